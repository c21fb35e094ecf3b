import { counted } from '#api/rules/words/counted.ts';
import type { CaseworkNotice } from '#api/casework/casework-notice.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement, typed } from '#api/database/statement.ts';
import type { BidOutcomeCode } from '#schemas/bid-outcome.ts';
import { wordsOf } from './words.ts';

/** Letters about results and offers, as a transaction has queued them. */
export interface Letters {
  /** Letters to people with an account here. */
  readonly total: number;
  /** By result; `takenBack` counts letters which say that a result was taken back. */
  readonly byResult: readonly { readonly code: BidOutcomeCode | 'takenBack'; readonly count: number }[];
  /** Number of those that correct an earlier letter. */
  readonly corrections: number;
  /** People who get no letter, because their application belongs to no account. */
  readonly withoutAccount: number;
  /** Letters about offers and agreement to bids, by kind. */
  readonly aboutOffers: readonly { readonly kind: OfferLetter; readonly count: number }[];
}

type OfferLetter = Extract<CaseworkNotice['kind'], `casework.offer${string}`> | 'bid.agree' | 'bid.refuse';

const queuedOffers = statement({
  row: { kind: typed<OfferLetter>('text'), count: 'integer' },
  text: `
    select kind, count(*)::integer as count from outbox
     where tenant_id = app_tenant() and outcome is null
       and (kind like 'casework.offer%' or kind in ('bid.agree', 'bid.refuse') and payload ->> 'accountId' is not null)
       and xmin = pg_current_xact_id()::xid
     group by kind order by kind`,
});

const queued = statement({
  row: {
    code: typed<BidOutcomeCode | 'takenBack'>('text'),
    letters: 'integer',
    corrections: 'integer',
    withoutAccount: 'integer',
  },
  text: `
    select coalesce(payload -> 'outcome' ->> 'code', 'takenBack') as code,
           count(*) filter (where payload ->> 'accountId' is not null)::integer as letters,
           count(*) filter (where payload ->> 'accountId' is not null
                              and (payload ->> 'corrects')::boolean)::integer as corrections,
           count(*) filter (where payload ->> 'accountId' is null)::integer as "withoutAccount"
      from outbox
     where tenant_id = app_tenant() and kind = 'bid.outcome' and outcome is null
       and xmin = pg_current_xact_id()::xid
     group by 1
     order by 2, 1`,
});

/** Counts the letters about results and offers that this transaction has queued. */
export async function countLetters(transaction: Transaction): Promise<Letters> {
  const rows = await transaction.run(queued);
  const sum = (count: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((all, row) => all + count(row), 0);
  return {
    total: sum(({ letters }) => letters),
    byResult: rows.flatMap(({ code, letters }) => (letters === 0 ? [] : [{ code, count: letters }])),
    corrections: sum(({ corrections }) => corrections),
    withoutAccount: sum(({ withoutAccount }) => withoutAccount),
    aboutOffers: await transaction.run(queuedOffers),
  };
}

/** The message of each letter, for officers. */
export const resultsInWords: Readonly<Record<BidOutcomeCode | 'takenBack', string>> = {
  let: 'let',
  letToAnother: 'let to another person',
  skipped: 'passed over',
  notAgreed: 'not agreed in time',
  passedBy: 'let to a person behind them, without a reason',
  letOutside: 'let outside bidding',
  readvertised: 'to be advertised again',
  withdrawn: 'withdrawn',
  takenBack: 'taken back',
};

/** Returns sentences such as "12 emails: 1 let, 11 let to another person." */
export function lettersInWords({
  total,
  byResult,
  corrections,
  withoutAccount,
  aboutOffers,
}: Letters): string {
  const parts = byResult.map(({ code, count }) => `${count} ${resultsInWords[code]}`);
  const offers = aboutOffers.map(({ kind, count }) => `${counted(count, 'email')}: ${offersInWords[kind]}.`);
  return [
    offers,
    total === 0 && offers.length > 0
      ? []
      : total === 0
        ? 'No emails.'
        : `${counted(total, 'email')}: ${parts.join(', ')}.`,
    corrections === 0 ? [] : correctionsInWords(corrections, total),
    withoutAccount === 0
      ? []
      : `${counted(withoutAccount, 'person has', 'people have')} no account, so they get no email.`,
  ]
    .flat()
    .join(' ');
}

const offersInWords: Readonly<Record<OfferLetter, string>> = {
  'bid.agree': 'you agree to the bid',
  'bid.refuse': 'you do not agree to the bid',
  'casework.offerMade': 'you are offered a home',
  'casework.offerFinal': 'you are made a final offer of a home',
  'casework.offerChanged': 'something about the offer has changed',
  'casework.offerAnswered': 'the answer is recorded',
  'casework.offerExpired': 'the time to answer has passed',
  'casework.offerMissed': 'you did not come to the viewing',
  'casework.offerWithdrawn': 'the offer is taken back',
  'casework.offerDecided': 'the decision on whether it counts',
  'casework.offerLet': 'the home is let to you',
};

/** Returns what a letter about an offer says, for officers: of `offerMade` and so on. */
export const aboutOffer = (about: string): string => wordsOf(offersInWords, `casework.${about}`);

function correctionsInWords(corrections: number, total: number): string {
  if (corrections === total)
    return total === 1 ? 'It corrects an earlier email.' : 'All correct an earlier email.';
  return `${corrections} of them ${corrections === 1 ? 'corrects' : 'correct'} an earlier email.`;
}
