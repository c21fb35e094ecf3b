import { formJourneys, type FormJourneys } from '../form-journeys/form-journeys.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { counted } from '#api/rules/words/counted.ts';
import { tenantsFolderOf } from '../councils/sides.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { soundForms, type FormSelection } from './council-forms.ts';
import { journeyProgress } from './journey-progress.ts';
import { scriptOf } from './journey-script.ts';

interface MadeJourneys {
  readonly councils: readonly string[];
  readonly definition: FormDefinition;
  readonly made: FormJourneys;
}

/**
 * `forms journeys [council] [form]`: finds journeys through each form that together show every page, branch and
 * boundary. Prints a table of what each shows first, with changes since the served version; with `script`, a script to
 * follow by hand; with `json`, `{ today, forms: [{ councils, form, journeys, detours, unmet, differences }] }`. The
 * engine walks each journey; exit status 1 if one did not go as expected.
 */
export async function journeys(
  context: Context,
  selection: FormSelection,
  { json, script }: { readonly json: boolean; readonly script: boolean },
): Promise<ExitStatus> {
  const today = londonDay(new Date());
  const forms = await makeAll(context, selection, today);
  const differences = forms.flatMap((one) => one.made.differences);
  if (json) {
    const output = forms.map(({ councils, definition, made: { objectives: _all, ...rest } }) => ({
      councils,
      form: definition.identifier,
      ...rest,
    }));
    context.say(JSON.stringify({ today, forms: output }, null, 2));
    return differences.length > 0 ? 1 : 0;
  }
  const before = await servedForms(context, selection, today);
  for (const one of forms) {
    const lines = script ? scriptOf(one.definition, one.made) : tableOf(one);
    for (const line of lines) context.say(line);
    const { identifier } = one.definition;
    if (before !== undefined) for (const line of newsOf(one, before.get(identifier))) context.say(line);
    printSummary(context, one);
  }
  return differences.length > 0 ? 1 : 0;
}

async function makeAll(context: Context, selection: FormSelection, today: string): Promise<MadeJourneys[]> {
  const forms = await soundForms(context, selection);
  const made = forms.map(({ councils, definition }) => ({
    councils,
    definition,
    made: formJourneys(definition, today, journeyProgress(context, definition.identifier)),
  }));
  context.progress('');
  return made;
}

/**
 * Returns the journeys of the council's served version, by form; undefined if it has published nothing, or no council
 * is named.
 */
async function servedForms(
  context: Context,
  { council }: FormSelection,
  today: string,
): Promise<ReadonlyMap<string, MadeJourneys> | undefined> {
  if (council === undefined) return undefined;
  try {
    const { tenantsFolder } = await tenantsFolderOf(context, `${council}@current`);
    const forms = await makeAll({ ...context, tenantsFolder }, { council, form: undefined }, today);
    return new Map(forms.map((one) => [one.definition.identifier, one]));
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

/** The most characters on a line about a journey. */
const shownCharacters = 80;

function tableOf({ made, definition }: MadeJourneys): string[] {
  return [
    `${definition.title}`,
    ' no  pages  tries  shows first',
    ...made.journeys.map(({ steps, shows, outcome }, index) => {
      const tries = steps.reduce((sum, step) => sum + step.tries.length, 0);
      const [first = 'nothing that other journeys do not show'] = shows;
      const end = outcome === null ? '' : `; ends in “${outcome}”`;
      const more = shows.length > 1 ? `, and ${shows.length - 1} more` : '';
      return `${padded(index + 1, 3)}  ${padded(steps.length, 5)}  ${padded(tries, 5)}  ${shortened(first)}${more}${end}`;
    }),
    ...made.unmet.map(
      ({ objective, isProof }) =>
        `  ! no journey shows that ${objective.what}${isProof ? ': nothing can' : ' (not every way was tried)'}`,
    ),
  ];
}

function padded(number: number, width: number): string {
  return String(number).padStart(width);
}

function shortened(words: string): string {
  return words.length > shownCharacters ? `${words.slice(0, shownCharacters - 1)}…` : words;
}

/** Returns the objectives that are new or gone since the served version. */
function newsOf({ made }: MadeJourneys, before: MadeJourneys | undefined): string[] {
  if (before === undefined) return ['  The whole form is new, and is not served yet.'];
  const [now, then] = [made, before.made].map(
    ({ objectives }) => new Set(objectives.map(({ what }) => what)),
  );
  if (now === undefined || then === undefined) return [];
  const news = [
    ...[...now].filter((what) => !then.has(what)).map((what) => `  + ${what}`),
    ...[...then].filter((what) => !now.has(what)).map((what) => `  - no longer: ${what}`),
  ];
  return news.length === 0 ? ['  These show nothing that the served version does not show.'] : news;
}

function printSummary({ say }: Context, { councils, definition, made }: MadeJourneys): void {
  const steps = made.journeys.flatMap((journey) => journey.steps);
  const tries = steps.reduce((sum, step) => sum + step.tries.length, 0);
  say(
    `${made.differences.length > 0 ? '✗' : '✓'} ${definition.identifier} (${councils.join(', ')}): ${counted(made.journeys.length, 'journey')}, ${counted(steps.length, 'page')}, ${tries} tries and ${made.detours.length} by rules, all walked through the engine`,
  );
  for (const what of made.differences) say(`    ${what}`);
}
