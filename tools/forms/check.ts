import { reportFindings } from '../tenant/check/report.ts';
import type { Context, ExitStatus } from '../tenant/context.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { readCouncilForms } from './council-forms.ts';

/** `forms check [council] [form]`: with `json`, `{ councils, errors, warnings, findings }`. */
export async function check(context: Context, words: readonly string[], json: boolean): Promise<ExitStatus> {
  const begun = performance.now();
  const councils = await readCouncilForms(context, words);
  const findings = distinct(councils.flatMap((one) => one.findings));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const ids = councils.map(({ council }) => council);
  if (json) {
    context.say(
      JSON.stringify({ councils: ids, errors, warnings: findings.length - errors, findings }, null, 2),
    );
    return errors > 0 ? 1 : 0;
  }
  const status = reportFindings(findings, ids, context.say);
  context.say(`  in ${Math.round(performance.now() - begun)} ms`);
  return status;
}

/** What is wrong in base is told once, and not with every council. */
function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
}

function keyOf({ kind, file, line, pointer, message }: Finding): string {
  return [kind, file, line, pointer, message].join('\0');
}
