import { coverageOf } from '../form-journeys/coverage.ts';
import { formJourneys } from '../form-journeys/form-journeys.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { soundForms, type FormSelection } from './council-forms.ts';
import { journeyProgress } from './journey-progress.ts';

const kindWords = {
  sections: 'conditional sections asked',
  pages: 'pages asked',
  questions: 'conditional questions asked',
  texts: 'conditional texts shown',
  conditions: 'conditions and their parts, each way',
  boundaries: 'numbers and ages at and beside a bound',
  rules: 'findings of rules',
  messages: 'messages',
  outcomes: 'outcomes',
} as const;

/**
 * `forms coverage [council] [form]`: lists the conditions that a form's journeys took both ways, the rules and messages
 * that they triggered, and everything that they did not cover. With `json`, prints `{ today, forms: [{ councils, form,
 * coverage }] }`.
 */
export async function reportFormCoverage(
  context: Context,
  selection: FormSelection,
  json: boolean,
): Promise<ExitStatus> {
  const today = londonDay(new Date());
  const forms = (await soundForms(context, selection)).map(({ councils, definition }) => ({
    councils,
    form: definition.identifier,
    coverage: coverageOf(
      definition,
      formJourneys(definition, today, journeyProgress(context, definition.identifier)),
    ),
  }));
  context.progress('');
  if (json) {
    context.say(JSON.stringify({ today, forms }, null, 2));
    return 0;
  }
  for (const { councils, form, coverage: kinds } of forms) {
    context.say(`${form} (${councils.join(', ')})`);
    for (const { kind, all, met, never } of kinds.filter((one) => one.all > 0)) {
      context.say(`  ${never.length === 0 ? '✓' : '!'} ${met} of ${all} ${kindWords[kind]}`);
      for (const { what, pointer, isProof } of never)
        context.say(`      never: ${what}${isProof ? ', and nothing can' : ''}\n        ${pointer}`);
    }
  }
  return 0;
}
