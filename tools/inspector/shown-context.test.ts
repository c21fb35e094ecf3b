import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Model } from '#machines/model/define-model.ts';
import { processModels } from '#machines/models.ts';
import { declaredEvents, stepperOf } from '#machines/model/introspect.ts';
import { shownContext } from './shown-context.ts';

const events = ['bid.place', 'bid.move'];

it('shows yes and no, nothing, codes, events, counts and numbers', () => {
  const facts = { canBid: true, bidId: 'b-17', movableBidIds: ['b-1', 'b-2'], applicationId: null };
  const intention = { event: 'bid.move', key: 'b3a1c2d4' };
  const context = {
    advertId: 'home-12',
    facts,
    intention,
    code: 'login.locked',
    version: 3,
    answer: 'accept',
  };
  expect(shownContext(context, events)).toEqual({
    advertId: 'a text',
    'facts.canBid': 'yes',
    'facts.bidId': 'a text',
    'facts.movableBidIds': '2 entries',
    'facts.applicationId': 'nothing',
    'intention.event': 'bid.move',
    'intention.key': 'a text',
    code: 'login.locked',
    version: '3',
    answer: 'accept',
  });
});

it('counts what is kept under ids, and opens nothing further inside', () => {
  const person = { name: 'Ann Jones', home: { postcode: 'AB1 2CD' }, rooms: 4 };
  expect(shownContext({ states: { 'home-1': 'loaded', 'home-2': 'error' }, person }, [])).toEqual({
    states: '2 entries',
    'person.name': 'a text',
    'person.home': 'something',
    'person.rooms': 'a number',
  });
});

it('shows no text that a person could have typed, wherever it is', () => {
  const typed = fc.string({ minLength: 4 }).map((text) => `<${text}>`);
  const value = fc.oneof(
    typed,
    fc.array(typed),
    fc.dictionary(typed, typed),
    fc.dictionary(fc.constantFrom('name', 'email'), typed),
    fc.record({ inside: fc.record({ further: typed }) }),
    fc.boolean(),
    fc.constant(null),
  );
  const contexts = fc.dictionary(fc.constantFrom('filter', 'accountId', 'problems', 'code', 'thread'), value);
  fc.assert(
    fc.property(contexts, (context) => {
      expect(JSON.stringify(shownContext(context, events))).not.toContain('<');
    }),
  );
});

it('shows a value for every key of every process, and no id', () => {
  const models: readonly Model[] = processModels;
  const shown = models.flatMap((model) =>
    model.scenarioIds.map((id) => {
      const scenario = model.scenario(id);
      const { context } =
        'snapshot' in scenario
          ? scenario.snapshot
          : stepperOf(model.machine, scenario.input).begin().snapshot;
      return { keys: Object.keys(context), shown: shownContext(context, declaredEvents(model.machine)) };
    }),
  );
  expect(shown.length).toBeGreaterThan(30);
  for (const { keys, shown: values } of shown) {
    const found = new Set(Object.keys(values).map((key) => key.split('.')[0]));
    expect([...found].toSorted()).toEqual(keys.toSorted());
    expect(Object.values(values).filter((value) => /\d{4}|@/.test(value))).toEqual([]);
  }
});
