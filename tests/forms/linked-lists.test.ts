import { expect, test } from 'vitest';
import { checkDefinition } from '#api/rules/forms/check/check-definition.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { journey } from '#domain/forms/journey/journey.ts';
import { formJourneys } from '#tools/form-journeys/form-journeys.ts';
import { idOfPair, idOfPlace } from '#domain/forms/journey/items-that-count.ts';
import { hiddenDefects } from '#tools/form-proof/hidden.ts';
import { proveReachable } from '#tools/form-proof/prove.ts';
import { nextStep } from '#domain/forms/journey/next-step.ts';
import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import { linkedForm } from './linked-form.ts';

const today = '2026-06-15';
const look = (answers: Answers) => journey(linkedForm, answers, today, interpret(linkedForm));
const placesOf = (answers: Answers) => look(answers).pages.map(({ page, item }) => [page, item]);

const ann: ListItem = {
  id: 'ann',
  fullName: 'Ann',
  born: '1980-01-01',
  petCount: 0,
};
const ben: ListItem = {
  id: 'ben',
  fullName: 'Ben',
  born: '2015-01-01',
  petCount: 0,
};
const lane: ListItem = {
  id: 'lane',
  within: 'ann',
  street: 'Lane',
  movedIn: '1999-01-01',
  rented: true,
  rent: 900,
};
const court: ListItem = {
  id: 'court',
  within: 'ben',
  street: 'Court',
  movedIn: '2016-01-01',
  rented: true,
};

const household = (more: Answers['lists'] = {}, values: Answers['values'] = { childCount: 0 }): Answers => ({
  values,
  lists: { people: [ann, ben], homes: [lane, court], ...more },
});

test('the form has no findings, each page is reached, and the engine agrees with its journeys', () => {
  expect(checkDefinition(linkedForm)).toEqual([]);
  expect(hiddenDefects(linkedForm, today)).toEqual([]);
  const proofs = proveReachable(linkedForm, today);
  expect(proofs.filter(({ verdict }) => verdict !== 'reached')).toEqual([]);
  const { differences, unmet, journeys } = formJourneys(linkedForm, today);
  expect(differences).toEqual([]);
  expect(unmet).toEqual([]);
  expect(journeys.length).toBeGreaterThan(3);
});

test('a list within an item is asked among the item’s pages', () => {
  expect(placesOf(household())).toEqual([
    ['people', null],
    ['person', 'ann'],
    ['homes', 'ann'],
    ['home', 'lane'],
    ['homeRent', 'lane'],
    ['person', 'ben'],
    ['homes', 'ben'],
    // Ben is a child, so the condition on the address's person applies.
    ['home', 'court'],
    ['howMany', null],
    ['pairs', null],
    ['pair', idOfPair('pairs', 'ann', 'ben')],
  ]);
});

test('a count, a total or a bound concerns one item alone', () => {
  const more = ['a', 'b'].map((id): ListItem => ({
    ...lane,
    id,
    street: id,
    rent: 10,
  }));
  const asked = placesOf(household({ homes: [lane, ...more, court] })).filter(
    ([page]) => page === 'manyHomes',
  );
  expect(asked).toEqual([['manyHomes', 'ann']]);
  const dear = household({ homes: [{ ...lane, rent: 2000 }, court] });
  expect(placesOf(dear)).toContainEqual(['manyHomes', 'ann']);
  const early = look(household({ homes: [lane, { ...court, movedIn: '2014-12-31' }] }));
  expect(early.findings).toContainEqual(
    expect.objectContaining({
      page: 'home',
      item: 'court',
      code: 'earliest',
      values: { limit: '2015-01-01' },
    }),
  );
});

test('each item needs the number of entries its list requires, and no more', () => {
  const [none] = look(household({ homes: [lane] })).findings.filter(({ page }) => page === 'homes');
  expect(none).toMatchObject({
    item: 'ben',
    code: 'minItems',
    blocks: 'completion',
  });
  const five = ['1', '2', '3', '4', '5'].map((id): ListItem => ({
    ...lane,
    id,
  }));
  const [many] = look(household({ homes: [...five, court] })).findings.filter(({ page }) => page === 'homes');
  expect(many).toMatchObject({
    item: 'ann',
    code: 'maxItems',
    values: { limit: 4 },
  });
});

test('entries of a missing item are never sent', () => {
  const { lists } = look(household({ people: [ann] })).effective;
  expect(lists['homes']?.map(({ id }) => id)).toEqual(['lane']);
  const stray = household({
    homes: [lane, { ...court, within: 'nobody' }, { ...court, id: 'x', within: 7 }],
  });
  expect(look(stray).effective.lists['homes']?.map(({ id }) => id)).toEqual(['lane']);
});

const place = (at: number) => idOfPlace('children', null, at);
const childIds = (answers: Answers) => look(answers).effective.lists['children']?.map(({ id }) => id);

