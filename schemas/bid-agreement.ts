import { Type, type Static } from 'typebox';
import type { CouncilTexts } from './casework.ts';
import { type SkipReason, skipReasons } from './bid-outcome.ts';

/** Reasons for passing a person over that are no officer’s opinion of a bid: they come up after the close, or are rules. */
const onlyAfterClose = [
  'age',
  'refused',
  'noAnswer',
  'missedViewing',
  'otherOffer',
  'rehoused',
  'landlord',
] as const satisfies readonly SkipReason[];
type BidRefusalReason = Exclude<SkipReason, (typeof onlyAfterClose)[number]>;

/**
 * Reasons why an officer does not agree to a bid: the other reasons for passing a person over, with the same words for
 * the person (`bidOutcomes.skipped` of the texts).
 */
export const bidRefusalReasons = skipReasons.filter(
  (reason): reason is BidRefusalReason => !onlyAfterClose.some((one) => one === reason),
);
export const BidRefusalReasonSchema = Type.Unsafe<BidRefusalReason>(
  Type.String({ enum: [...bidRefusalReasons] }),
);

/** An officer's decision about a bid, as its row keeps it. */
export interface AgreementDecision {
  /** ISO instant. */
  readonly at: string;
  /** The officer; null if the bid no longer needs one, because the council changed how the person bids. */
  readonly by: string | null;
  readonly reason: BidRefusalReason | null;
  /** The officer's words to the person, by locale. */
  readonly words: CouncilTexts | null;
}

/** An officer's decision about a bid, as its person reads it. */
export const ReadAgreementSchema = Type.Object(
  {
    state: Type.Union([Type.Literal('waiting'), Type.Literal('agreed'), Type.Literal('refused')], {
      description:
        'waiting: an officer has to agree before bidding closes; after that it means that nobody did.',
    }),
    reason: Type.Optional({ ...BidRefusalReasonSchema, description: 'Why it was refused.' }),
    words: Type.Optional(Type.String({ description: 'The officer’s words to the person.' })),
  },
  { title: 'Agreement of an officer' },
);
export type ReadAgreement = Static<typeof ReadAgreementSchema>;
