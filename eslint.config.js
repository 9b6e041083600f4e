import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  globalIgnores(["node_modules/", ".data/", "coverage/"]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["eslint.config.js"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "ObjectExpression > SpreadElement > ObjectExpression",
          message: "Write the properties plainly, without a spread.",
        },
      ],
    },
  },
  {
    // The parts are connected in order: none is used before it is built.
    files: ["src/kunye/start/connect-work.ts", "src/kunye/start/start-work.ts"],
    rules: { "@typescript-eslint/no-use-before-define": ["error", { functions: false }] },
  },
  { files: ["*.js"], extends: [tseslint.configs.disableTypeChecked] },
  {
    // The page's script is plain browser JavaScript, served as it is.
    files: ["src/workspace/page/**/*.js"],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: Object.fromEntries(
        [
          "document",
          "window",
          "fetch",
          "EventSource",
          "localStorage",
          "navigator",
          "location",
          "history",
          "setTimeout",
          "clearTimeout",
          "FormData",
          "URL",
          "Intl",
          "HTMLElement",
          "console",
          "requestAnimationFrame",
        ].map((name) => [name, "readonly"]),
      ),
    },
  },
);
