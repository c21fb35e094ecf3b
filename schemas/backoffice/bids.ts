import { Type, type Static } from 'typebox';
import { bidEvents, type BidEventName } from '../api/account-bids.ts';
import { InstantSchema, UuidSchema } from '../identifiers.ts';
import { cursorProperties, cursorQuery } from './cursor.ts';

export const BidsQuerySchema = cursorQuery(200, 1_000);

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const ofYours = 'Your reference; null for what did not come from you.';

/** A change to a bid, in the council's stream of bid events. */
export const BidEventSchema = Type.Object(
  {
    sequence: Type.String({
      pattern: '^\\d+$',
      description: 'Digits; of two events of one bid the later has the larger number.',
    }),
    event: Type.Unsafe<BidEventName>(Type.String({ enum: [...bidEvents] })),
    at: InstantSchema,
    madeBy: Type.Union([Type.Literal('applicant'), Type.Literal('staff'), Type.Literal('automatic')]),
    bidId: UuidSchema,
    bidReference: Type.String({ description: 'As on the receipt that the applicant has.' }),
    advertReference: nullable(Type.String(), ofYours),
    advertId: UuidSchema,
    applicationReference: nullable(Type.String(), ofYours),
    applicationId: UuidSchema,
    schemeIdentifier: Type.String(),
    policyVersion: Type.String({ description: 'The rules by which the bid was taken.' }),
    queuePosition: nullable(Type.Integer({ minimum: 1 }), 'After the event; null where it ended the bid.'),
    totalBids: Type.Integer({ minimum: 0, description: 'Live bids on the advert after the event.' }),
  },
  { title: 'Bid event' },
);
export type ListedBidEvent = Static<typeof BidEventSchema>;

/** `GET /api/backoffice/bids`: bid events, each one once. */
export const BidEventsResponseSchema = Type.Object(
  { events: Type.Array(BidEventSchema), ...cursorProperties },
  { title: 'Bid events' },
);
export type BidEventsResponse = Static<typeof BidEventsResponseSchema>;
