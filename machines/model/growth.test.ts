import { setup, type AnyStateMachine } from 'xstate';
import { expect, it } from 'vitest';
import { cover, eachTransition } from './cover.ts';
import { defineModel, only } from './define-model.ts';
import { explore, type Edge, type Graph } from './explore.ts';

/** A tree of rooms: from each, two doors lead to further rooms and one leads back to the first. */
function tree(rooms: number) {
  const states = Object.fromEntries(
    Array.from({ length: rooms }, (_, room) => [
      `room${room}`,
      {
        on: {
          'door.home': 'room0',
          ...(2 * room + 1 < rooms && { 'door.left': `room${2 * room + 1}` }),
          ...(2 * room + 2 < rooms && { 'door.right': `room${2 * room + 2}` }),
        },
      },
    ]),
  );
  const machine: AnyStateMachine = setup({}).createMachine({ id: 'tree', initial: 'room0', states });
  let asked = 0;
  const counted = (type: string) => () => {
    asked += 1;
    return only({ type })();
  };
  const model = defineModel(machine, {
    scenarios: { start: { description: 'In the first room.', input: undefined } },
    cases: {
      'door.home': counted('door.home'),
      'door.left': counted('door.left'),
      'door.right': counted('door.right'),
    },
    outcomes: {},
    project: ({ value }) => ({ room: value }),
  });
  return { model, casesAsked: () => asked };
}

/**
 * Counts how often the graph and its goals are read: a measure of time that does not depend on how busy the
 * machine is.
 */
function workOf(rooms: number): { readonly exploring: number; readonly covering: number } {
  const { model, casesAsked } = tree(rooms);
  const graph = explore(model, 'start');
  let looked = 0;
  const leaving = new Proxy(graph.leaving, {
    get(edges, key) {
      looked += 1;
      return Reflect.get(edges, key);
    },
  });
  const watched: Graph = { ...graph, leaving };
  const steps = cover(watched, {
    goals: (edge: Edge, of) => {
      looked += 1;
      return eachTransition(edge, of);
    },
  }).flatMap((path) => path.steps);
  expect(new Set(steps.flatMap(({ transitions }) => transitions)).size).toBe(2 * rooms - 1);
  return { exploring: casesAsked(), covering: looked };
}

// The numbers are the same in every run. They prove the claim in the docs: "Twice the states ≤ 2.3 × the
// generation time".
it.each([
  [127, 254],
  [255, 510],
])('making paths for %i states and for %i: at most 2.3 times the work', (few, twice) => {
  const [one, other] = [workOf(few), workOf(twice)];
  expect(other.exploring / one.exploring).toBeLessThanOrEqual(2.3);
  expect(other.covering / one.covering).toBeLessThanOrEqual(2.3);
});
