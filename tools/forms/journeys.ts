import { formJourneys } from '#domain/forms/journeys/form-journeys.ts';
import { londonDay } from '#domain/lettings/cycle.ts';
import { count } from '../tenant/check/report.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { soundForms, type WishedForms } from './council-forms.ts';
import { scriptOf } from './journey-script.ts';

/**
 * `forms journeys [council] [form]`: ways through each form that show every page, branch and boundary, as scripts for a
 * person, or with `json` as `{ today, forms: [{ councils, form, journeys, detours, unmet, differences }] }`. Each was
 * walked through the engine; exit status 1 if one did not do what was expected.
 */
export async function journeys(context: Context, wished: WishedForms, json: boolean): Promise<ExitStatus> {
  const today = londonDay(new Date());
  const forms = await soundForms(context, wished);
  const made = forms.map(({ councils, definition }) => ({
    councils,
    definition,
    made: formJourneys(definition, today),
  }));
  const differences = made.flatMap((one) => one.made.differences);
  if (json) {
    const told = made.map(({ councils, definition, made: { objectives: _all, ...rest } }) => ({
      councils,
      form: definition.identifier,
      ...rest,
    }));
    context.say(JSON.stringify({ today, forms: told }, null, 2));
    return differences.length > 0 ? 1 : 0;
  }
  for (const { definition, made: one } of made)
    for (const line of scriptOf(definition, one)) context.say(line);
  context.say('');
  for (const { councils, definition, made: one } of made) {
    const steps = one.journeys.flatMap((journey) => journey.steps);
    const tries = steps.reduce((sum, step) => sum + step.tries.length, 0);
    context.say(
      `${one.differences.length > 0 ? '✗' : '✓'} ${definition.identifier} (${councils.join(', ')}): ${count(one.journeys.length, 'journey')}, ${count(steps.length, 'page')}, ${tries} tries and ${one.detours.length} by rules, all walked through the engine`,
    );
    for (const what of one.differences) context.say(`    ${what}`);
  }
  return differences.length > 0 ? 1 : 0;
}
