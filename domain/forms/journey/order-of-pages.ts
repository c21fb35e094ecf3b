import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition, FormPage } from '#schemas/forms/definition.ts';
import { referencesOfBounds } from '../bounds/broken-bound.ts';
import { conditionsOfOptions } from '../choices/conditional-options.ts';
import { confirmedKey } from '#schemas/forms/confirmed.ts';
import { references } from '../conditions/references.ts';
import { derivationsOf } from '../derived/derivations.ts';
import { askedOfEach, linkedList, outerList } from '../lists/linked-lists.ts';
import { warningsOf } from '../warnings/warnings.ts';

/** A page of the definition, with everything needed to check it. */
export interface OrderedPage {
  readonly name: string;
  readonly page: FormPage;
  /** Its condition together with its section's; `undefined` if it is always asked. */
  readonly when: Condition | undefined;
  /**
   * The list whose items it is asked about, which may be a list within its group's; `null` if it is asked once.
   */
  readonly each: string | null;
  /** The names of its questions in order; empty for a page that shows a list. */
  readonly questions: readonly string[];
  /** The keys of everything entered on it: answers and their confirmations. */
  readonly keys: readonly string[];
  /**
   * The answers, by name, and the lists, by `listKey`, that its conditions, choices, bounds and warnings depend
   * on, besides its own.
   */
  readonly reads: ReadonlySet<string>;
}

/**
 * Pages that are asked together: a single page, or a run of pages about each item of one list and the lists
 * within it.
 */
export interface PageGroup {
  readonly section: string;
  readonly pages: readonly OrderedPage[];
  /** The list whose items they are about, with each item's pages in a row; `null` if asked once. */
  readonly each: string | null;
}

const known = new WeakMap<FormDefinition, readonly PageGroup[]>();

/** Returns a form's pages in order, worked out once. Names that the definition does not have are left out. */
export function pageGroups(definition: FormDefinition): readonly PageGroup[] {
  const groups = known.get(definition) ?? ordered(definition);
  known.set(definition, groups);
  return groups;
}

/** Returns a key for a list that differs from that of an answer of the same name. */
export function listKey(list: string): string {
  return `${list}[]`;
}

function ordered(definition: FormDefinition): readonly PageGroup[] {
  const groups: { section: string; pages: OrderedPage[]; each: string | null }[] = [];
  for (const section of definition.order)
    for (const name of definition.sections[section]?.pages ?? []) {
      const page = definition.pages[name];
      if (page === undefined) continue;
      const own = askedOfEach(definition.lists, page);
      const each = own === null ? null : (outerList(definition.lists, own) ?? own);
      const questions = 'schema' in page ? Object.keys(page.schema.properties) : [];
      const when = bothOf(definition.sections[section]?.when, page.when);
      const warned = 'ui' in page ? questions.filter((one) => page.ui[one]?.warn !== undefined) : [];
      const keys = [...questions, ...warned.map(confirmedKey)];
      const reads = readsOf(definition, page, when, own);
      const one = { name, page, when, each: own, questions, keys, reads };
      const last = groups.at(-1);
      if (each !== null && last?.each === each && last.section === section) last.pages.push(one);
      else groups.push({ section, pages: [one], each });
    }
  return groups;
}

function bothOf(section: Condition | undefined, page: Condition | undefined): Condition | undefined {
  return section === undefined || page === undefined ? (section ?? page) : { all: [section, page] };
}

function readsOf(
  definition: FormDefinition,
  page: FormPage,
  asked: Condition | undefined,
  each: string | null,
): ReadonlySet<string> {
  const { lists } = definition;
  const derived = derivationsOf(definition);
  const ui = 'ui' in page ? Object.values(page.ui) : [];
  const schemas = 'schema' in page ? Object.values(page.schema.properties) : [];
  const bounds = schemas.flatMap((schema) =>
    referencesOfBounds(schema, derived).map(({ reference }) => reference),
  );
  const ofOptions = schemas.flatMap(conditionsOfOptions);
  const warnings =
    'ui' in page
      ? Object.entries(page.ui).flatMap(([name, own]) => warningsOf(name, own, page.each !== undefined))
      : [];
  const conditions = [
    ...[asked, ...[...ui, ...ofOptions].map(({ when }) => when)].flatMap((when) => when ?? []),
    ...warnings.map(({ condition }) => condition),
  ].flatMap((condition) => references(condition, derived));
  return new Set([
    ...[...conditions, ...bounds].flatMap((one) => {
      // An item's own answers belong to the item; answers of all items, and of others, are named with their
      // list.
      if (one.kind === 'answer') return [one.name];
      if (one.kind === 'list') return [listKey(one.list)];
      const linked = one.word === undefined ? undefined : linkedList(lists, one.list ?? each, one.word);
      return linked === undefined ? [] : [listKey(linked)];
    }),
    ...schemas.flatMap((schema) => ('from' in schema ? [listKey(schema.from)] : [])),
  ]);
}
