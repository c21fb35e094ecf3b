import { Type, type Static } from 'typebox';
import {
  automaticOutcomes,
  automaticStates,
  stopReasons,
  unwantedReasons,
  AutomaticChoicesSchema,
  type AutomaticOutcome,
  type AutomaticState,
  type StopReason,
  type UnwantedReason,
} from '../automatic-bids.ts';
import { InstantSchema, SlugSchema, UuidSchema } from '../identifiers.ts';
import { ReasonSchema } from '../lettings-facts.ts';
import { StatusSchema } from '../status.ts';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/**
 * `GET` and `PUT /api/account/automatic-bids`: a person's automatic bids, on or off, and their choice of homes.
 * Ours.
 */
export const AutomaticBidsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    schemes: Type.Array(
      Type.Object({
        identifier: SlugSchema,
        name: Type.String(),
        hoursBeforeClose: Type.Integer({ minimum: 1, description: 'When the portal looks at a home.' }),
        maximum: Nullable(
          Type.Integer({
            minimum: 1,
            description:
              'How many live bids of its own making it may hold at any one time. Null: as many as the scheme’s limit leaves.',
          }),
        ),
        isLimited: Type.Boolean({ description: 'The scheme has a limit on bids, whoever makes them.' }),
      }),
      {
        description: 'Those of the person’s schemes that have automatic bids. None: they cannot turn it on.',
      },
    ),
    state: Type.Unsafe<AutomaticState>(Type.String({ enum: [...automaticStates] })),
    stoppedBecause: Nullable(Type.Unsafe<StopReason>(Type.String({ enum: [...stopReasons] }))),
    version: Type.Integer({ minimum: 0, description: 'Counts changes, wherever they were made.' }),
    changedBy: Nullable(
      Type.Union([Type.Literal('resident'), Type.Literal('staff'), Type.Literal('system')], {
        description: 'staff: in the resident’s place. system: it has stopped by itself.',
      }),
    ),
    changedAt: Nullable(InstantSchema),
    choices: AutomaticChoicesSchema,
    areas: Type.Array(Type.Object({ area: Type.String(), name: Type.String() }), {
      description: 'The areas in which the council has had homes, and those that were chosen, by name.',
    }),
    advertTypes: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  },
  { title: 'Automatic bids' },
);
export type AutomaticBidsResponse = Static<typeof AutomaticBidsResponseSchema>;

/** `PUT /api/account/automatic-bids`. */
export const AutomaticBidsBodySchema = Type.Object(
  {
    version: Type.Integer({ minimum: 0, description: 'That of the choices on the page.' }),
    wanted: Type.Boolean({ description: 'Whether the portal is to bid.' }),
    choices: AutomaticChoicesSchema,
  },
  { additionalProperties: false },
);
export type AutomaticBidsBody = Static<typeof AutomaticBidsBodySchema>;

const decided = {
  advertId: UuidSchema,
  title: Type.String(),
  area: Type.String(),
  closesAt: InstantSchema,
  outcome: Type.Unsafe<AutomaticOutcome>(Type.String({ enum: [...automaticOutcomes] })),
  because: Nullable(Type.Unsafe<UnwantedReason>(Type.String({ enum: [...unwantedReasons] }))),
  reasons: Type.Array(ReasonSchema),
};

/** `GET /api/account/automatic-bids/homes`: bids the portal would make now, and what it has done. Ours. */
export const AutomaticHomesResponseSchema = Type.Object(
  {
    status: StatusSchema,
    ahead: Type.Array(
      Type.Object({
        ...decided,
        looksAt: InstantSchema,
        isOver: Type.Boolean({
          description: 'That moment came before it was turned on: it leaves this home alone.',
        }),
      }),
      {
        description:
          'Open homes that it has not looked at: what it would do about each if it looked now, in the order in which it would.',
      },
    ),
    looked: Type.Array(Type.Object({ ...decided, lookedAt: InstantSchema }), {
      description: 'The last 50 homes that it looked at, latest first.',
    }),
  },
  { title: 'Homes of automatic bids' },
);
export type AutomaticHomesResponse = Static<typeof AutomaticHomesResponseSchema>;
