import { assert, constantFrom, infiniteStream, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bidModel } from '../lifecycle/bid.model.ts';
import { biddingModel } from '../process/bidding/bidding.model.ts';
import { searchModel } from '../process/search/search.model.ts';
import { askedBy, askedTransitions, plansAskedBy, unknownClauses } from './clauses.ts';
import type { Model } from './define-model.ts';
import { plansFor } from './plans.ts';
import { scriptsOf } from './script.ts';
import { shapeOf } from './shape.ts';
import { parentOf, statesAround } from './state-name.ts';

const models: readonly Model[] = [bidModel, biddingModel, searchModel];
const planned = models.map((model) => ({ model, plans: plansFor(model) }));

/** The clauses of everything that a script says, with those of the parents of its states. */
function clausesInScript(model: Model, script: ReturnType<typeof scriptsOf>[number]): string[] {
  const { states } = shapeOf(model.machine);
  const around = (name: string): string[] => (name === '' ? [] : [name, ...around(parentOf(name))]);
  const places = [script.start, ...script.steps.map(({ at }) => at)].flatMap(({ state }) => around(state));
  return [
    ...states.filter(({ name }) => places.includes(name)).flatMap(({ clauses }) => clauses),
    ...script.steps.flatMap(({ clauses }) => clauses),
  ];
}

describe('what clauses ask for', () => {
  it('are the states and transitions that name one of them', () => {
    expect(askedBy(bidModel, new Set(['spec 4 preferred property']))).toEqual({
      states: ['live'],
      transitions: ['bid.live --bid.prefer[0]--> itself', 'bid.live --bid.unprefer[0]--> itself'],
    });
    expect(askedBy(bidModel, new Set(['spec 9 prefetch']))).toEqual({ states: [], transitions: [] });
  });

  it('are paths of the plans that walk it, and all of them', () => {
    assert(
      property(constantFrom(...planned), infiniteStream(nat()), ({ model, plans }, choices) => {
        const named = [
          ...new Set([
            ...shapeOf(model.machine).states.flatMap(({ clauses }) => clauses),
            ...askedTransitions(model).map(({ clause }) => clause),
          ]),
        ];
        const chosen = new Set([...choices.take(2)].flatMap((choice) => named[choice % named.length] ?? []));
        const wanted = scriptsOf(model, plans)
          .filter((script) => clausesInScript(model, script).some((clause) => chosen.has(clause)))
          .map(({ id }) => id);
        expect(scriptsOf(model, plansAskedBy(model, plans, chosen)).map(({ id }) => id)).toEqual(wanted);
      }),
    );
  });

  it('keep what must be refused at the places that are left', () => {
    const [plan] = plansAskedBy(bidModel, plansFor(bidModel), new Set(['spec 6 bid on behalf']));
    const [script] = plan === undefined ? [] : scriptsOf(bidModel, [plan]);
    expect(script?.start.notPossible).not.toEqual([]);
  });
});

describe('the states around one', () => {
  it('are its parents and itself, for each parallel part', () => {
    expect(statesAround(String.raw`found.loading & a\.b.on`)).toEqual([
      'found',
      'found.loading',
      String.raw`a\.b`,
      String.raw`a\.b.on`,
    ]);
    expect(statesAround('')).toEqual([]);
  });
});

describe('unknown clauses', () => {
  it('are named with the state or the event', () => {
    const shape = {
      states: shapeOf(bidModel.machine)
        .states.slice(1, 2)
        .map((state) => ({ ...state, clauses: ['spec 4 bid mad', 'spec 4 bid made'] })),
    };
    const name = shape.states[0]?.name;
    expect(unknownClauses({ clauses: { 'bid.place': ['spec 6 kettle'], 'bid.agree': [] } }, shape)).toEqual([
      { place: `State "${name}"`, clause: 'spec 4 bid mad' },
      { place: 'The model, for "bid.place",', clause: 'spec 6 kettle' },
    ]);
  });
});
