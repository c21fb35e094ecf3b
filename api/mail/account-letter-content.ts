import type { AccountNotice, ApplicationChange, ApplicationValue } from '../accounts/account-notice.ts';
import type { MailedProof } from '../accounts/mint-account-token.ts';
import type { MailBlock } from './blocks.ts';
import { obstaclesIn } from '../rules/lettings/obstacles.ts';
import { sayReason } from './say-reason.ts';
import type { LetterContent } from './letter-content.ts';
import type { Localisation } from './localisation.ts';

/** The facts for a letter about an account. */
interface AccountMatter {
  readonly notice: AccountNotice;
  readonly proof: MailedProof | undefined;
  /** Time of the event. */
  readonly createdAt: Date;
  /** The name of the council's site, on one line. */
  readonly site: string;
  /** Returns the absolute address of a page in the reader's language. */
  readonly addressOf: (path: string) => string;
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });

/**
 * Writes what happened, what to do if it was the reader, and that they need do nothing if it was not. A letter
 * with a link or code never says more about the account than its reader has to know: the address may be another
 * person's.
 */
export function sayAccountNotice(localisation: Localisation, matter: AccountMatter): LetterContent {
  const { t, files } = localisation;
  const { notice, site, addressOf } = matter;
  const { telephone } = files.tenant.contact;
  const link = (words: string, path: string): MailBlock => ({
    kind: 'link',
    words,
    address: addressOf(path),
  });
  const logIn = link(t('mail.account.logIn'), '/login');
  const newPassword = link(t('mail.account.newPassword'), '/login/reset-password');
  const automaticBids = link(t('mail.automaticBids.see'), '/account/automatic-bids');
  const notYou = paragraph(t('mail.notYou', { telephone }));
  switch (notice.kind) {
    case 'account.confirm':
      return {
        subject: t('mail.account.confirm.subject', { site }),
        blocks: [
          paragraph(t('mail.account.confirm.lead', { site })),
          ...proofBlocks(localisation, matter, t('mail.account.confirm.link'), '/create/confirm'),
          paragraph(t('mail.account.confirm.notYou')),
        ],
      };
    case 'account.exists':
      return {
        subject: t('mail.account.exists.subject', { site }),
        blocks: [
          paragraph(t('mail.account.exists.lead', { site })),
          paragraph(t('mail.account.exists.next')),
          logIn,
          newPassword,
          paragraph(t('mail.account.exists.notYou')),
        ],
      };
    case 'account.reset':
      if (notice.isContested)
        return {
          subject: t('mail.account.contested.subject', { site }),
          blocks: [
            paragraph(t('mail.account.contested.lead', { site })),
            ...proofBlocks(
              localisation,
              matter,
              t('mail.account.contested.link'),
              '/login/reset-password-confirm',
            ),
            paragraph(t('mail.account.confirm.notYou')),
          ],
        };
      return {
        subject: t('mail.account.reset.subject', { site }),
        blocks: [
          paragraph(t('mail.account.reset.lead', { site })),
          ...proofBlocks(
            localisation,
            matter,
            t('mail.account.newPassword'),
            '/login/reset-password-confirm',
          ),
          paragraph(t('mail.account.reset.notYou')),
        ],
      };
    case 'account.suspended':
      return {
        subject: t('mail.account.suspended.subject', { site }),
        blocks: [
          paragraph(t('mail.account.suspended.lead', { site })),
          paragraph(t('mail.account.suspended.next', { telephone })),
          paragraph(t('mail.account.suspended.notYou')),
        ],
      };
    case 'account.suspendedByStaff':
      return {
        subject: t('mail.account.suspendedByStaff.subject', { site }),
        blocks: [
          paragraph(t('mail.account.suspendedByStaff.lead', { site })),
          when(localisation, matter.createdAt),
          ...(notice.hasBids ? [paragraph(t('mail.account.suspendedByStaff.bids'))] : []),
          paragraph(t('mail.account.suspended.next', { telephone })),
        ],
      };
    case 'account.restoredByStaff':
      return {
        subject: t('mail.account.restoredByStaff.subject', { site }),
        blocks: [
          paragraph(t('mail.account.restoredByStaff.lead', { site })),
          when(localisation, matter.createdAt),
          logIn,
        ],
      };
    case 'account.logInLocked':
      return {
        subject: t('mail.account.logInLocked.subject', { site }),
        blocks: [
          paragraph(t('mail.account.logInLocked.lead', { site })),
          when(localisation, matter.createdAt),
          paragraph(t('mail.account.logInLocked.next')),
          logIn,
          newPassword,
          paragraph(t('mail.account.logInLocked.notYou')),
        ],
      };
    case 'account.logInSuspended':
      return {
        subject: t('mail.account.logInSuspended.subject', { site }),
        blocks: [
          paragraph(t('mail.account.logInSuspended.lead', { site })),
          when(localisation, matter.createdAt),
          paragraph(t('mail.account.logInSuspended.next', { telephone })),
          notYou,
        ],
      };
    case 'account.unknown':
      return {
        subject: t('mail.account.unknown.subject', { site }),
        blocks: [
          paragraph(t('mail.account.unknown.lead', { site })),
          paragraph(t('mail.account.unknown.next')),
          link(t('mail.account.unknown.find'), '/login/find-my-account'),
          link(t('mail.account.unknown.create'), '/create'),
          paragraph(t('mail.account.unknown.notYou')),
        ],
      };
    case 'account.found':
      return {
        subject: t('mail.account.found.subject', { site }),
        blocks: [
          paragraph(t('mail.account.found.lead', { site })),
          paragraph(t('mail.account.found.next')),
          logIn,
          newPassword,
          paragraph(t('mail.account.found.notYou')),
        ],
      };
    case 'account.changeEmail':
      return {
        subject: t('mail.account.changeEmail.subject', { site }),
        blocks: [
          paragraph(t('mail.account.changeEmail.lead', { site })),
          ...proofBlocks(localisation, matter, t('mail.account.confirm.link'), '/account/confirm-email'),
          paragraph(t('mail.account.changeEmail.notYou')),
        ],
      };
    case 'account.emailChanged':
      return {
        subject: t('mail.account.emailChanged.subject', { site }),
        blocks: [
          paragraph(t('mail.account.emailChanged.lead', { site })),
          when(localisation, matter.createdAt),
          paragraph(t('mail.account.emailChanged.next')),
          notYou,
        ],
      };
    case 'account.passwordChanged':
      return {
        subject: t('mail.account.passwordChanged.subject', { site }),
        blocks: [
          paragraph(t('mail.account.passwordChanged.lead', { site })),
          when(localisation, matter.createdAt),
          paragraph(t('mail.account.passwordChanged.next')),
          notYou,
          newPassword,
        ],
      };
    case 'account.applicationReleased':
      return {
        subject: t('mail.account.applicationReleased.subject', { site }),
        blocks: [
          paragraph(t('mail.account.applicationReleased.lead', { site, reference: notice.reference })),
          when(localisation, matter.createdAt),
          paragraph(t('mail.account.applicationReleased.next', { telephone })),
        ],
      };
    case 'account.applicationChanged':
      return {
        subject: t('mail.account.applicationChanged.subject', { site }),
        blocks: [
          paragraph(t('mail.account.applicationChanged.lead', { reference: notice.reference })),
          { kind: 'list', items: notice.changes.map((change) => sayChange(localisation, change)) },
          paragraph(t('mail.account.applicationChanged.next')),
          paragraph(t('mail.bids.stopped.wrong', { telephone })),
          logIn,
        ],
      };
    case 'account.bidsStopped':
      return {
        subject: t('mail.bids.stopped.subject', { site }),
        blocks: [
          paragraph(t('mail.bids.stopped.lead', { site })),
          { kind: 'list', items: notice.reasons.map((reason) => sayReason(localisation, reason)) },
          ...(obstaclesIn(notice.reasons).length === 0 ? [] : [paragraph(t('mail.bids.stopped.held'))]),
          paragraph(t('mail.bids.stopped.wrong', { telephone })),
          link(t('mail.seeBids'), '/account/bids'),
        ],
      };
    case 'account.bidsResumed':
      return {
        subject: t('mail.bids.resumed.subject', { site }),
        blocks: [paragraph(t('mail.bids.resumed.lead', { site })), link(t('mail.seeBids'), '/account/bids')],
      };
    case 'account.automaticBidsByStaff':
      return {
        subject: t('mail.automaticBids.byStaff.subject', { site }),
        blocks: [
          paragraph(t('mail.automaticBids.byStaff.lead', { site })),
          when(localisation, matter.createdAt),
          paragraph(t('mail.automaticBids.byStaff.next')),
          automaticBids,
          paragraph(t('mail.onBehalf.notAsked', { telephone })),
        ],
      };
    case 'account.automaticBidsStopped':
      return {
        subject: t('mail.automaticBids.stopped.subject', { site }),
        blocks: [
          paragraph(t(`mail.automaticBids.stopped.${notice.because}`, { site })),
          when(localisation, matter.createdAt),
          paragraph(t('mail.automaticBids.stopped.wrong', { telephone })),
          // A suspended account cannot be logged in to.
          ...(notice.because === 'accountNotActive' ? [] : [automaticBids]),
        ],
      };
  }
}

