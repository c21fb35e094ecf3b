import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition, FormPage } from '#schemas/forms/definition.ts';
import { referencesOfBounds } from './bounds/broken-bound.ts';
import { conditionsOfOptions } from './choices/conditional-options.ts';
import { references } from './conditions/references.ts';
import { derivationsOf, type Derivations } from './derived/derivations.ts';

/** A page of the definition, with what is needed to judge it. */
export interface OrderedPage {
  readonly name: string;
  readonly page: FormPage;
  /** Its condition together with its section's; undefined: it is always asked. */
  readonly when: Condition | undefined;
  /** The names of its questions in order; empty for a page that shows a list. */
  readonly questions: readonly string[];
  /**
   * The answers, by name, and the lists, by `listKey`, that its conditions, choices and bounds depend on, besides its
   * own.
   */
  readonly reads: ReadonlySet<string>;
}

/** Pages that are asked together: a single page, or a run of pages about each item of one list. */
export interface PageGroup {
  readonly section: string;
  readonly pages: readonly OrderedPage[];
  /** The list whose items they are about, with each item's pages in a row; null: asked once. */
  readonly each: string | null;
}

const known = new WeakMap<FormDefinition, readonly PageGroup[]>();

/** A form's pages in order, worked out once. Names that the definition does not have are left out. */
export function pageGroups(definition: FormDefinition): readonly PageGroup[] {
  const groups = known.get(definition) ?? ordered(definition);
  known.set(definition, groups);
  return groups;
}

/** Tells a list from an answer of the same name. */
export function listKey(list: string): string {
  return `${list}[]`;
}

function ordered(definition: FormDefinition): readonly PageGroup[] {
  const groups: { section: string; pages: OrderedPage[]; each: string | null }[] = [];
  for (const section of definition.order)
    for (const name of definition.sections[section]?.pages ?? []) {
      const page = definition.pages[name];
      if (page === undefined) continue;
      const each = 'each' in page && page.each !== undefined ? page.each : null;
      const questions = 'schema' in page ? Object.keys(page.schema.properties) : [];
      const when = bothOf(definition.sections[section]?.when, page.when);
      const one = { name, page, when, questions, reads: readsOf(page, when, derivationsOf(definition)) };
      const last = groups.at(-1);
      if (each !== null && last?.each === each && last.section === section) last.pages.push(one);
      else groups.push({ section, pages: [one], each });
    }
  return groups;
}

function bothOf(section: Condition | undefined, page: Condition | undefined): Condition | undefined {
  return section === undefined || page === undefined ? (section ?? page) : { all: [section, page] };
}

function readsOf(page: FormPage, asked: Condition | undefined, derived: Derivations): ReadonlySet<string> {
  const ui = 'ui' in page ? Object.values(page.ui) : [];
  const schemas = 'schema' in page ? Object.values(page.schema.properties) : [];
  const bounds = schemas.flatMap((schema) =>
    referencesOfBounds(schema, derived).map(({ reference }) => reference),
  );
  const ofOptions = schemas.flatMap(conditionsOfOptions);
  const conditions = [asked, ...[...ui, ...ofOptions].map(({ when }) => when)].flatMap((when) =>
    when === undefined ? [] : references(when, derived),
  );
  return new Set([
    ...[...conditions, ...bounds].flatMap((one) =>
      // An item's own answers belong to the item; answers of all items are named with their list.
      one.kind === 'answer' ? [one.name] : one.kind === 'list' ? [listKey(one.list)] : [],
    ),
    ...schemas.flatMap((schema) => ('from' in schema ? [listKey(schema.from)] : [])),
  ]);
}
