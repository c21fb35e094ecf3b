import { isDeepStrictEqual } from 'node:util';
import { isMailAddress } from '#domain/words/mail-address.ts';
import type { RequestState } from '#schemas/api/forms.ts';
import { isAccountNotice, type AccountNotice } from '../accounts/account-notice.ts';
import { mintAccountToken, type MailedProof } from '../accounts/mint-account-token.ts';
import type { Passwords } from '../accounts/password.ts';
import { isCaseworkNotice, type CaseworkNotice } from '../casework/casework-notice.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { TokenPurpose } from '../accounts/mint-account-token.ts';
import { findRequest } from '../forms/form-request.ts';
import { isFileNotice, type FileNotice } from '../files/file-notice.ts';
import { isFormNotice, type CouncilNotice, type FormNotice } from '../forms/form-notice.ts';
import { findSubmission } from '../forms/kept-submissions.ts';
import type { Notice } from '../lettings/outbox.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { alertOf, isAlertNotice, type AlertNotice } from '../alerts/alert-notice.ts';
import { findDigest, isEmptyDigest } from '../alerts/digest.ts';
import { findAlertChoice, type AlertChoice } from '../alerts/alert-choice.ts';
import { findFirstDue } from '../alerts/remind-of-actions.ts';
import type { Addressee, LetterData } from './letter-data.ts';
import type { MailRecipient, WaitingMail } from './waiting-mail.ts';

/** The reason why a letter will never be sent. */
type Unsendable = 'noAddress' | 'superseded' | 'notWanted' | 'withoutWords';

/**
 * Finds all the facts for a letter except the council's words. It makes new secrets for the letter at each
 * attempt; those of earlier attempts stay valid.
 * @param passwords hashes the codes that letters carry
 * @param files of the same council
 */
export async function prepareLetter(
  database: TenantDatabase,
  passwords: Passwords,
  files: Pick<TenantFiles, 'forms'>,
  waiting: WaitingMail,
): Promise<LetterData | Unsendable> {
  const { notice } = waiting;
  if (isAccountNotice(notice)) return prepareAccountLetter(database, passwords, waiting, notice);
  if (isFormNotice(notice)) return prepareFormLetter(database, files, waiting, notice);
  if (isFileNotice(notice)) return prepareFileLetter(waiting, notice);
  if (isCaseworkNotice(notice)) return prepareCaseLetter(database, waiting, notice);
  if (isAlertNotice(notice)) return prepareAlertLetter(database, waiting, notice);
  return prepareBidLetter(database, waiting, notice);
}

async function prepareBidLetter(
  database: TenantDatabase,
  waiting: WaitingMail,
  notice: Notice,
): Promise<LetterData | Unsendable> {
  const { id, createdAt, readAt, reader, home, leftHome, schemeIdentifier } = waiting;
  // An unconfirmed address may be anyone's, and a person's application is confidential.
  if (!reader || reader.state === 'unconfirmed' || !isMailAddress(reader.email)) return 'noAddress';
  if (!home || schemeIdentifier === null) return 'withoutWords';
  if (isOvertaken(notice, waiting)) return 'superseded';
  const choice = await choiceAbout(database, notice);
  if (choice?.state === 'off') return 'notWanted';
  const { name, email, locale } = reader;
  const addressee = { name, email, locale };
  return {
    about: 'bid',
    id,
    createdAt,
    readAt,
    addressee,
    notice,
    home,
    leftHome,
    schemeIdentifier,
    choice,
  };
}

/**
 * Returns true if a letter about a bid is out of date: the bid has ended, its chances have changed, or so has its
 * result. A letter that is tried again must not come after the one that corrects it.
 */
function isOvertaken(notice: Notice, { bidState, reportedInVain, shortlisted }: WaitingMail): boolean {
  const { kind } = notice;
  if (kind === 'bid.outcome') {
    return shortlisted !== null && !isDeepStrictEqual(notice.outcome, shortlisted.outcome);
  }
  if (kind !== 'bid.ineligible' && kind !== 'bid.eligible' && kind !== 'advert.change') return false;
  if (bidState === 'withdrawn') return true;
  return kind !== 'advert.change' && reportedInVain !== (kind === 'bid.ineligible');
}

