import { Type, type Static } from 'typebox';
import { bidEvents, type BidEventName } from '../api/account-bids.ts';
import { InstantSchema, UuidSchema } from '../identifiers.ts';
import { cursorProperties, cursorQuery } from './cursor.ts';

export const BidsQuerySchema = cursorQuery(200, 1_000);

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const ofYours = 'Your reference. Null if it did not come from you.';

/** A change to a bid, in the council's stream of bid events. */
export const BidEventSchema = Type.Object(
  {
    sequence: Type.String({
      pattern: '^\\d+$',
      description: 'Digits. Of two events for one bid, the later has the larger number.',
    }),
    event: Type.Unsafe<BidEventName>(Type.String({ enum: [...bidEvents] })),
    at: InstantSchema,
    madeBy: Type.Union([Type.Literal('applicant'), Type.Literal('staff'), Type.Literal('automatic')]),
    bidId: UuidSchema,
    bidReference: Type.String({ description: 'The reference on the applicant’s receipt.' }),
    advertReference: nullable(Type.String(), ofYours),
    advertId: UuidSchema,
    applicationReference: nullable(Type.String(), ofYours),
    applicationId: UuidSchema,
    schemeIdentifier: Type.String(),
    agreement: nullable(
      Type.Union([Type.Literal('waiting'), Type.Literal('agreed'), Type.Literal('refused')]),
      'Whether an officer has agreed to the bid, as it is now. Null: nobody has to.',
    ),
    policyVersion: Type.String({ description: 'The version of the rules that the bid was made under.' }),
    queuePosition: nullable(
      Type.Integer({ minimum: 1 }),
      'The place in the queue after the event. Null if the event ended the bid.',
    ),
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
