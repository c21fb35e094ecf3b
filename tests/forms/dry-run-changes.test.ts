import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDefinition } from '#api/rules/forms/check/check-definition.ts';
import { optionsOf } from '#domain/forms/answer-kind.ts';
import { takeInventory, type PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { pairOf } from '#domain/forms/changes/two-versions.ts';
import { walk, type Walk } from '#domain/forms/journey/effective-answers.ts';
import { proveReachable } from '#tools/form-proof/prove.ts';
import { addToTally, emptyTally, type Tally } from '#tools/forms/try/tally.ts';
import { tryAnswers } from '#tools/forms/try/try-answers.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition, QuestionPage, QuestionUi } from '#schemas/forms/definition.ts';
import type { FormChangeKind } from '#schemas/forms/form-change.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { anyAnswers, today } from './arbitrary-answers.ts';

// Drafts of a demo council's register (in the full run, of all three councils) against one change of every kind
// the format knows: each is reported as its kind, with the exact number of drafts it affects, counted here in
// another way.

const isFull = process.env['LINTEL_FULL'] === '1';
const form = 'housing-register';
const councils = await Promise.all(
  (isFull ? ['ashcombe', 'three-rivers', 'porth-elen'] : ['ashcombe']).map(async (id) => {
    const { forms } = await shippedCouncil(id);
    const definition = forms.get(form)?.definition;
    if (definition === undefined) throw new Error(`${id} has no ${form}.`);
    const whole = proveReachable(definition, today).flatMap(({ witness }) => witness ?? []);
    const drafts = [
      ...new Set(whole),
      ...fc.sample(anyAnswers(definition), { numRuns: isFull ? 40 : 20, seed: 15 }),
    ];
    return { id, definition, drafts, walks: drafts.map((draft) => walk(definition, draft, today)) };
  }),
);

/** Returns a form with one page of questions changed. */
function withPage(
  definition: FormDefinition,
  name: string,
  change: (page: QuestionPage) => QuestionPage,
): FormDefinition {
  const page = definition.pages[name];
  if (page === undefined || !('schema' in page)) throw new Error(`${name} asks nothing.`);
  return { ...definition, pages: { ...definition.pages, [name]: change(page) } };
}

/** Returns a form with a question changed, or under another name if it gets one. */
function withQuestion(
  definition: FormDefinition,
  { name, page, schema, ui = { label: '' } }: PlacedQuestion,
  to: { readonly name?: string; readonly schema?: AnswerSchema; readonly ui?: Partial<QuestionUi> } | null,
): FormDefinition {
  return withPage(definition, page, (was) => {
    const swap = <Value>(all: Readonly<Record<string, Value>>, value: Value | undefined) =>
      Object.fromEntries(
        Object.entries(all).flatMap(([key, kept]): [string, Value][] =>
          key !== name ? [[key, kept]] : value === undefined ? [] : [[to?.name ?? name, value]],
        ),
      );
    const required = (was.schema.required ?? []).flatMap((one) =>
      one !== name ? [one] : to === null ? [] : [to.name ?? name],
    );
    return {
      ...was,
      schema: {
        ...was.schema,
        properties: swap(was.schema.properties, to === null ? undefined : (to.schema ?? schema)),
        required,
      },
      ui: swap(was.ui, to === null ? undefined : { ...ui, ...to.ui }),
    };
  });
}

interface Council {
  readonly definition: FormDefinition;
  readonly drafts: readonly Answers[];
  readonly walks: readonly Walk[];
}

/** Returns a question's values that count, for each draft with any. */
function countedIn({ walks }: Council, { list, name }: PlacedQuestion) {
  return walks.flatMap(({ effective }) => {
    const rooms = list === null ? [effective.values] : (effective.lists[list] ?? []);
    const values = rooms.flatMap((room) => (room[name] === undefined ? [] : [room[name]]));
    return values.length === 0 ? [] : [values];
  });
}

/** Returns the question outside lists that most drafts answer and on which nothing else depends. */
function question(council: Council, isWanted: (question: PlacedQuestion) => boolean): PlacedQuestion {
  const { rules, derived, outcomes, pages } = council.definition;
  const said = JSON.stringify([rules, derived, outcomes, pages]);
  const [best] = takeInventory(council.definition)
    .questions.filter(
      (one) =>
        one.list === null && one.ui?.when === undefined && isWanted(one) && !said.includes(`:"${one.name}"`),
    )
    .toSorted((one, other) => countedIn(council, other).length - countedIn(council, one).length);
  if (best === undefined || countedIn(council, best).length < 5)
    throw new Error('Nobody answers such a question.');
  return best;
}

function tallyOf({ definition, drafts }: Council, now: FormDefinition): Tally {
  const tally = emptyTally();
  const changed = pairOf(definition, now);
  for (const draft of drafts) addToTally(tally, tryAnswers(draft, { changed, served: null }, today).tried);
  return tally;
}

/** Returns the number of drafts for which a kind of change is reported at one place. */
function told(tally: Tally, kind: FormChangeKind, page: string, answer: string | null): number {
  return [...tally.changes.values()]
    .filter((one) => one.kind === kind && one.page === page && one.answer === answer)
    .reduce((sum, { count }) => sum + count, 0);
}

const isWords = ({ schema }: PlacedQuestion) => schema.type === 'string' && 'maxLength' in schema;
const isNumber = ({ schema }: PlacedQuestion) => schema.type === 'integer' || schema.type === 'number';
const isChoice = ({ schema }: PlacedQuestion) => schema.type === 'string' && 'oneOf' in schema;

describe.each(councils)('$id', (council) => {
  const { definition, drafts } = council;

  test('an unchanged form affects no one', () => {
    const tally = tallyOf(council, structuredClone(definition));
    expect(tally).toMatchObject({ tried: drafts.length, untouched: drafts.length, keepPlace: drafts.length });
    expect(tally.changes.size).toBe(0);
  });

  test('a removed question loses the answers of all who gave one', () => {
    const gone = question(council, () => true);
    const tally = tallyOf(council, withQuestion(definition, gone, null));
    const count = countedIn(council, gone).length;
    expect(told(tally, 'removed', gone.page, gone.name)).toBe(count);
    expect(tally).toMatchObject({ lost: count, newlyAsked: 0 });
  });

  test('a question renamed with its former name loses nothing, and without it the answer', () => {
    const one = question(council, () => true);
    const count = countedIn(council, one).length;
    const kept = tallyOf(
      council,
      withQuestion(definition, one, { name: 'otherName', ui: { was: [one.name] } }),
    );
    expect(told(kept, 'renamed', one.page, 'otherName')).toBe(count);
    expect(kept).toMatchObject({ lost: 0, sentBack: 0, stopped: 0 });
    const lost = tallyOf(council, withQuestion(definition, one, { name: 'otherName' }));
    expect(lost.lost).toBe(count);
    expect(told(lost, 'added', one.page, 'otherName')).toBeGreaterThanOrEqual(count);
  });

  test('a new question is asked of everyone on its page, and stops people who could send', () => {
    const beside = question(council, () => true);
    const now = withPage(definition, beside.page, (page) => ({
      ...page,
      schema: {
        ...page.schema,
        properties: { ...page.schema.properties, isNew: { type: 'boolean' } },
        required: [...(page.schema.required ?? []), 'isNew'],
      },
      ui: { ...page.ui, isNew: { label: 'New' } },
    }));
    const tally = tallyOf(council, now);
    const asked = council.walks.filter(({ pages }) =>
      pages.some(({ page, asked: is }) => page === beside.page && is === 'yes'),
    ).length;
    expect(told(tally, 'added', beside.page, 'isNew')).toBe(asked);
    expect(tally).toMatchObject({ lost: 0, newlyAsked: asked });
    expect(tally.stopped).toBeGreaterThan(0);
  });

  test('a removed option loses the answers of all who chose it, and a reworded one nothing', () => {
    const one = question(council, isChoice);
    const values = countedIn(council, one).flat();
    const [option] = optionsOf(one.schema).toSorted(
      (a, b) => values.filter((v) => v === b.const).length - values.filter((v) => v === a.const).length,
    );
    if (option === undefined || one.schema.type !== 'string' || !('oneOf' in one.schema))
      throw new Error('No option.');
    const { schema } = one;
    const chose = values.filter((value) => value === option.const).length;
    const without = { ...schema, oneOf: schema.oneOf.filter((each) => each !== option) };
    const lost = tallyOf(council, withQuestion(definition, one, { schema: without }));
    expect(chose).toBeGreaterThan(0);
    expect(told(lost, 'optionRemoved', one.page, one.name)).toBe(chose);
    expect(lost.lost).toBe(chose);
    const other = {
      ...schema,
      oneOf: schema.oneOf.map((each) => (each === option ? { ...each, title: 'Other words' } : each)),
    };
    const kept = tallyOf(council, withQuestion(definition, one, { schema: other }));
    expect(told(kept, 'choiceRenamed', one.page, one.name)).toBe(chose);
    expect(kept.lost).toBe(0);
  });

  test('a narrower bound loses answers outside it', () => {
    const one = question(council, isWords);
    if (one.schema.type !== 'string' || !('maxLength' in one.schema)) throw new Error('No words.');
    const { maxLength } = one.schema;
    const now = withQuestion(definition, one, { schema: { ...one.schema, maxLength: 1 } });
    const broken = countedIn(council, one)
      .flat()
      .filter((value) => typeof value === 'string' && value.length > 1 && value.length <= maxLength).length;
    expect(broken).toBeGreaterThan(0);
    const tally = tallyOf(council, now);
    expect(told(tally, 'doesNotFit', one.page, one.name)).toBe(broken);
    expect(tally.lost).toBe(broken);
  });

  test('a new type of answer has to be given again, and a reworded question does not', () => {
    const one = question(council, (each) => isWords(each) || isNumber(each));
    const count = countedIn(council, one).length;
    const kind = tallyOf(council, withQuestion(definition, one, { schema: { type: 'boolean' } }));
    expect(told(kind, 'changed', one.page, one.name)).toBe(count);
    expect(kind.lost).toBeGreaterThan(0);
    const words = tallyOf(council, withQuestion(definition, one, { ui: { label: 'Other words?' } }));
    expect(told(words, 'changed', one.page, one.name)).toBe(count);
    expect(words).toMatchObject({ lost: 0, newlyAsked: 0, stopped: 0 });
  });

  test('a page with a new condition is left out where that is false', () => {
    const one = question(council, () => true);
    const now = withPage(definition, one.page, (page) => ({ ...page, when: { not: { all: [] } } }));
    const tally = tallyOf(council, now);
    expect(tally.lost).toBeGreaterThanOrEqual(countedIn(council, one).length);
    expect([...tally.changes.values()].every(({ kind }) => kind === 'leftOut')).toBe(true);
  });

  test('a moved section loses nothing', () => {
    const { order } = definition;
    const moved = order
      .slice(1)
      .map((section, at) => ({
        ...definition,
        order: [...order.slice(0, at), section, order[at] ?? section, ...order.slice(at + 2)],
      }))
      .find((now) => !hasErrors(now));
    if (moved === undefined) throw new Error('No two sections can change places.');
    expect(moved.order).not.toEqual(order);
    expect(tallyOf(council, moved)).toMatchObject({
      lost: 0,
      newlyAsked: 0,
      stopped: 0,
      untouched: drafts.length,
    });
  });

  const [list = ''] = Object.keys(definition.lists ?? {}).toSorted(
    (one, other) => longest(council, other) - longest(council, one),
  );
  const withItems = itemsIn(council, list).filter((count) => count > 0).length;

  test('a list renamed with its former name loses nothing, and all its items without', () => {
    const renamed = renameList(definition, list);
    expect(hasErrors(renamed)).toBe(false);
    expect(withItems).toBeGreaterThan(5);
    const lost = tallyOf(council, renamed);
    expect(lost.lost).toBeGreaterThanOrEqual(withItems);
    const { otherList } = renamed.lists ?? {};
    if (otherList === undefined) throw new Error('The list is lost.');
    const kept = tallyOf(council, {
      ...renamed,
      lists: { ...renamed.lists, otherList: { ...otherList, was: [list] } },
    });
    expect(kept).toMatchObject({ lost: 0, newlyAsked: 0, stopped: 0 });
    expect([...kept.changes.values()].some(({ kind }) => kind === 'renamed')).toBe(true);
  });

  test('a smaller maximum makes a list too long for people with more items', () => {
    const own = definition.lists?.[list];
    if (own === undefined) throw new Error('There is no list.');
    const more = itemsIn(council, list).filter((count) => count > 1).length;
    const tally = tallyOf(council, {
      ...definition,
      lists: { ...definition.lists, [list]: { ...own, minItems: 0, maxItems: 1 } },
    });
    const counted = [...tally.changes.values()].filter(({ kind }) => kind === 'tooMany');
    expect(more).toBeGreaterThan(0);
    expect(counted).toMatchObject([{ limit: 1, count: more, isLoss: true }]);
    expect(tally.lost).toBe(more);
  });

  test('a changed declaration is reported to everyone, and loses nothing', () => {
    const declaration = { ...definition.declaration, agree: 'I agree to other words' };
    const tally = tallyOf(council, { ...definition, declaration });
    expect([...tally.changes.values()]).toMatchObject([{ kind: 'declaration', count: drafts.length }]);
    expect(tally).toMatchObject({ lost: 0, newlyAsked: 0, keepPlace: drafts.length });
  });
});

function hasErrors(definition: FormDefinition): boolean {
  return checkDefinition(definition).some(({ severity }) => severity === 'error');
}

/** Returns how many items of a list count in each draft. */
function itemsIn({ walks }: Council, list: string): number[] {
  return walks.map(({ effective }) => effective.lists[list]?.length ?? 0);
}

function longest(council: Council, list: string): number {
  return Math.max(...itemsIn(council, list));
}

/** Returns the same form with a list renamed everywhere. */
function renameList(definition: FormDefinition, list: string): FormDefinition {
  const named = new Set(['list', 'each', 'from', 'count', 'household', 'some', 'every']);
  const renamed: FormDefinition = JSON.parse(
    JSON.stringify(definition, (key, value: unknown) => {
      if (value === list && named.has(key)) return 'otherList';
      if (!['lists', 'firstItem', 'household'].includes(key) || typeof value !== 'object' || value === null)
        return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, of]) => [name === list ? 'otherList' : name, of]),
      );
    }),
  );
  return renamed;
}