/**
 * Finds the reader's choice about receipts of their own bids. Letters about what the council did to a bid, or
 * on the bidder's behalf, cannot be stopped.
 */
async function choiceAbout(database: TenantDatabase, notice: Notice): Promise<AlertChoice | undefined> {
  const { kind, accountId } = notice;
  const isReceipt = kind === 'bid.place' || kind === 'bid.move' || kind === 'bid.withdraw';
  const isOwn = isReceipt && notice.madeBy === 'applicant';
  return isOwn && accountId !== null ? findAlertChoice(database, accountId, 'bidReceipts') : undefined;
}

async function prepareAccountLetter(
  database: TenantDatabase,
  passwords: Passwords,
  { id, createdAt, readAt, reader }: WaitingMail,
  notice: AccountNotice,
): Promise<LetterData | Unsendable> {
  const addressee = addresseeOf(notice, reader);
  if (typeof addressee === 'string') return addressee;
  if (!isMailAddress(addressee.email)) return 'noAddress';
  const proof = await proofFor(database, passwords, notice);
  if (proof === 'superseded') return proof;
  return { about: 'account', id, createdAt, readAt, addressee, notice, proof };
}

/** The account states in which each letter is still true. */
const timely: Readonly<
  Record<Exclude<AccountNotice['kind'], 'account.unknown'>, readonly MailRecipient['state'][]>
> = {
  'account.confirm': ['unconfirmed'],
  'account.exists': ['unconfirmed', 'active', 'suspended'],
  'account.reset': ['unconfirmed', 'active'],
  'account.suspended': ['suspended'],
  'account.suspendedByStaff': ['suspended'],
  'account.restoredByStaff': ['active'],
  'account.logInLocked': ['active'],
  'account.logInSuspended': ['suspended'],
  'account.found': ['unconfirmed', 'active', 'suspended'],
  'account.changeEmail': ['unconfirmed', 'active'],
  'account.emailChanged': ['unconfirmed', 'active', 'suspended'],
  'account.passwordChanged': ['unconfirmed', 'active', 'suspended'],
  'account.applicationReleased': ['active', 'suspended'],
  'account.applicationChanged': ['active'],
  'account.bidsStopped': ['active'],
  'account.bidsResumed': ['active'],
  'account.automaticBidsByStaff': ['active'],
  'account.automaticBidsStopped': ['active', 'suspended'],
};

function addresseeOf(notice: AccountNotice, reader: MailRecipient | null): Addressee | Unsendable {
  if (notice.kind === 'account.unknown') {
    return { name: '', email: notice.email, locale: notice.locale ?? null };
  }
  if (!reader) return 'noAddress';
  if (!timely[notice.kind].includes(reader.state)) return 'superseded';
  const { locale, state } = reader;
  // Anyone can create an account with any name and address, so our letters never carry a stranger's words.
  const name = state === 'unconfirmed' || notice.kind === 'account.changeEmail' ? '' : reader.name;
  return { name, email: 'email' in notice ? notice.email : reader.email, locale };
}

async function proofFor(
  database: TenantDatabase,
  passwords: Passwords,
  notice: AccountNotice,
): Promise<MailedProof | 'superseded' | undefined> {
  if (!('requestId' in notice)) return undefined;
  const { accountId, requestId } = notice;
  return (
    (await mintAccountToken(database, passwords, {
      accountId,
      requestId,
      purpose: purposeOf[notice.kind],
    })) ?? 'superseded'
  );
}

const purposeOf = {
  'account.confirm': 'confirm',
  'account.reset': 'reset',
  'account.changeEmail': 'changeEmail',
} as const satisfies Readonly<Record<string, TokenPurpose>>;

/** The kinds of letters that prove something. */
export const provingKinds: readonly string[] = Object.keys(purposeOf);

/** The request states in which each letter is still true, likeliest first. */
export const timelyStates: Readonly<
  Record<CouncilNotice['kind'], readonly [RequestState, ...RequestState[]]>
