import { Temporal } from 'temporal-polyfill';
import type { TenantDatabase } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';
import { wallClock } from '#api/rules/lettings/wall-clock.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { OfferItem } from '#schemas/backoffice/offer.ts';
import type { offerRefusalReasons } from '#schemas/offers.ts';
import { CommandError } from '../../command/command-error.ts';
import type { Meant } from './decide.ts';
import { applicationOn, readShortlist } from './read-shortlist.ts';

/** Returns the feed item for a command, with the words that describe it. */
export function meant(
  externalReference: string,
  item: Omit<OfferItem, 'externalReference' | 'note'>,
  given: { readonly note?: string },
  words: string,
): Meant {
  const noted = given.note === undefined ? {} : { note: given.note };
  return { decision: { kind: 'offers', item: { externalReference, ...item, ...noted } }, words };
}

/** Returns the one answer that the options give; throws CommandError for none or several. */
export function answerOf({
  accepted,
  refused,
  missedViewing,
}: {
  readonly accepted: true | undefined;
  readonly refused: (typeof offerRefusalReasons)[number] | undefined;
  readonly missedViewing: true | undefined;
}) {
  const answers = [
    accepted ? ({ state: 'accepted' } as const) : [],
    refused === undefined ? [] : ({ state: 'refused', reason: refused } as const),
    missedViewing ? ({ state: 'missedViewing' } as const) : [],
  ].flat();
  const [only, ...others] = answers;
  if (only !== undefined && others.length === 0) return only;
  throw new CommandError('Use one of --accepted, --refused <reason> and --missed-viewing.', 2);
}

/** Text of the command line, in the council's default language. */
export const inDefault = ({ tenant }: TenantFiles, text: string) => ({ [tenant.localeId]: text });

/** Returns the terms of an offer that the options give. */
export function terms(
  given: {
    readonly answerBy?: string;
    readonly viewing?: string;
    readonly viewingPlace?: string;
    readonly message?: string;
  },
  files: TenantFiles,
): Pick<OfferItem, 'answerBy' | 'viewing' | 'message'> {
  if (given.viewing === undefined && given.viewingPlace !== undefined) {
    throw new CommandError('--viewing-place needs --viewing, with the time.', 2);
  }
  const place = given.viewingPlace === undefined ? {} : { place: inDefault(files, given.viewingPlace) };
  return {
    ...(given.viewing === undefined ? {} : { viewing: { at: londonTime(given.viewing), ...place } }),
    ...(given.answerBy === undefined ? {} : { answerBy: londonTime(given.answerBy) }),
    ...(given.message === undefined ? {} : { message: inDefault(files, given.message) }),
  };
}

/** Returns the instant of a London time such as 2026-12-04T17:00, or of the end of a day. */
export function londonTime(text: string): string {
  const [, day = '', time = '24:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(text) ?? [];
  try {
    return wallClock(Temporal.PlainDate.from(day), time).toISOString();
  } catch {
    throw new CommandError(
      `"${text}" is not a time. Write it like 2026-12-04T17:00, or 2026-12-04 for the end of that day.`,
      2,
    );
  }
}

const byNumber = statement({
  values: { named: 'text' },
  row: { reference: 'text?' },
  text: `
    select external_reference as reference from application
     where tenant_id = app_tenant() and (external_reference = $named or reference = $named)`,
});

/** Returns the reference of the application to offer a home to: one on the shortlist, or any for other kinds of offer. */
export async function applicationNamed(
  database: TenantDatabase,
  advertReference: string,
  named: string,
  kind: OfferItem['kind'] = 'ordinary',
): Promise<string> {
  if (kind === 'ordinary') return applicationOn(await readShortlist(database, advertReference), named);
  const [application] = await database.run(byNumber, { named });
  return application?.reference ?? named;
}
