import { Type, type Static } from 'typebox';
import { InstantSchema, UuidSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';

/** The lifetime of this browser's session, so that its page can warn in time. */
export const SessionLifeSchema = Type.Object(
  {
    idleSeconds: Type.Integer({ minimum: 1, description: 'It ends after this long without activity.' }),
    endsInSeconds: Type.Integer({ minimum: 0, description: 'It ends then whatever anybody does.' }),
    remembered: Type.Boolean(),
    sharedComputer: Type.Boolean({ description: 'Nothing of this person may be kept in the browser.' }),
  },
  { title: 'Session life' },
);
export type SessionLife = Static<typeof SessionLifeSchema>;

/** `GET /api/account/sessions`: the account's sessions, this browser's first, then by last activity. */
export const SessionsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    sessions: Type.Array(
      Type.Object({
        id: UuidSchema,
        current: Type.Boolean(),
        browser: Type.Union([Type.String(), Type.Null()], {
          description:
            'Such as Firefox, from what the browser says of itself; null where it says nothing known.',
        }),
        system: Type.Union([Type.String(), Type.Null()], { description: 'Such as Android.' }),
        startedAt: InstantSchema,
        lastSeenAt: InstantSchema,
        remembered: Type.Boolean(),
      }),
    ),
  },
  { title: 'Sessions' },
);
export type SessionsResponse = Static<typeof SessionsResponseSchema>;

/**
 * `DELETE /api/account/sessions/{sessionId}`; without an id, all but this one. Both answer with the remaining
 * sessions.
 */
export const SessionParamsSchema = Type.Object({ sessionId: UuidSchema });
