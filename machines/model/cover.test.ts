import { setup, type AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { biddingModel } from '../process/bidding/bidding.model.ts';
import { cover, eachTransitionInEachState } from './cover.ts';
import { defineModel, only } from './define-model.ts';
import { explore, type Edge, type Graph } from './explore.ts';
import { pathId } from './path-id.ts';

const stepsIn = (graph: Graph, options?: Parameters<typeof cover>[1]) =>
  cover(graph, options).flatMap(({ steps }) => steps);

/** True if the walk begins at the start and each step begins where the last one ended. */
const isWalk = (steps: readonly Edge[]) =>
  steps.every((edge, index) => edge.from === (steps[index - 1]?.to ?? 0));

/** Rooms in a row: each leads only to the next and the first. */
function corridor(rooms: number) {
  const states = Object.fromEntries(
    Array.from({ length: rooms }, (_, room) => [
      `room${room}`,
      { on: { 'door.next': `room${(room + 1) % rooms}`, 'door.home': 'room0' } },
    ]),
  );
  const machine: AnyStateMachine = setup({
    types: { events: {} as { type: 'door.next' } | { type: 'door.home' } },
  }).createMachine({ id: 'corridor', initial: 'room0', states });
  return defineModel(machine, {
    scenarios: { start: { description: 'In the first room.', input: undefined } },
    cases: { 'door.next': only({ type: 'door.next' }), 'door.home': only({ type: 'door.home' }) },
    outcomes: {},
    project: ({ value }) => ({ room: value }),
  });
}

/** Rooms around a hall. */
function hall(rooms: number) {
  const names = Array.from({ length: rooms }, (_, room) => `room${room}`);
  const machine: AnyStateMachine = setup({}).createMachine({
    id: 'hall',
    initial: 'hall',
    states: {
      hall: { on: Object.fromEntries(names.map((name) => [`${name}.enter`, name])) },
      ...Object.fromEntries(names.map((name) => [name, { on: { 'room.leave': 'hall' } }])),
    },
  });
  const enter = names.map((name) => [`${name}.enter`, only({ type: `${name}.enter` })]);
  return defineModel(machine, {
    scenarios: { start: { description: 'In the hall.', input: undefined } },
    cases: { ...Object.fromEntries(enter), 'room.leave': only({ type: 'room.leave' }) },
    outcomes: {},
    project: ({ value }) => ({ room: value }),
  });
}

describe('cover', () => {
  it('walks every transition of a graph by possible walks', () => {
    const graph = explore(biddingModel, 'with-warning');
    const paths = cover(graph);
    expect(paths.every(({ steps }) => isWalk(steps))).toBe(true);
    const walked = new Set(paths.flatMap(({ steps }) => steps).flatMap(({ transitions }) => transitions));
    expect(walked).toEqual(new Set(graph.edges.flatMap(({ transitions }) => transitions)));
  });

  it('visits every state when asked to', () => {
    const graph = explore(biddingModel, 'fresh');
    const visited = new Set(stepsIn(graph, { goals: eachTransitionInEachState }).map(({ to }) => to));
    expect([...visited, 0].length).toBeGreaterThanOrEqual(graph.nodes.length);
    expect(graph.nodes.filter(({ index }) => index !== 0 && !visited.has(index))).toEqual([]);
  });

  it('keeps paths short unless the way to a goal is long', () => {
    const graph = explore(corridor(20), 'start');
    for (const { steps } of cover(graph, { maximumSteps: 12 })) {
      const wayToLast = Math.max(...steps.map(({ from }) => from)) + 1;
      expect(steps.length).toBeLessThanOrEqual(Math.max(12, wayToLast));
    }
    expect(new Set(stepsIn(graph).flatMap(({ transitions }) => transitions)).size).toBe(40);
  });

  it('returns one path without steps if nothing can be done, so that the start is still checked', () => {
    const graph = explore(biddingModel, 'at-limit', { supports: () => false });
    expect(cover(graph)).toEqual([{ id: pathId('at-limit', []), steps: [] }]);
  });

  it('grows no faster than the machine', () => {
    const [few, more, twice] = [50, 200, 400].map((rooms) => stepsIn(explore(hall(rooms), 'start')).length);
    expect([few, more, twice]).toEqual([100, 400, 800]);
  });
});

describe('path ids', () => {
  it('are the same in every run', () => {
    const [once, again] = [1, 2].map(() => cover(explore(biddingModel, 'fresh')).map(({ id }) => id));
    expect(again).toEqual(once);
    expect(new Set(once).size).toBe(once?.length);
    // Written out, so that a change of the hash is noticed: it would orphan every tester's notes.
    expect(pathId('fresh', ['bid.place', 'placeBid ends: ok'])).toBe('40df9c332d8165a5');
  });

  it('differ by scenario, steps and the boundaries between steps', () => {
    const ids = [
      pathId('a', ['b', 'c']),
      pathId('b', ['b', 'c']),
      pathId('a', ['c', 'b']),
      pathId('a', ['bc']),
    ];
    expect(new Set(ids).size).toBe(4);
  });
});
