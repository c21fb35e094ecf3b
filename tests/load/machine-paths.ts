import { transition } from 'xstate';
import { behaviourOf, refusedPairs } from '#machines/model/behaviour.ts';
import { eachTransitionInEachState } from '#machines/model/cover.ts';
import { coverageOf } from '#machines/model/coverage.ts';
import type { Model } from '#machines/model/define-model.ts';
import { machineDriver } from '#machines/model/machine-driver.ts';
import { planOf, walkAll, type Plan } from '#machines/model/run.ts';
import { lifecycleModels, processModels } from '#machines/models.ts';
import { describeRatio, measureRounds, ratioOf } from './rounds.ts';

// Every declared transition and every refused pair of every machine, planned and walked at machine level as the
// tests do, against XState alone taking the same steps and asking the same refusals of existing snapshots. In
// processor time, because the machine is shared; and by the clock, which is what a person waits.
//
//   node tests/load/machine-paths.ts [rounds]

const rounds = Number(process.argv[2] ?? 5);
const models: Model[] = [...lifecycleModels, ...processModels];
const say = (line: string) => process.stdout.write(`${line}\n`);

const plans = models.flatMap(plansOf);
const clocks: number[] = [];
await walkEverything(say);
const measured = await measureRounds(rounds, () => walkEverything(), stepBare, say, ' ms of the processor');
clocks.sort((one, other) => one - other);
say(`walked / XState alone: ${describeRatio(ratioOf(measured))}`);
say(
  `by the clock, every machine: ${clocks[Math.floor(clocks.length / 2)]?.toFixed(0)} ms (${clocks[0]?.toFixed(0)}–${clocks.at(-1)?.toFixed(0)})`,
);

function plansOf(model: Model): Plan[] {
  return planOf(model, { goals: eachTransitionInEachState });
}

/**
 * Plans and walks everything, and returns the milliseconds of processor time.
 * @throws {Error} if a transition is left out or a pair is not tried: the measurement is of the whole.
 */
async function walkEverything(tell: (line: string) => void = () => {}): Promise<number> {
  const begun = performance.now();
  const used = process.cpuUsage();
  for (const model of models) {
    const own = performance.now();
    const planned = plansOf(model);
    // oxlint-disable-next-line no-await-in-loop -- as the tests walk them, one after another
    const record = await walkAll(model, planned, machineDriver(model));
    const { declared, unwalked } = coverageOf(model, [record]);
    const pairs = refusedPairs(behaviourOf(planned.map(({ graph }) => graph)));
    const untried = pairs.filter((pair) => !record.refused.has(pair));
    if (unwalked.length + untried.length > 0) {
      throw new Error(`${model.id} left out ${[...unwalked, ...untried].join(', ')}.`);
    }
    const took = (performance.now() - own).toFixed(0);
    tell(`${model.id}: ${declared.length} transitions, ${pairs.length} refused pairs, ${took} ms`);
  }
  clocks.push(performance.now() - begun);
  return millisecondsSince(used);
}

/** Runs the steps and questions alone and returns the milliseconds of processor time. */
async function stepBare(): Promise<number> {
  const used = process.cpuUsage();
  for (const { graph, paths, refused } of plans) {
    for (const { from, move } of paths.flatMap(({ steps }) => steps)) {
      const snapshot = graph.nodes[from]?.snapshot;
      if (snapshot !== undefined) transition(graph.model.machine, snapshot, move.event);
    }
    refused.forEach((moves, node) => moves.forEach(({ event }) => graph.nodes[node]?.snapshot.can(event)));
  }
  return millisecondsSince(used);
}

function millisecondsSince(used: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1000;
}
