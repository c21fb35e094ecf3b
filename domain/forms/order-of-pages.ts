import type { FormDefinition } from '#schemas/forms/definition.ts';

/** Pages that are asked together: one by itself, or all those in a row that are asked of each item of one list. */
export interface PageGroup {
  readonly section: string;
  readonly pages: readonly string[];
  /** The list of whose items they are asked, each item's pages in a row; null: asked once. */
  readonly each: string | null;
}

/** A form's pages in order. Names that the definition does not have are left out. */
export function pageGroups(definition: FormDefinition): readonly PageGroup[] {
  const groups: { section: string; pages: string[]; each: string | null }[] = [];
  for (const section of definition.order)
    for (const name of definition.sections[section]?.pages ?? []) {
      const page = definition.pages[name];
      if (page === undefined) continue;
      const each = 'each' in page && page.each !== undefined ? page.each : null;
      const last = groups.at(-1);
      if (each !== null && last?.each === each && last.section === section) last.pages.push(name);
      else groups.push({ section, pages: [name], each });
    }
  return groups;
}
