import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { behaviourOf, refusedPairs } from '#machines/model/behaviour.ts';
import { explore } from '#machines/model/explore.ts';
import { leavesOf, shapeOf } from '#machines/model/shape.ts';
import { project } from '../build/inputs.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import type { KnownModel } from './load-models.ts';

/** `machines list`: lists each machine with figures, its scenarios, and the portal's files that use it. */
export async function listMachines(
  { say }: Context,
  known: readonly KnownModel[],
  json: boolean,
): Promise<ExitStatus> {
  const uses = await readUses();
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

/** Folders of the portal itself; tests and tools use every machine. */
const rooms = ['api', 'web'];

/**
 * Finds the portal's files that import a machine, by the machine's id; paths are from the project's top, with `/`.
 * Reads one file at a time: there are thousands, and a process may open only a few.
 */
async function readUses(): Promise<ReadonlyMap<string, readonly string[]>> {
  const uses = new Map<string, string[]>();
  for (const room of rooms) {
    for (const path of await sourcesIn(room)) {
      // oxlint-disable-next-line no-await-in-loop -- one open file at a time
      const source = await readFile(join(project, path), 'utf8');
      for (const [, id = ''] of source.matchAll(/\/([\w-]+)\.machine\.ts'/g)) {
        const known = uses.get(id) ?? [];
        if (!known.includes(path)) uses.set(id, [...known, path].sort());
      }
    }
  }
  return uses;
}

async function sourcesIn(room: string): Promise<string[]> {
  const names = await readdir(join(project, room), { recursive: true });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${room}/${name.replaceAll('\\', '/')}`);
}
