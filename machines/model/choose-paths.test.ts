import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bidModel } from '../lifecycle/bid.model.ts';
import { biddingModel } from '../process/bidding/bidding.model.ts';
import { pathOfLabels, randomPaths, shortestPathTo } from './choose-paths.ts';
import type { Path } from './cover.ts';
import { explore, type Graph } from './explore.ts';
import { machineDriver } from './machine-driver.ts';
import { planWith, walkAll } from './run.ts';
import { leavesOf, shapeOf } from './shape.ts';
import { stateName } from './state-name.ts';

const bidding = explore(biddingModel, 'fresh');
const labelsOf = ({ steps }: Path) => steps.map(({ move }) => move.label);
const endOf = (graph: Graph, { steps }: Path) =>
  stateName(graph.nodes[steps.at(-1)?.to ?? 0]?.snapshot.value ?? '');
const walkedBy = (graph: Graph, paths: readonly Path[]) =>
  walkAll(graph.model, [planWith(graph, paths)], machineDriver(graph.model));
const firstWalk = (seed: number) =>
  randomPaths(bidding, { count: 1, seed, maximumSteps: 12 }).flatMap(labelsOf).join();
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

describe('shortestPathTo', () => {
  const states = leavesOf(shapeOf(biddingModel.machine)).map(({ name }) => name);

  it.each(states)('leads to %s, and no random walk is faster', async (state) => {
    const ways = biddingModel.scenarioIds.flatMap((scenario) => {
      const graph = explore(biddingModel, scenario);
      const path = shortestPathTo(graph, state);
      return path === undefined ? [] : [{ graph, path }];
    });
    expect(ways.length).toBeGreaterThan(0);
    for (const { graph, path } of ways) {
      expect(endOf(graph, path)).toBe(state);
      await walkedBy(graph, [path]);
      const shorter = { count: 50, seed: 7, maximumSteps: Math.max(0, path.steps.length - 1) };
      const ends = path.steps.length > 0 ? randomPaths(graph, shorter).map((walk) => endOf(graph, walk)) : [];
      expect(ends).not.toContain(state);
    }
  });

  it('has no steps to where it starts, and is missing where nothing leads', () => {
    expect(shortestPathTo(bidding, 'idle')?.steps).toEqual([]);
    expect(shortestPathTo(explore(bidModel, 'live'), 'none')).toBeUndefined();
  });
});

describe('randomPaths', () => {
  it('are walks of the machine, the same for the same seed, and found again by their labels', async () => {
    const some = fc.asyncProperty(seeds, fc.integer({ min: 1, max: 12 }), async (seed, maximumSteps) => {
      const paths = randomPaths(bidding, { count: 5, seed, maximumSteps });
      expect(randomPaths(bidding, { count: 5, seed, maximumSteps })).toEqual(paths);
      await walkedBy(bidding, paths);
      for (const path of paths) {
        expect(path.steps.length).toBeLessThanOrEqual(maximumSteps);
        expect(pathOfLabels(bidding, labelsOf(path))).toEqual(path);
      }
    });
    await fc.assert(some, { numRuns: 4 });
  });

  it('differ from seed to seed', () => {
    expect(new Set([1, 2, 3, 4, 5].map((seed) => firstWalk(seed))).size).toBe(5);
  });

  it.each([
    ['a label', 'facts.changed to offered'],
    ['an event', 'facts.changed'],
    ['an outcome', 'crashed'],
    ['a kind of move', 'time'],
  ])('never take a move whose weight, by %s, is 0', (_, name) => {
    const means = {
      'facts.changed to offered': /^facts.changed to offered$/,
      'facts.changed': /^facts/,
      crashed: /ends: crashed$/,
      time: /^after /,
    };
    const isMeant = Object.entries(means).find(([key]) => key === name)?.[1] ?? /^/;
    const labels = (weight: number) =>
      randomPaths(bidding, {
        count: 200,
        seed: 3,
        maximumSteps: 12,
        weights: new Map([[name, weight]]),
      }).flatMap(labelsOf);
    expect(labels(0).filter((label) => isMeant.test(label))).toEqual([]);
    const often = (weight: number) => labels(weight).filter((label) => isMeant.test(label)).length;
    expect(often(9)).toBeGreaterThan(often(1));
    expect(often(1)).toBeGreaterThan(0);
  });

  it('end where nothing has a weight', () => {
    const weights = new Map(['person', 'answer', 'time'].map((name) => [name, 0]));
    expect(randomPaths(bidding, { count: 3, seed: 1, maximumSteps: 5, weights })).toEqual([
      { id: expect.any(String), steps: [] },
    ]);
  });
});

describe('pathOfLabels', () => {
  it('is missing if a step is not possible in its place', () => {
    expect(pathOfLabels(bidding, ['bid.withdraw'])).toBeUndefined();
    expect(pathOfLabels(bidding, ['bid.place', 'bid.place'])).toBeUndefined();
  });
});
