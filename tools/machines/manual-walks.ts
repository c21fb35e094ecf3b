import { readFile } from 'node:fs/promises';
import type { Path } from '#machines/model/cover.ts';
import type { Model } from '#machines/model/define-model.ts';
import { refusedGuards } from '#machines/model/introspect.ts';
import { knownPlans } from '#machines/model/plans.ts';
import { newRecord, type Plan, type WalkRecord } from '#machines/model/run.ts';
import { stateName } from '#machines/model/state-name.ts';
import { CommandError } from '../command/command-error.ts';

/**
 * Reads a person's walk: a file with one path per line, in the form of `paths` (`bidding/fresh/8fda995d38a444e7`); text
 * after `#` is a note.
 * @returns a record for each machine named.
 * @throws {CommandError} if the file cannot be read, names no path, or names an unknown one.
 */
export async function readManualWalks(
  file: string,
  models: readonly Model[],
): Promise<Map<string, WalkRecord>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read. It must have the id of a path on each line.`, 2);
  });
  const ids = text
    .split('\n')
    .map((line) => line.split('#')[0]?.trim() ?? '')
    .filter((line) => line !== '');
  if (ids.length === 0) {
    throw new CommandError(`${file} has no paths. It must have the id of a path on each line.`, 2);
  }
  const records = new Map<string, WalkRecord>();
  for (const [machine = '', own] of Map.groupBy(ids, (id) => id.split('/')[0])) {
    const model = models.find(({ id }) => id === machine);
    if (model === undefined) {
      throw new CommandError(
        `${file} has "${own[0]}", which is not a path of ${models.map(({ id }) => id).join(', ')}. An id starts with its machine, as in bidding/fresh/8fda995d38a444e7.`,
        2,
      );
    }
    const paths = new Map<string, { readonly plan: Plan; readonly path: Path }>(
      knownPlans(model).flatMap((plan) =>
        plan.paths.map((path) => [`${machine}/${plan.scenario}/${path.id}`, { plan, path }] as const),
      ),
    );
    const record = newRecord('by hand');
    for (const id of own) {
      const walked = paths.get(id);
      if (walked === undefined) {
        throw new CommandError(
          `${file} has the path "${id}", which no machine has any more. If the machine has changed, walk it again: npm run machines -- paths ${machine}`,
        );
      }
      const { graph } = walked.plan;
      const stood = [0, ...walked.path.steps.map(({ to }) => to)].flatMap((node) => graph.nodes[node] ?? []);
      stood.forEach(({ snapshot }) => record.states.add(stateName(snapshot.value)));
      [...graph.entered, ...walked.path.steps.flatMap(({ transitions }) => transitions)].forEach(
        (transition) => record.transitions.add(transition),
      );
      for (const { from, move, transitions } of walked.path.steps) {
        const node = graph.nodes[from];
        if (node === undefined) continue;
        refusedGuards(node.snapshot, move.event.type, transitions).forEach((guard) =>
          record.guardsRefused.add(guard),
        );
      }
    }
    records.set(machine, record);
  }
  return records;
}