/** Says a fact of an application, before and now, in the words of the account's page. */
function sayChange(localisation: Localisation, { fact, before, after }: ApplicationChange): string {
  const { t } = localisation;
  return t('changes.line', {
    name: fact === 'schemes' ? t('accountBids.scheme') : t(`account.fields.${fact}`),
    before: sayValue(localisation, fact, before),
    after: sayValue(localisation, fact, after),
  });
}

function sayValue(
  { t, formats, files: { policy } }: Localisation,
  fact: ApplicationChange['fact'],
  value: ApplicationValue,
): string {
  if (value === null) return t('account.notKnown');
  if (typeof value === 'number') return formats.number(value);
  if (typeof value !== 'string') {
    if (value.length === 0) return t('mail.account.applicationChanged.noScheme');
    const named = value.map((id) => policy.schemes.find(({ identifier }) => identifier === id)?.name ?? id);
    return named.join(', ');
  }
  return fact === 'effectiveDate'
    ? formats.day(value)
    : (policy.schemes.flatMap(({ bands }) => bands).find(({ id }) => id === value)?.name ?? value);
}

function when({ t, formats }: Localisation, at: Date): MailBlock {
  return { kind: 'facts', facts: [[t('mail.account.when'), formats.exactTime(at.toISOString())]] };
}

/**
 * Returns a link and a code for the same thing: the code is for people who read mail on another device. The
 * token comes after the `#`, which browsers send to no server and reveal to no other site.
 */
function proofBlocks(
  { t, formats }: Localisation,
  { proof, addressOf }: AccountMatter,
  words: string,
  path: string,
): MailBlock[] {
  if (!proof) throw new Error('A letter that is to prove an address has nothing to prove it by.');
  const { token, code, expiresAt } = proof;
  return [
    { kind: 'mainLink', words, address: addressOf(`${path}#token=${token}`) },
    { kind: 'code', words: t('mail.account.code'), code },
    paragraph(t('mail.account.until', { until: formats.dayAndTime(expiresAt.toISOString()) })),
    paragraph(t('mail.account.tellNobody')),
  ];
}
