import { behaviourOf, refusedPairs } from '#machines/model/behaviour.ts';
import { explore } from '#machines/model/explore.ts';
import { leavesOf, shapeOf } from '#machines/model/shape.ts';
import { project } from '../build/inputs.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import type { KnownModel } from './load-models.ts';
import { readUses } from './uses.ts';

/** `machines list`: lists each machine with figures, its scenarios, and the portal's files that use it. */
export async function listMachines(
  { say }: Context,
  known: readonly KnownModel[],
  json: boolean,
): Promise<ExitStatus> {
  const uses = await readUses(project);
  const machines = known.map(({ model, kind }) => {
    const shape = shapeOf(model.machine);
    const graphs = model.scenarioIds.map((scenario) => explore(model, scenario));
    return {
      id: model.id,
      kind,
      states: leavesOf(shape).length,
      transitions: shape.transitions.length,
      refusedPairs: refusedPairs(behaviourOf(graphs)).length,
      scenarios: model.scenarioIds.map((id) => ({ id, description: model.scenario(id).description })),
      usedIn: uses.get(model.id) ?? [],
    };
  });
  if (json) {
    say(JSON.stringify(machines, null, 2));
    return 0;
  }
  for (const { id, kind, states, transitions, refusedPairs: refused, scenarios, usedIn } of machines) {
    say(`${id} (${kind}): ${states} states, ${transitions} transitions, ${refused} refused pairs`);
    const width = Math.max(...scenarios.map((scenario) => scenario.id.length));
    for (const scenario of scenarios) say(`  ${scenario.id.padEnd(width)}  ${scenario.description}`);
    say(`  used in ${usedIn.length > 0 ? usedIn.join(', ') : 'nothing yet'}\n`);
  }
  return 0;
}
