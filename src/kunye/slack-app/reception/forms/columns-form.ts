import type { Form } from "./form.ts";

/** A list's columns as somebody chose them, by field; those that it doesn't have are left out. */
export interface ChosenColumns {
  listId: string;
  columns: Readonly<Record<string, number>>;
}

/** Stands for a column that a list doesn't have. */
export const noColumn = "none";

/** The choice of a list's columns; a block's id is `field:list`. */
export const columnsForm: Form<ChosenColumns> = {
  callbackId: "list_columns",
  read(values) {
    const chosen = Object.entries(values).flatMap(([block, elements]) => {
      const [field = "", listId = ""] = block.split(":");
      const value = elements[field]?.selected_option?.value ?? noColumn;
      return [{ block, field, listId, value }];
    });
    const columns: Record<string, number> = {};
    for (const { field, value } of chosen) if (value !== noColumn) columns[field] = Number(value);
    const [first] = chosen;
    if (columns["vkn"] === undefined && columns["title"] === undefined) {
      return { errors: { [first?.block ?? ""]: "noColumns" } };
    }
    return { input: { listId: first?.listId ?? "", columns } };
  },
};
