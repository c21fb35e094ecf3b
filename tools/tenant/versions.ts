import { userInfo } from 'node:os';
import { checkCouncils } from '../council-check/check-councils.ts';
import { counted } from '#api/rules/words/counted.ts';
import { reportFindings } from '../council-check/report.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { shownFolder } from '../command/shown-folder.ts';
import { hasPortal } from '../command/describe-database.ts';
import { findRunning } from '../postgres/running.ts';
import { requireCouncil } from '../councils/councils.ts';
import { findTouched, type OpenHomesTouched, readPolicy, printTouched } from './open-homes.ts';
import {
  type Candidate,
  copyDraft,
  listVersions,
  pointTo,
  readCurrent,
  versionFolder,
} from '../councils/version-store.ts';

/**
 * `tenant publish <id>`: serves the draft as it is now, until the next publish or rollback. Checks the copy, so no
 * later edit can slip in unchecked.
 */
export async function publish(
  context: Context,
  requested: string | undefined,
  options: { note: string; json: boolean },
): Promise<ExitStatus> {
  const { tenantsFolder, dataFolder } = context;
  const id = await requireCouncil(context, requested);
  const candidate = await copyDraft(tenantsFolder, dataFolder, id);
  return publishCandidate(context, id, candidate, { ...options, command: 'tenant' });
}

/**
 * Checks a copy and serves it from now on; deletes it if it has a mistake.
 * @param options `command` names the rollback to suggest: `npm run <command> -- rollback`.
 */
export async function publishCandidate(
  context: Context,
  id: string,
  candidate: Candidate,
  { note, json, command }: { note: string; json: boolean; command: 'tenant' | 'content' },
): Promise<ExitStatus> {
  const { tenantsFolder, dataFolder, webFolder, say } = context;
  try {
    const findings = await checkCouncils(
      { tenantsFolder: candidate.folder, webFolder, dataFolder },
      [id],
      tenantsFolder,
    );
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    if (errors > 0) {
      if (json) say(JSON.stringify({ council: id, published: null, findings }, null, 2));
      else {
        reportFindings(findings, [id], say);
        say(
          `Not published, because of ${counted(errors, 'error')}. The version being served has not changed.`,
        );
      }
      return 1;
    }
    const touched = await findTouchedBy(context, id, candidate.folder);
    const version = await candidate.publish(new Date(), note, userInfo().username);
    if (json) say(JSON.stringify({ council: id, published: version, findings, touched }, null, 2));
    else {
      if (findings.length > 0) reportFindings(findings, [id], say);
      if (touched !== undefined) printTouched(touched, say);
      say(
        `${id} is now served in version ${version}. To undo this, run: npm run ${command} -- rollback ${id}`,
      );
      say(await describeFolder(context));
    }
    return 0;
  } finally {
    await candidate.discard();
  }
}

/**
 * Returns a sentence with the folder of the versions. A portal that reads another folder would otherwise continue
 * unchanged without any hint.
 */
async function describeFolder({ dataFolder, databaseUrl }: Context): Promise<string> {
  const at = `The versions are in ${shownFolder(dataFolder)}`;
  // The council's own database does not say which folder its portals read.
  if (databaseUrl !== undefined) return `${at}. A portal with a different LINTEL_DATA cannot see them.`;
  const url = findRunning(dataFolder);
  if (url !== undefined && (await hasPortal(url).catch(() => false)))
    return `${at}, which a running portal reads.`;
  return `${at}. No portal is running on it. If yours runs with a different LINTEL_DATA, set the same value here.`;
}

/** Returns the effect of a tenants folder's rules on open homes, compared with the served version. */
async function findTouchedBy(
  context: Context,
  id: string,
  tenantsFolder: string,
): Promise<OpenHomesTouched | undefined> {
  const current = await readCurrent(context.dataFolder, id);
  // With nothing published, the files themselves are served, and publishing them changes nothing.
  if (current === undefined) return undefined;
  const [before, after] = await Promise.all([
    readPolicy(versionFolder(context.dataFolder, id, current.version), id),
    readPolicy(tenantsFolder, id),
  ]);
  return before && after && findTouched(context, id, before, after);
}

/** `tenant rollback <id> [version]`: serves the previous version, or any that was published. */
export async function rollback(
  context: Context,
  requested: string | undefined,
  number: string | undefined,
): Promise<ExitStatus> {
  const { dataFolder, say, complain } = context;
  const id = await requireCouncil(context, requested);
  const versions = (await listVersions(dataFolder, id)).map(({ version }) => version);
  const current = await readCurrent(dataFolder, id);
  if (versions.length === 0 || current === undefined) {
    throw new CommandError(`${id} has not published anything, so there is no version to go back to.`);
  }
  const target =
    number === undefined
      ? versions.findLast((version) => version < current.version)
      : versions.find((version) => String(version) === number);
  if (target === undefined) {
    throw new CommandError(
      number === undefined
        ? `Version ${current.version} is the oldest version of ${id}, so there is none to go back to.`
        : `${id} has no version ${number}. Choose one of: ${versions.join(', ')}.`,
    );
  }
  const touched = await findTouchedBy(context, id, versionFolder(dataFolder, id, target));
  await pointTo(dataFolder, id, target, new Date());
  if (touched !== undefined) printTouched(touched, say);
  say(`${id} is now served in version ${target}. Before, it was version ${current.version}.`);
  complain(await describeFolder(context));
  return 0;
}

/** `tenant versions <id>`: lists the published versions, and says which is served. */
export async function showVersions(
  context: Context,
  requested: string | undefined,
  json: boolean,
): Promise<ExitStatus> {
  const { dataFolder, say } = context;
  const id = await requireCouncil(context, requested);
  const [all, current] = await Promise.all([listVersions(dataFolder, id), readCurrent(dataFolder, id)]);
  if (json) {
    say(JSON.stringify({ council: id, current: current?.version ?? null, versions: all }, null, 2));
    return 0;
  }
  if (current === undefined) {
    say(`${id} has not published anything, so its files are served as they are.`);
    return 0;
  }
  for (const { version, at, note } of all) {
    const mark = version === current.version ? '→' : ' ';
    say(
      [mark, String(version).padStart(4), at === undefined ? '' : londonTime(at), note].join('  ').trimEnd(),
    );
  }
  say(`\n${id} is served in version ${current.version}, since ${londonTime(current.at)}.`);
  return 0;
}

/** Returns an instant in London time, such as `12 May 2026, 09:30`. */
export function londonTime(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(new Date(instant));
}
