import { checkTenant } from '#api/tenants/check-tenant.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import { factsOf } from '#domain/forms/derived/derivations.ts';
import type { Tally } from './tally.ts';
import { CommandError } from '../../command/command-error.ts';
import type { Context, ExitStatus } from '../../command/context.ts';
import { asCouncil } from '../../command/database.ts';
import { findRunning } from '../../postgres/running.ts';
import { tenantsFolderOf } from '../../councils/sides.ts';
import { readCurrent, versionFolder } from '../../councils/version-store.ts';
import { readCouncilForms, type CouncilForms } from '../council-forms.ts';
import { findStored, readDrafts, readInSnapshot, readSendings, type StoredForm } from './read-stored.ts';
import { draftsInWords, submissionsInWords } from './trial-in-words.ts';
import { resultsOf, type TrialResults } from './trial-results.ts';
import type { HashedVersion, StoredAnswers, TrialSetup } from './trial.ts';
import { beginTrying } from './trial-threads.ts';

interface TryOptions {
  readonly json: boolean;
  /** Accepts lost answers: the author knows of them. */
  readonly allow: boolean;
  /** Stops the trial; results so far are still printed. */
  readonly stop: AbortSignal;
}

/** The full results for drafts and submissions, not yet safe to publish. */
interface Tried {
  readonly stored: StoredForm;
  readonly drafts: Tally;
  readonly sendings: Tally;
}

/**
 * `forms try <council> <form>`: shows what a changed form would do to everyone who is filling it in or has sent it,
 * before it is published. It replays every stored draft and the latest submissions against the form, by the same rules
 * as the portal. The form comes from the council's current files (`ashcombe`), or a version that it published
 * (`ashcombe@3`). Reads only, and prints no answer, name or id, and no count from one to four. Exit status 1 if a draft
 * loses an answer, unless that is allowed, and if it was stopped. With `json`, prints `{ council, form, served, today,
 * isWhole, drafts, sendings }`.
 */
export async function tryForm(
  context: Context,
  requested: string,
  form: string,
  { json, allow, stop }: TryOptions,
): Promise<ExitStatus> {
  const begun = performance.now();
  const { id, tenantsFolder } = await tenantsFolderOf(context, requested);
  const [files, served] = await Promise.all([
    changedForm({ ...context, tenantsFolder }, id, form),
    servedForm(context, id, form),
  ]);
  const today = londonDay(new Date());
  const changed = files.sound.get(form);
  if (changed === undefined) throw hasMistakes(id, form);
  const setup = {
    changed: { hash: changed.hash, definition: changed.definition },
    served: served?.version === undefined || served.version.hash === changed.hash ? null : served.version,
    today,
  };
  const url = context.databaseUrl ?? findRunning(context.dataFolder);
  if (url === undefined)
    throw new CommandError(
      'The drafts are in the portal’s database, but no portal is running here. Run npm start, or set DATABASE_URL to its database.',
    );
  const { stored, drafts, sendings } = await asCouncil(url, id, 'api', (database) =>
    readInSnapshot(database, async (transaction) => {
      const found = await findStored(transaction, form);
      const all = found.drafts + found.sendings;
      const speaksOfFacts = [changed.definition, setup.served?.definition, ...Object.values(found.kept)].some(
        (definition) => definition !== undefined && factsOf(definition).length > 0,
      );
      const trying = (batches: AsyncGenerator<StoredAnswers[]>, count: number, before: number) =>
        tryAll({ ...setup, kept: found.kept }, batches, count, stop, (done) =>
          context.progress(`${before + done} of ${all} tried`),
        );
      return {
        stored: found,
        drafts: await trying(readDrafts(transaction, form, speaksOfFacts), found.drafts, 0),
        sendings: await trying(readSendings(transaction, form, speaksOfFacts), found.sendings, found.drafts),
      } satisfies Tried;
    }),
  );
  context.progress('');
  const definitions = {
    now: changed.definition,
    earlier: earlierOf(stored, setup.served),
    placeOf: (pointer: string) => files.placeOf(form, pointer),
  };
  const results = { drafts: resultsOf(drafts, definitions), sendings: resultsOf(sendings, definitions) };
  const isWhole = !stop.aborted;
  if (json)
    context.say(
      JSON.stringify(
        { council: id, form, served: served?.number ?? null, today, isWhole, ...results },
        null,
        2,
      ),
    );
  else {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    say(context, { council: id, requested, form, served: served?.number, isWhole, seconds }, results);
  }
  return !isWhole || (drafts.lost > 0 && !allow) ? 1 : 0;
}

async function changedForm(context: Context, council: string, form: string): Promise<CouncilForms> {
  const [files] = await readCouncilForms(context, { council, form });
  if (files === undefined) throw hasMistakes(council, form);
  return files;
}

function hasMistakes(council: string, form: string): CommandError {
  return new CommandError(
    `${form} of ${council} has mistakes, so it would not be served. First correct what this finds: npm run forms -- check ${council} ${form}`,
  );
}

/**
 * Returns the form that residents get now; undefined while the council has published nothing, and its files are served.
 */
async function servedForm({ dataFolder }: Context, id: string, form: string) {
  const current = await readCurrent(dataFolder, id);
  if (current === undefined) return undefined;
  const { forms } = await checkTenant({ tenantsFolder: versionFolder(dataFolder, id, current.version), id });
  const loaded = forms.get(form);
  const version: HashedVersion | undefined = loaded && {
    hash: loaded.hash,
    definition: loaded.definition,
  };
  return { number: current.version, version };
}

async function tryAll(
  setup: TrialSetup,
  batches: AsyncGenerator<StoredAnswers[]>,
  expected: number,
  stop: AbortSignal,
  progress: (done: number) => void,
): Promise<Tally> {
  const trying = beginTrying(setup, expected);
  try {
    for await (const batch of batches) {
      if (stop.aborted) break;
      await trying.take(batch);
      progress(trying.done);
    }
    return await trying.finish();
  } finally {
    await trying.stop();
  }
}

/** Returns earlier versions, the served one first, since most drafts were written for it. */
function earlierOf({ kept }: StoredForm, served: HashedVersion | null): FormDefinition[] {
  return [...(served === null ? [] : [served.definition]), ...Object.values(kept)];
}

interface Heading {
  readonly council: string;
  readonly requested: string;
  readonly form: string;
  readonly served: number | undefined;
  readonly isWhole: boolean;
  readonly seconds: string;
}

function say(
  { say: sayLine }: Context,
  { council, requested, form, served, isWhole, seconds }: Heading,
  results: { readonly drafts: TrialResults; readonly sendings: TrialResults },
): void {
  const against = served === undefined ? '' : `, where version ${served} is served`;
  sayLine(`${form} as in ${requested}${against}`);
  if (served === undefined)
    sayLine(
      `  ! ${council} has not published anything, so residents see its files as soon as you save them. After you publish, your files are a draft that you can try first. To publish, run: npm run tenant -- publish ${council}`,
    );
  for (const lines of [draftsInWords(results.drafts), submissionsInWords(results.sendings)]) {
    sayLine('');
    for (const line of lines) sayLine(line);
  }
  sayLine('');
  if (!isWhole) sayLine(`✗ Stopped early, after ${seconds} s, so there may be more than these.`);
  else sayLine(`Tried in ${seconds} s. Nothing was written.`);
}
