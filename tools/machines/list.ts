import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { machineAreas } from '#machines/areas.ts';
import { behaviourOf, refusedPairs } from '#machines/model/behaviour.ts';
import { explore } from '#machines/model/explore.ts';
import { leavesOf, shapeOf } from '#machines/model/shape.ts';
import { project } from '../build/inputs.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import type { KnownModel } from './load-models.ts';

/** `machines list`: lists every machine by area, with its purpose. Loads no machine, so it takes half a second. */
export function listAreas({ say }: Context): ExitStatus {
  const width = Math.max(...machineAreas.flatMap(({ machines }) => machines.map(({ id }) => id.length)));
  for (const { title, machines } of machineAreas) {
    say(title);
    for (const { id, kind, purpose } of machines)
      say(`  ${id.padEnd(width)}  ${kindInWords(kind).padEnd(6)}  ${purpose}`);
    say('');
  }
  say('“page” is what a person does on the screen; “record” is what happens to it on the server.');
  say('More about one:       npm run machines -- list bidding');
  say('Its test paths:       npm run machines -- paths bidding');
  say('What was walked:      npm run machines -- coverage bidding');
  return 0;
}

/** `machines list <id>`, or `list --json`: machines with figures, their scenarios, and the portal's files that use them. */
export async function listMachines(
  { say }: Context,
  known: readonly KnownModel[],
  json: boolean,
): Promise<ExitStatus> {
  const uses = await readUses();
  const about = new Map(
    machineAreas.flatMap(({ title, machines }) =>
      machines.map(({ id, purpose }) => [id, { area: title, purpose }] as const),
    ),
  );
  const machines = known.map(({ model, kind }) => {
    const shape = shapeOf(model.machine);
    const graphs = model.scenarioIds.map((scenario) => explore(model, scenario));
    return {
      id: model.id,
      area: about.get(model.id)?.area ?? '',
      purpose: about.get(model.id)?.purpose ?? '',
      kind,
      states: leavesOf(shape).map(({ name, description = '' }) => ({ id: name, description })),
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
  for (const { id, area, purpose, kind, states, transitions, scenarios, usedIn, ...figures } of machines) {
    say(`${id} (${area}, ${kindInWords(kind)}): ${purpose}`);
    say(`${states.length} states, ${transitions} transitions, ${figures.refusedPairs} refused pairs`);
    say('\nScenarios that paths start from:');
    sayTable(say, scenarios);
    say('\nStates:');
    sayTable(say, states);
    say(`\nUsed in ${usedIn.length > 0 ? usedIn.join(', ') : 'nothing yet'}\n`);
  }
  return 0;
}

/** Returns a tester's word for the kind of a machine: processes run on pages, lifecycles are stored in rows. */
function kindInWords(kind: KnownModel['kind']): 'page' | 'record' {
  return kind === 'process' ? 'page' : 'record';
}

function sayTable(
  say: Context['say'],
  rows: readonly { readonly id: string; readonly description: string }[],
): void {
  const width = Math.max(...rows.map(({ id }) => id.length));
  for (const { id, description } of rows) say(`  ${id.padEnd(width)}  ${description}`.trimEnd());
}
/** Folders of the portal itself; tests and tools use every machine. */
const rooms = ['api', 'web'];

/**
 * Finds the portal's files that import a machine, by the machine's id; paths are from the project's top, with `/`.
 * Reads one file at a time: there are thousands, and a process may open only a few. Nothing else is going on, and reading
 * them asynchronously takes three times as long.
 */
async function readUses(): Promise<ReadonlyMap<string, readonly string[]>> {
  const uses = new Map<string, string[]>();
  for (const room of rooms) {
    for (const path of await sourcesIn(room)) {
      const source = readFileSync(join(project, path), 'utf8');
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
