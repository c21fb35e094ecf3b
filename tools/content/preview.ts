import { userInfo } from 'node:os';
import { Check } from 'typebox/value';
import { describePreviewLink } from '#api/preview/preview-link.ts';
import { endPreviews, listPreviews, mintPreview } from '#api/preview/preview-tokens.ts';
import { isLocalName } from '#api/tenants/host-name.ts';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { StaffSchema } from '#schemas/backoffice/staff-link.ts';
import { previewLifetimeSeconds } from '#schemas/preview.ts';
import { asCouncil, findCouncil, withDatabase } from '../command/database.ts';
import { counted } from '#api/rules/words/counted.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { requireCouncil } from '../councils/councils.ts';
import { londonTime } from '../tenant/versions.ts';
import { readCurrent } from '../councils/version-store.ts';

/** Recipient and output format of a preview. */
interface PreviewOptions {
  readonly staff: string | undefined;
  readonly name: string | undefined;
  readonly json: boolean;
}

/** `content preview <council>`: makes a link for a member of staff, valid for 18 hours. */
export async function previewContent(
  context: Context,
  requested: string | undefined,
  { staff, name, json }: PreviewOptions,
): Promise<ExitStatus> {
  const { say, tenantsFolder, dataFolder } = context;
  const id = await requireCouncil(context, requested);
  const staffId = staff ?? userInfo().username;
  const who = { staffId, staffName: name ?? staffId };
  if (!Check(StaffSchema, who)) {
    throw new CommandError(
      'Who is the preview for? Use --staff with letters, digits, dots, hyphens and @ only, and --name with up to 100 characters on one line.',
      2,
    );
  }
  const { tenant } = await findCouncil(context.environment, id);
  const minted = await withDatabase(context.environment, ({ url }) =>
    asCouncil(url, id, 'api', (database) => mintPreview(database, who)),
  );
  const link = describePreviewLink(tenant, minted, context.port);
  if (json) {
    say(JSON.stringify({ council: id, id: minted.id, ...who, ...link }, null, 2));
    return 0;
  }
  say(link.address);
  const { portAdvice } = context;
  if (portAdvice !== undefined && isLocalName(tenant.authenticationDomain)) say(portAdvice);
  say(
    `\nAnyone who opens this link can see the draft of ${id} for ${previewLifetimeSeconds / 3_600} hours, until ${londonTime(link.expiresAt)}. Give it only to ${who.staffName}. To end it earlier, run: npm run content -- preview ${id} --end ${minted.id}`,
  );
  if ((await readCurrent(dataFolder, id)) === undefined) {
    say(
      `\n${id} has not published anything, so residents also see the draft, as soon as you save a file. To keep what they see as it is now, run: npm run content -- publish ${id}`,
    );
  }
  const { files, findings } = await checkTenant({ tenantsFolder, id });
  if (!files) {
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    say(
      `\nThe draft has ${counted(errors, 'mistake')}, which the preview lists instead of showing the draft. To list them here, run: npm run tenant -- check ${id}`,
    );
  }
  return 0;
}

/** `content preview <council> --end [id]`: closes previews at once; all of the council's without an id or `--staff`. */
export async function endPreview(
  context: Context,
  requested: string | undefined,
  { previewId, staff, json }: { previewId: string | undefined; staff: string | undefined; json: boolean },
): Promise<ExitStatus> {
  const id = await requireCouncil(context, requested);
  const ended = await withDatabase(context.environment, ({ url }) =>
    asCouncil(url, id, 'api', (database) =>
      endPreviews(database, { id: previewId ?? null, staffId: staff ?? null }),
    ),
  );
  if (previewId !== undefined && ended === 0) {
    throw new CommandError(
      `${id} has no active preview ${previewId}. To list the active ones, run: npm run content -- previews ${id}`,
    );
  }
  if (json) context.say(JSON.stringify({ council: id, ended }));
  else
    context.say(
      `${counted(ended, 'preview')} of ${id} ended. Anyone looking at the draft will see this on the next page they open.`,
    );
  return 0;
}

/** `content previews <council>`: lists the people who can see the draft now. */
export async function showPreviews(
  context: Context,
  requested: string | undefined,
  json: boolean,
): Promise<ExitStatus> {
  const id = await requireCouncil(context, requested);
  const previews = await withDatabase(context.environment, ({ url }) =>
    asCouncil(url, id, 'api', listPreviews),
  );
  if (json) context.say(JSON.stringify({ council: id, previews }, null, 2));
  else if (previews.length === 0) context.say(`${id} has no active previews.`);
  else {
    for (const { id: previewId, staffId, staffName, expiresAt } of previews)
      context.say(`${previewId}  ${staffName} (${staffId})  until ${londonTime(expiresAt.toISOString())}`);
  }
  return 0;
}
