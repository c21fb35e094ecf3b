import { Type, type Static } from 'typebox';
import { ProblemSchema } from '../error-catalogue.ts';
import { InstantSchema, UuidSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';
import { AdvertEligibilitySchema } from './advert-eligibility.ts';

export const BidParamsSchema = Type.Object({ advertId: UuidSchema, applicationId: UuidSchema });
export const WithdrawParamsSchema = Type.Object({
  advertId: UuidSchema,
  applicationId: UuidSchema,
  bidId: UuidSchema,
});

/** An idempotency key that the browser makes once per intention, so that a repeated request has one effect. */
export const IdempotencyHeadersSchema = Type.Object({
  'idempotency-key': Type.String({ minLength: 16, maxLength: 128, pattern: '^[A-Za-z0-9_-]+$' }),
});

/**
 * Proof for the applicant that a bid was placed, withdrawn or moved, by the server's clock. After a move,
 * `bidId` is the bid at its new advert.
 */
const BidReceiptSchema = Type.Object(
  {
    bidId: UuidSchema,
    reference: Type.String({ description: 'A short reference, to quote on the phone.' }),
    event: Type.Union([Type.Literal('bid.place'), Type.Literal('bid.withdraw'), Type.Literal('bid.move')]),
    at: InstantSchema,
    policyVersion: Type.String(),
  },
  { title: 'Receipt' },
);
export type BidReceipt = Static<typeof BidReceiptSchema>;

/** The answer to a bid placed, withdrawn or moved: the receipt, and the reader's new eligibility. */
export const BidResponseSchema = Type.Object(
  {
    status: StatusSchema,
    receipt: BidReceiptSchema,
    eligibility: AdvertEligibilitySchema,
    countActiveBids: Type.Integer({ minimum: 0 }),
    maximumActiveBids: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  },
  { title: 'Bid' },
);
export type BidResponse = Static<typeof BidResponseSchema>;

/**
 * `POST /api/advertbid/{advertId}/{applicationId}/move`: moves a live bid to this advert in one step. Not in
 * the specification.
 */
export const MoveBidBodySchema = Type.Object(
  { bidId: UuidSchema },
  { title: 'Move a bid', additionalProperties: false },
);

/** A lifecycle's refusal: the code, the actions allowed instead, and the current facts. */
export const BidRefusalSchema = Type.Object(
  {
    ...ProblemSchema.properties,
    eligibility: AdvertEligibilitySchema,
    countActiveBids: Type.Integer({ minimum: 0 }),
    maximumActiveBids: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  },
  { title: 'Bid refused' },
);
export type BidRefusal = Static<typeof BidRefusalSchema>;
