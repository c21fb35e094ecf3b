import type { RequestType } from '#schemas/api/forms.ts';
import { isAccountNotice } from '../accounts/account-notice.ts';
import { isCaseworkNotice } from '../casework/casework-notice.ts';
import { alertOf, isAlertNotice } from '../alerts/alert-notice.ts';
import { findDigest } from '../alerts/digest.ts';
import type { TenantDatabase } from '../database/database.ts';
import { isFileNotice } from '../files/file-notice.ts';
import { isFormNotice } from '../forms/form-notice.ts';
import { oneLine } from './one-line.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { sayLetter } from './compose-letter.ts';
import type { LetterData } from './letter-data.ts';
import type { LetterContent } from './letter-content.ts';
import { provingKinds, timelyStates } from './prepare-letter.ts';
import { localisationOf } from './localisation.ts';
import { mailFacts, mailFactsRow, homesOf, type WaitingMail } from './waiting-mail.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** A sent letter in words, as its reader finds it among their documents. */
export interface ReadLetter extends LetterContent {
  /** Id of the outbox row. */
  readonly id: string;
  readonly sentAt: Date;
  readonly about: LetterData['about'];
}

/** A sent row of the outbox, with its subject matter as it is now. */
type SentMail = Omit<WaitingMail, 'attempts' | 'isLastTry'> & {
  /** Type of the request, for a letter about a form. */
  readonly requestType: RequestType | null;
};

/**
 * Selects the letters sent to an account. Letters that prove something are left out: without their links and
 * codes, which exist only in the letter itself, they say nothing.
 */
const ofAccount = `
  tenant_id = app_tenant() and outcome = 'sent' and payload ->> 'accountId' = $accountId::text and kind <> all ($provingKinds::text[])`;

const sentRow = {
  id: 'bigint',
  createdAt: 'timestamptz',
  readAt: 'timestamptz',
  requestType: typed<RequestType | null>('text'),
  ...mailFactsRow,
} as const;

const facts = `
    select sent.id, sent.created_at as "createdAt", sent.sent_at as "readAt",
           (select request_type from form_request
             where form_request.tenant_id = sent.tenant_id and sent.kind like 'form.%'
               and form_request.id = (sent.payload ->> 'requestId')::uuid) as "requestType", ${mailFacts('sent')}`;

const findPage = statement({
  values: { accountId: 'text', provingKinds: 'text[]', size: 'bigint', skipped: 'bigint' },
  row: sentRow,
  text: `
    with sent as materialized (
      select * from outbox where ${ofAccount} order by id desc limit $size offset $skipped)
    ${facts}
     order by sent.id desc`,
});

const findOne = statement({
  values: { accountId: 'text', provingKinds: 'text[]', id: 'bigint' },
  row: sentRow,
  text: `
    with sent as materialized (select * from outbox where ${ofAccount} and id = $id)
    ${facts}`,
});

const count = statement({
  values: { accountId: 'text', provingKinds: 'text[]' },
  row: { total: 'integer' },
  text: `select count(*)::integer as total from outbox where ${ofAccount}`,
});

/**
 * Returns the letters sent to an account, newest first, in a language of the council. A letter for which the
 * council no longer has words, such as one about a deleted form, is left out.
 * @param page the page number, from 1, in pages of `size`
 */
export async function readLetters(
  database: TenantDatabase,
  files: TenantFiles,
  locale: string,
  accountId: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly total: number; readonly letters: readonly ReadLetter[] }> {
  const [rows, counted] = await Promise.all([
    database.run(findPage, { accountId, provingKinds, size, skipped: (page - 1) * size }),
    database.run(count, { accountId, provingKinds }),
  ]);
  const letters = await Promise.all(rows.map((row) => sayMail(database, files, locale, row)));
  return { total: counted[0]?.total ?? 0, letters: letters.filter((letter) => letter !== undefined) };
}

/**
 * Returns one letter sent to an account; undefined for another account's letter, one that proves something, and
 * one no longer kept.
 * @param id whole number as text
 */
export async function readLetter(
  database: TenantDatabase,
  files: TenantFiles,
  locale: string,
  accountId: string,
  id: string,
): Promise<ReadLetter | undefined> {
  const [row] = await database.run(findOne, { accountId, provingKinds, id });
  return row && sayMail(database, files, locale, row);
}

type SentRow = Row<{ row: typeof sentRow }>;

/** Puts a letter into words, with links inside the site. */
async function sayMail(
  database: TenantDatabase,
  files: TenantFiles,
  locale: string,
  row: SentRow,
): Promise<ReadLetter | undefined> {
  const mail = { ...row, ...homesOf(row) };
  const data = await letterDataOf(database, files, mail);
  if (!data) return undefined;
  const localisation = localisationOf(files, locale);
  const site = oneLine(localisation.files.tenant.websiteTitle);
  const { subject, blocks } = sayLetter(localisation, data, site, (path) => path);
  return { id: mail.id, sentAt: mail.readAt, about: data.about, subject: oneLine(subject), blocks };
}

/**
 * Returns the letter's facts as they were. It makes no new secrets and checks no present state, since the
 * letter has been sent.
 */
async function letterDataOf(
  database: TenantDatabase,
  { forms }: TenantFiles,
  mail: SentMail,
): Promise<LetterData | undefined> {
  const { id, createdAt, readAt, reader, notice, home, leftHome, schemeIdentifier, requestType } = mail;
  if (!reader) return undefined;
  const common = { id, createdAt, readAt, addressee: reader };
  if (isAccountNotice(notice)) return { ...common, about: 'account', notice, proof: undefined };
  if (isFileNotice(notice)) return { ...common, about: 'file', notice };
  if (isCaseworkNotice(notice)) return { ...common, about: 'case', notice, choice: undefined };
  if (isAlertNotice(notice)) {
    const digest = await findDigest(database, alertOf(notice), id, readAt);
    return { ...common, about: 'alert', notice, digest, choice: undefined };
  }
  if (isFormNotice(notice)) {
    const form = forms.get(notice.formIdentifier);
    const state =
      notice.kind === 'form.sent' || notice.kind === 'form.decided'
        ? ('submitted' as const)
        : timelyStates[notice.kind][0];
    return form && requestType ? { ...common, about: 'form', notice, form, requestType, state } : undefined;
  }
  if (!home || schemeIdentifier === null) return undefined;
  return { ...common, about: 'bid', notice, home, leftHome, schemeIdentifier, choice: undefined };
}
