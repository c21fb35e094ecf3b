import { assign, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { defineModel, only } from './define-model.ts';
import { explore } from './explore.ts';

/** A door that counts to two and then locks: small enough to list completely. */
const door = setup({
  types: { context: {} as { opened: number }, events: {} as { type: 'door.open' } | { type: 'door.close' } },
  guards: { mayOpen: ({ context }) => context.opened < 2 },
  actions: { count: assign({ opened: ({ context }) => context.opened + 1 }) },
  delays: { patience: 100 },
}).createMachine({
  id: 'door',
  context: { opened: 0 },
  initial: 'closed',
  states: {
    closed: { on: { 'door.open': { guard: 'mayOpen', target: 'open', actions: 'count' } } },
    open: { on: { 'door.close': 'closed' }, after: { patience: 'closed' } },
  },
});

const doorModel = defineModel(door, {
  scenarios: {
    new: { description: 'Never opened.', input: undefined },
    'opened once': {
      description: 'Opened once before.',
      snapshot: door.resolveState({ value: 'closed', context: { opened: 1 } }),
    },
  },
  cases: { 'door.open': only({ type: 'door.open' }), 'door.close': only({ type: 'door.close' }) },
  outcomes: {},
  project: ({ value }) => ({ state: value }),
});

const seen = (graph: ReturnType<typeof explore>) =>
  graph.nodes.map(({ snapshot }) => `${snapshot.value} ${snapshot.context.opened}`);

describe('explore', () => {
  it('finds every state and every move between them, breadth first', () => {
    const graph = explore(doorModel, 'new');
    expect(seen(graph)).toEqual(['closed 0', 'open 1', 'closed 1', 'open 2', 'closed 2']);
    expect(graph.edges.map(({ from, move, to }) => `${from} ${move.kind} ${move.label} ${to}`)).toEqual([
      '0 user door.open 1',
      '1 user door.close 2',
      '1 time after patience 2',
      '2 user door.open 3',
      '3 user door.close 4',
      '3 time after patience 4',
    ]);
    expect(graph.leaving.map((edges) => edges.length)).toEqual([1, 2, 1, 2, 0]);
  });

  it('treats records with the same entries in another order as equal', () => {
    const bag = setup({
      types: {
        context: {} as { in: Readonly<Record<string, true>> },
        events: {} as { type: 'coin.put' } | { type: 'key.put' },
      },
      actions: {
        put: assign(({ context }, { name }: { name: string }) => ({ in: { ...context.in, [name]: true } })),
      },
    }).createMachine({
      id: 'bag',
      context: { in: {} },
      on: {
        'coin.put': { actions: { type: 'put', params: { name: 'coin' } } },
        'key.put': { actions: { type: 'put', params: { name: 'key' } } },
      },
    });
    const bagModel = defineModel(bag, {
      scenarios: { empty: { description: 'Nothing in it.', input: undefined } },
      cases: { 'coin.put': only({ type: 'coin.put' }), 'key.put': only({ type: 'key.put' }) },
      outcomes: {},
      project: () => ({}),
    });
    // Four nodes: neither, one, the other, and both. The two orders that lead to both share a node.
    expect(explore(bagModel, 'empty').nodes).toHaveLength(4);
  });

  it('starts in the scenario’s state', () => {
    expect(seen(explore(doorModel, 'opened once'))).toEqual(['closed 1', 'open 2', 'closed 2']);
  });

  it('leaves out moves the walker cannot make, and everything beyond them', () => {
    const graph = explore(doorModel, 'new', { supports: ({ label }) => label !== 'door.close' });
    expect(graph.edges.map(({ move }) => move.label)).toEqual([
      'door.open',
      'after patience',
      'door.open',
      'after patience',
    ]);
    const shut = explore(doorModel, 'new', { supports: ({ kind }) => kind === 'time' });
    expect(seen(shut)).toEqual(['closed 0']);
  });

  it('stops at a context that grows without bound', () => {
    const tireless = door.provide({ guards: { mayOpen: () => true } });
    const model = defineModel(tireless, {
      scenarios: { new: { description: 'Never opened.', input: undefined } },
      cases: { 'door.open': only({ type: 'door.open' }), 'door.close': only({ type: 'door.close' }) },
      outcomes: {},
      project: ({ value }) => ({ state: value }),
    });
    expect(() => explore(model, 'new', { limit: 50 })).toThrow('door/new reaches more than 50 states');
  });
});