test('there are as many items as an answer says, each in its place, in any order of filling in', () => {
  expect(childIds(household({}, { childCount: 3 }))).toEqual([place(0), place(1), place(2)]);
  const second = { children: [{ id: place(1), childName: 'Mia' }] };
  expect(childIds(household(second, { childCount: 3 }))).toEqual([place(0), place(1), place(2)]);
  expect(look(household(second, { childCount: 2 })).findings).toContainEqual(
    expect.objectContaining({
      page: 'child',
      item: place(0),
      code: 'required',
    }),
  );
});

test('a smaller number keeps filled items before empty ones; without a number there are none', () => {
  const second = { children: [{ id: place(1), childName: 'Mia' }] };
  expect(childIds(household(second, { childCount: 1 }))).toEqual([place(1)]);
  expect(childIds(household(second, { childCount: 0 }))).toEqual([]);
  expect(childIds(household(second, {}))).toEqual([]);
  const known = {
    children: [{ id: 'from-elsewhere', childName: 'Noor' }, ...second.children],
  };
  expect(childIds(household(known, { childCount: 2 }))).toEqual(['from-elsewhere', place(1)]);
  expect(childIds(household(known, { childCount: 1 }))).toEqual(['from-elsewhere']);
});

test('an impossible number makes no more items than the list may have', () => {
  expect(childIds(household({}, { childCount: 400 }))).toHaveLength(3);
  for (const wrong of ['3', true, -1, Number.MAX_VALUE, [] as string[]])
    expect(() => look(household({}, { childCount: wrong }))).not.toThrow();
});

const cara: ListItem = { ...ben, id: 'cara', fullName: 'Cara' };
const pairsOf = (people: readonly ListItem[], pairs: readonly ListItem[] = []) =>
  look(household({ people, pairs })).effective.lists['pairs']?.map(({ one, other, relation }) => [
    one,
    other,
    relation,
  ]);

test('each pair is asked about once, and pairs come and go with their people', () => {
  expect(pairsOf([ann, ben, cara])).toEqual([
    ['ann', 'ben', undefined],
    ['ann', 'cara', undefined],
    ['ben', 'cara', undefined],
  ]);
  const answered = [{ id: idOfPair('pairs', 'ann', 'cara'), relation: 'parent' }];
  expect(pairsOf([ann, cara], answered)).toEqual([['ann', 'cara', 'parent']]);
  expect(pairsOf([ann, ben], answered)).toEqual([['ann', 'ben', undefined]]);
});

test('an answer about a pair keeps its direction when the list is reordered', () => {
  const answered = [{ id: idOfPair('pairs', 'ann', 'cara'), relation: 'parent' }];
  expect(pairsOf([cara, ann], answered)).toEqual([['ann', 'cara', 'parent']]);
  expect(pairsOf([cara, ann])).toEqual([['cara', 'ann', undefined]]);
});

test('a draft cannot change who is in a pair', () => {
  const forged = [
    {
      id: idOfPair('pairs', 'ann', 'ben'),
      one: 'ben',
      other: 'zoe',
      relation: 'child',
    },
  ];
  expect(pairsOf([ann, ben], forged)).toEqual([['ann', 'ben', 'child']]);
});

test('only the first few items are paired', () => {
  const many = Array.from({ length: 9 }, (_none, at): ListItem => ({
    ...ben,
    id: `p${at}`,
  }));
  expect(pairsOf(many)).toHaveLength(6);
});

const way = (answers: Answers, page: string, item: string | null) =>
  nextStep(linkedForm, look(answers), { section: 'people', page, item }, false);

test('the pages go from an item to its own list, back, and to the next item', () => {
  const empty = household({ homes: [lane, { id: 'court', within: 'ben' }] });
  expect(way(empty, 'person', 'ben')).toMatchObject({
    page: 'homes',
    item: 'ben',
  });
  expect(way(empty, 'homes', 'ben')).toMatchObject({
    page: 'home',
    item: 'court',
  });
  expect(way(household(), 'home', 'court')).toMatchObject({
    page: 'homes',
    item: 'ben',
  });
  expect(way(household(), 'homes', 'ben')).toMatchObject({
    page: 'people',
    item: null,
  });
  expect(way(household(), 'homeRent', 'lane')).toMatchObject({
    page: 'homes',
    item: 'ann',
  });
  const many = ['a', 'b'].map((id): ListItem => ({ ...lane, id }));
  const often = household({ homes: [lane, ...many, court] });
  expect(way(often, 'homes', 'ann')).toMatchObject({
    page: 'manyHomes',
    item: 'ann',
  });
});

test('items made by the form follow each other', () => {
  const answers = household({ children: [{ id: place(0), childName: 'Mia' }] }, { childCount: 2 });
  const wayFrom = (at: number) =>
    nextStep(linkedForm, look(answers), { section: 'children', page: 'child', item: place(at) }, false);
  expect(wayFrom(0)).toMatchObject({ page: 'child', item: place(1) });
  expect(wayFrom(1)).toMatchObject({ page: 'children', item: null });
});
