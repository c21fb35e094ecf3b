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
 * Not in the specification.
 */
export const AutomaticBidsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    schemes: Type.Array(
      Type.Object({
        identifier: SlugSchema,
        name: Type.String(),
        hoursBeforeClose: Type.Integer({
          minimum: 1,
          description: 'When the portal decides whether to bid for a home.',
        }),
        maximum: Nullable(
          Type.Integer({
            minimum: 1,
            description:
              'The most live bids that the portal can have at any one time. Null: as many as the scheme’s limit allows.',
          }),
        ),
        isLimited: Type.Boolean({
          description: 'Whether the scheme has a limit on bids, whoever makes them.',
        }),
      }),
      {
        description:
          'The person’s schemes that have automatic bids. If there are none, they cannot turn this on.',
      },
    ),
    state: Type.Unsafe<AutomaticState>(Type.String({ enum: [...automaticStates] })),
    stoppedBecause: Nullable(Type.Unsafe<StopReason>(Type.String({ enum: [...stopReasons] }))),
    version: Type.Integer({ minimum: 0, description: 'A counter of changes, wherever they were made.' }),
    changedBy: Nullable(
      Type.Union([Type.Literal('resident'), Type.Literal('staff'), Type.Literal('system')], {
        description: 'staff: changed by staff in the resident’s place. system: stopped automatically.',
      }),
    ),
    changedAt: Nullable(InstantSchema),
    choices: AutomaticChoicesSchema,
    areas: Type.Array(Type.Object({ area: Type.String(), name: Type.String() }), {
      description: 'The areas where the council has had homes, and the chosen areas, by name.',
    }),
    advertTypes: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  },
  { title: 'Automatic bids' },
);
export type AutomaticBidsResponse = Static<typeof AutomaticBidsResponseSchema>;

/** `PUT /api/account/automatic-bids`. */
export const AutomaticBidsBodySchema = Type.Object(
  {
    version: Type.Integer({ minimum: 0, description: 'The version of the choices on the page.' }),
    wanted: Type.Boolean({ description: 'Whether the portal should bid.' }),
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

/**
 * `GET /api/account/automatic-bids/homes`: bids the portal would make now, and the homes it has already
 * decided on. Not in the specification.
 */
export const AutomaticHomesResponseSchema = Type.Object(
  {
    status: StatusSchema,
    ahead: Type.Array(
      Type.Object({
        ...decided,
        looksAt: InstantSchema,
        isOver: Type.Boolean({
          description:
            'Whether that time was before automatic bids were turned on, so the portal ignores this home.',
        }),
      }),
      {
        description:
          'Open homes that the portal has not decided on yet, and what it would do about each now, in order.',
      },
    ),
    looked: Type.Array(Type.Object({ ...decided, lookedAt: InstantSchema }), {
      description: 'The last 50 homes that the portal decided on, latest first.',
    }),
  },
  { title: 'Homes of automatic bids' },
);
export type AutomaticHomesResponse = Static<typeof AutomaticHomesResponseSchema>;
