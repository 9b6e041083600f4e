import { ConfigError, readConfig, type Config } from "./config.ts";
import { createLogger } from "./platform/logger.ts";
import { startKunye } from "./start-kunye.ts";

/** EX_CONFIG of sysexits.h. */
const exitConfig = 78;

await main();

async function main(): Promise<void> {
  try {
    await run(readConfig(process.env));
  } catch (error) {
    if (error instanceof ConfigError) {
      console.error(`Künye başlatılamadı. Düzeltilmesi gereken ayarlar:`);
      for (const problem of error.problems) console.error(`  - ${problem}`);
      process.exit(exitConfig);
    }
    const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    console.error(
      taken
        ? "Künye başlatılamadı: kapı kullanımda. Başka bir kapı için PORT verin, örneğin PORT=3100 npm start"
        : error,
    );
    process.exit(1);
  }
}

async function run(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const kunye = await startKunye(config, log);
  if (kunye.local) {
    console.log(`\nKünye hazır. Tarayıcıda açın: ${kunye.url}/\nİlk komut: /vkn 1234567890\n`);
  } else {
    log.info({ url: kunye.url }, "Künye is listening");
  }
  const signals = ["SIGINT", "SIGTERM"] as const;
  let stopping = false;
  const stop = () => {
    // A second signal means: now.
    if (stopping) process.exit(1);
    stopping = true;
    kunye.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "the stop was not clean");
        process.exit(1);
      },
    );
  };
  for (const signal of signals) process.on(signal, stop);
}
