import { faultsOf } from '#machines/model/faults.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { outdatedGolden, renewCommand, renewGolden } from './golden.ts';
import { baseTexts, unknownKeys } from './labels.ts';
import { nearClauses } from './clauses.ts';
import type { KnownModel } from './load-models.ts';

interface CheckRequest {
  readonly json: boolean;
  /** Rewrites outdated golden files instead of reporting them. */
  readonly renew: boolean;
}

/**
 * `machines check [id]`: checks models and golden files. With `json`, `{ machines, findings: [{ machine, message }],
 * renewed }`.
 */
export async function checkMachines(
  { goldenFolder, tenantsFolder, say, progress }: Context,
  chosen: readonly KnownModel[],
  { json, renew }: CheckRequest,
): Promise<ExitStatus> {
  const findings: { readonly machine: string; readonly message: string }[] = [];
  const renewed: string[] = [];
  const texts = await baseTexts(tenantsFolder);
  for (const { model } of chosen) {
    progress(`${model.id} …`);
    const faults = [...faultsOf(model, nearClauses), ...unknownKeys(model, texts)];
    findings.push(...faults.map((message) => ({ machine: model.id, message })));
    // A broken machine has no table worth keeping.
    if (faults.length > 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- one line of progress at a time
    const outdated = await outdatedGolden(goldenFolder, model);
    if (renew) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await renewGolden(goldenFolder, outdated);
      renewed.push(...outdated.map(({ name }) => name));
    } else {
      findings.push(
        ...outdated.map(({ name }) => ({
          machine: model.id,
          message: `machines/golden/${name} is not what the machine does. If you meant to change it, renew the file, read the difference and commit it: ${renewCommand}`,
        })),
      );
    }
  }
  progress('');
  const ids = chosen.map(({ model }) => model.id);
  if (json) {
    say(JSON.stringify({ machines: ids, findings, renewed }, null, 2));
  } else {
    for (const { machine, message } of findings) say(`✗ ${machine}: ${message}`);
    for (const name of renewed) say(`· machines/golden/${name} renewed`);
    if (findings.length === 0) say(`✓ ${ids.join(', ')}: nothing wrong`);
  }
  return findings.length === 0 ? 0 : 1;
}
