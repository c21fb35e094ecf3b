import { londonDay } from '#domain/lettings/cycle.ts';
import type { FormDefect } from '#domain/forms/check/defect.ts';
import { hiddenDefects } from '#domain/forms/prove/hidden.ts';
import { proofDefects } from '#domain/forms/prove/proof-defects.ts';
import { proveReachable, type Proof } from '#domain/forms/prove/prove.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { count, reportFindings } from '../tenant/check/report.ts';
import type { Context, ExitStatus } from '../tenant/context.ts';
import { readCouncilForms, type CouncilForms } from './council-forms.ts';

/**
 * `forms check [council] [form]`: what reading finds, and a proof for each page and conditional question. With `json`,
 * `{ councils, errors, warnings, proved, milliseconds, findings }`.
 */
export async function check(
  context: Context,
  words: readonly string[],
  { json, all }: { readonly json: boolean; readonly all: boolean },
): Promise<ExitStatus> {
  const begun = performance.now();
  const councils = await readCouncilForms(context, words);
  const read = performance.now();
  const today = londonDay(new Date());
  const proofs = proveAll(councils, today);
  const proving = performance.now() - read;
  const findings = distinct([
    ...councils.flatMap((one) => one.findings),
    ...councils.flatMap((one) => findingsOf(one, proofs)),
  ]);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const ids = councils.map(({ council }) => council);
  const proved = [...proofs.values()].flatMap((one) => one.proofs);
  const reached = proved.filter(({ verdict }) => verdict === 'reached').length;
  if (json) {
    const sums = { councils: ids, errors, warnings: findings.length - errors };
    const milliseconds = Math.round(proving);
    context.say(JSON.stringify({ ...sums, proved: proved.length, reached, milliseconds, findings }, null, 2));
    return errors > 0 ? 1 : 0;
  }
  const status = reportFindings(findings, ids, context.say, {
    showsPointers: true,
    all,
    allWith: ['npm run forms -- check', ...words, '--all'].join(' '),
  });
  for (const { council, forms, sound } of councils)
    for (const name of forms.keys())
      if (!sound.has(name)) context.say(`  ${council}: ${name} is not proved as long as it has mistakes`);
  context.say(
    `  ${count(proofs.size, 'form')}: ${reached} of ${proved.length} pages and conditional questions reached by answers that were replayed, in ${Math.round(proving)} ms; files read in ${Math.round(read - begun)} ms`,
  );
  return status;
}

/** What was proved of a form, and what is wrong with it by that. */
interface Proved {
  readonly proofs: readonly Proof[];
  readonly defects: readonly FormDefect[];
}

/** By hash, so that what councils have in common is proved once. */
function proveAll(councils: readonly CouncilForms[], today: string): ReadonlyMap<string, Proved> {
  const known = new Map<string, Proved>();
  for (const { sound } of councils)
    for (const { hash, definition } of sound.values()) {
      if (known.has(hash)) continue;
      const proofs = proveReachable(definition, today);
      const defects = [...proofDefects(definition, proofs), ...hiddenDefects(definition, today)];
      known.set(hash, { proofs, defects });
    }
  return known;
}

function findingsOf({ sound, placeOf }: CouncilForms, known: ReadonlyMap<string, Proved>): Finding[] {
  return [...sound.values()].flatMap(({ hash, definition }) =>
    (known.get(hash)?.defects ?? []).map(({ pointer, ...said }) => ({
      ...said,
      ...placeOf(definition.identifier, pointer),
    })),
  );
}

/** What is wrong in base is told once, and not with every council. */
function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
}

function keyOf({ kind, file, line, pointer, message }: Finding): string {
  return [kind, file, line, pointer, message].join('\0');
}
