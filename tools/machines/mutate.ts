import { equivalentMutants } from '#machines/equivalent-mutants.ts';
import { mutantKinds } from '#machines/model/mutants.ts';
import { mutate, type MutationResult } from '#machines/model/survivors.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import type { KnownModel } from './load-models.ts';

/**
 * `machines mutate [id]`: seeds every fault and says which ones are noticed. With `json`, one object a machine: `{
 * machine, mutants, noticed, equivalents: [{ id, reason }], survivors: [id], wrongEquivalents: [id] }`.
 */
export async function mutateAll(
  { say, progress }: Context,
  chosen: readonly KnownModel[],
  json: boolean,
): Promise<ExitStatus> {
  const reports = [];
  for (const { model } of chosen) {
    // oxlint-disable-next-line no-await-in-loop -- one line of progress
    const result = await mutate(model, (done, all) => progress(`${model.id}: ${done} of ${all} mutants`));
    progress('');
    const report = { machine: model.id, ...compareWithSigned(model.id, result) };
    reports.push(report);
    if (!json) for (const line of reportLines(report, result)) say(line);
  }
  if (json) say(JSON.stringify(reports, null, 2));
  const isWell = reports.every(
    ({ survivors, wrongEquivalents }) => survivors.length === 0 && wrongEquivalents.length === 0,
  );
  return isWell ? 0 : 1;
}

/**
 * Compares the result with the signed list.
 * @param machineId the id that its mutants' ids contain.
 */
export function compareWithSigned(machineId: string, { mutants, survivors }: MutationResult) {
  const alive = survivors.map(({ id }) => id);
  const signed = Object.entries(equivalentMutants).filter(
    ([id]) => id.includes(`: ${machineId}.`) || id.includes(`: ${machineId} `),
  );
  return {
    mutants: mutants.length,
    noticed: mutants.length - survivors.length,
    equivalents: signed.filter(([id]) => alive.includes(id)).map(([id, reason]) => ({ id, reason })),
    survivors: alive.filter((id) => !Object.hasOwn(equivalentMutants, id)),
    wrongEquivalents: signed.map(([id]) => id).filter((id) => !alive.includes(id)),
  };
}

function reportLines(
  report: ReturnType<typeof compareWithSigned> & { machine: string },
  result: MutationResult,
): string[] {
  const { machine, mutants, noticed, equivalents, survivors, wrongEquivalents } = report;
  const counted = mutants - equivalents.length;
  const kinds = mutantKinds.map((kind) => {
    const count = (list: MutationResult['mutants']) => list.filter((mutant) => mutant.kind === kind).length;
    return `${kind} ${count(result.mutants) - count(result.survivors)}/${count(result.mutants)}`;
  });
  return [
    `${machine}: ${((100 * noticed) / counted).toFixed(1)} % (${noticed} of ${counted} noticed, ${equivalents.length} equivalent)`,
    `  ${kinds.join(', ')}`,
    ...survivors.map((id) => `  ✗ nothing notices ${id}`),
    ...wrongEquivalents.map(
      (id) => `  ✗ machines/equivalent-mutants.ts has what is noticed, or is gone: ${id}`,
    ),
  ];
}
