import { describe, expect, it } from 'vitest';
import { biddingModel } from '../process/bidding/bidding.model.ts';
import { bidModel } from '../lifecycle/bid.model.ts';
import { explore } from './explore.ts';
import { machineDriver } from './machine-driver.ts';
import { pairGraph } from './pairs.ts';
import { coverings, knownPlans, plansFor } from './plans.ts';
import { walkAll } from './run.ts';
import { leavesOf, shapeOf } from './shape.ts';
import { stateName } from './state-name.ts';

const stepsOf = (plans: ReturnType<typeof plansFor>) =>
  plans.flatMap(({ paths }) => paths.flatMap(({ steps }) => steps));

const isLate = (label: string | undefined) => label === 'after answerTimeout';

const labelsOfPaths = (isByHand: boolean) =>
  plansFor(biddingModel, { isByHand }).flatMap(({ paths }) =>
    paths.map(({ steps }) => steps.map(({ move }) => move.label)),
  );
/** Returns the paths that go on after a late answer. */
const goOn = (paths: readonly (readonly string[])[]) =>
  paths.filter((path) => path.slice(0, -1).some(isLate));

describe('plansFor', () => {
  it.each(coverings)('%s: makes paths that the machine walks', async (covering) => {
    const record = await walkAll(bidModel, plansFor(bidModel, { covering }), machineDriver(bidModel));
    expect(record.attempted.size).toBeGreaterThan(0);
  });

  it('visits every state when asked for states', () => {
    const plans = plansFor(biddingModel, { covering: 'states' });
    const stood = plans.flatMap(({ graph, paths }) =>
      [0, ...paths.flatMap(({ steps }) => steps.map(({ to }) => to))].map((node) =>
        stateName(graph.nodes[node]?.snapshot.value ?? ''),
      ),
    );
    expect(new Set(stood)).toEqual(new Set(leavesOf(shapeOf(biddingModel.machine)).map(({ name }) => name)));
    expect(stepsOf(plans).length).toBeLessThan(stepsOf(plansFor(biddingModel)).length);
  });

  it('takes every pair of consecutive transitions when asked for pairs', () => {
    const possible = new Set(
      bidModel.scenarioIds.flatMap((scenario) => {
        const { edges, leaving } = explore(bidModel, scenario);
        return edges.flatMap((edge) =>
          (leaving[edge.to] ?? []).map((next) => `${edge.transitions.join()} ${next.transitions.join()}`),
        );
      }),
    );
    const walked = plansFor(bidModel, { covering: 'pairs' }).flatMap(({ paths }) =>
      paths.flatMap(({ steps }) =>
        steps.slice(1).map((step, index) => `${steps[index]?.transitions.join()} ${step.transitions.join()}`),
      ),
    );
    expect(new Set(walked)).toEqual(possible);
  });

  it('keeps paths within a given length by making more of them', () => {
    const [short, long] = [6, 12].map((maximumSteps) =>
      plansFor(bidModel, { maximumSteps }).flatMap(({ paths }) => paths.map(({ steps }) => steps.length)),
    );
    expect(Math.max(...(short ?? []))).toBeLessThanOrEqual(6);
    expect(Math.max(...(long ?? []))).toBeGreaterThan(6);
    expect(short?.length).toBeGreaterThan(long?.length ?? 0);
  });

  it('ends the paths of a person where the portal is no longer where the machine is', () => {
    expect(goOn(labelsOfPaths(true))).toEqual([]);
    expect(labelsOfPaths(true).some((path) => isLate(path.at(-1)))).toBe(true);
    expect(goOn(labelsOfPaths(false)).length).toBeGreaterThan(0);
  });

  it('goes around what only a program can do, for a person', () => {
    const moves = stepsOf(plansFor(biddingModel, { isByHand: true })).map(({ move }) => move.label);
    expect(moves).not.toContain('placeBid ends: crashed');
    expect(moves).toContain('placeBid ends: failed');
  });

  it('makes paths that can be found by their ids', () => {
    const known = new Set(knownPlans(bidModel).flatMap(({ paths }) => paths.map(({ id }) => id)));
    for (const covering of coverings) {
      const ids = plansFor(bidModel, { covering }).flatMap(({ paths }) => paths.map(({ id }) => id));
      expect(ids.filter((id) => !known.has(id))).toEqual([]);
    }
  });
});

describe('pairGraph', () => {
  it('has one node for each transition into a node, and the same moves', () => {
    const graph = explore(bidModel, 'none');
    const pairs = pairGraph(graph);
    const entries = new Set(graph.edges.map(({ to, transitions }) => `${to} ${transitions.at(-1)}`));
    // Plus the start, which no transition has led to.
    expect(pairs.nodes).toHaveLength(entries.size + 1);
    expect(new Set(pairs.edges.map(({ move }) => move.label))).toEqual(
      new Set(graph.edges.map(({ move }) => move.label)),
    );
  });
});