> = {
  'form.offered': ['pending'],
  'form.paused': ['on-hold'],
  'form.resumed': ['pending', 'progress', 'submit'],
  'form.reopened': ['progress', 'submit'],
};

/** Prepares a letter about a form. These letters cannot be stopped. */
async function prepareFormLetter(
  database: TenantDatabase,
  { forms }: Pick<TenantFiles, 'forms'>,
  { id, createdAt, readAt, reader }: WaitingMail,
  notice: FormNotice,
): Promise<LetterData | Unsendable> {
  // An unconfirmed address may be anyone's, and a person's application is confidential.
  if (!reader || reader.state === 'unconfirmed' || !isMailAddress(reader.email)) return 'noAddress';
  const form = forms.get(notice.formIdentifier);
  if (!form) return 'withoutWords';
  const { name, email, locale } = reader;
  const common = { about: 'form', id, createdAt, readAt, addressee: { name, email, locale }, form } as const;
  if (notice.kind === 'form.sent' || notice.kind === 'form.decided') {
    if (notice.kind === 'form.decided') {
      const submission = await findSubmission(database, notice.submissionId);
      // A later decision has its own letter.
      if (submission?.decision !== notice.decision) return 'superseded';
    }
    return { ...common, notice, requestType: notice.requestType, state: 'submitted' };
  }
  const request = await findRequest(database, notice.accountId, notice.formIdentifier);
  if (request?.id !== notice.requestId || !timelyStates[notice.kind].includes(request.state)) {
    return 'superseded';
  }
  const { requestType, state } = request;
  return { ...common, notice, requestType, state };
}

function prepareFileLetter(
  { id, createdAt, readAt, reader }: WaitingMail,
  notice: FileNotice,
): LetterData | Unsendable {
  // An unconfirmed address may be anyone's.
  if (!reader || reader.state === 'unconfirmed' || !isMailAddress(reader.email)) return 'noAddress';
  const { name, email, locale } = reader;
  return { about: 'file', id, createdAt, readAt, addressee: { name, email, locale }, notice };
}

async function prepareCaseLetter(
  database: TenantDatabase,
  { id, createdAt, readAt, reader }: WaitingMail,
  notice: CaseworkNotice,
): Promise<LetterData | Unsendable> {
  // An unconfirmed address may be anyone's, and a person's case is confidential.
  if (!reader || reader.state === 'unconfirmed' || !isMailAddress(reader.email)) return 'noAddress';
  const { name, email, locale } = reader;
  // Only the reminder can be stopped. The letter it reminds of, and anything the council says or decides, is
  // always sent: its reader may have to act on it by law.
  const addressee = { name, email, locale };
  if (notice.kind !== 'casework.actionDue') {
    return { about: 'case', id, createdAt, readAt, addressee, notice, choice: undefined };
  }
  const dueAt = await findFirstDue(database, notice.accountId);
  // Everything has been answered meanwhile, or the council has withdrawn it.
  if (!dueAt) return 'superseded';
  const choice = await findAlertChoice(database, notice.accountId, 'actionsDue');
  if (choice.state === 'off') return 'notWanted';
  const reminder = { ...notice, dueAt: dueAt.toISOString() };
  return { about: 'case', id, createdAt, readAt, addressee, notice: reminder, choice };
}

async function prepareAlertLetter(
  database: TenantDatabase,
  { id, createdAt, readAt, reader }: WaitingMail,
  notice: AlertNotice,
): Promise<LetterData | Unsendable> {
  if (reader?.state !== 'active' || !isMailAddress(reader.email)) return 'noAddress';
  const digest = await findDigest(database, alertOf(notice), id, readAt);
  // Every home has closed meanwhile, or every message has been read.
  if (isEmptyDigest(digest)) return 'superseded';
  const choice = await findAlertChoice(database, notice.accountId, digest.alert);
  if (choice.state === 'off') return 'notWanted';
  const { name, email, locale } = reader;
  return {
    about: 'alert',
    id,
    createdAt,
    readAt,
    addressee: { name, email, locale },
    notice,
    digest,
    choice,
  };
}
