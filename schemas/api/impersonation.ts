import { Type, type Static } from 'typebox';
import { UuidSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';
import { UserDetailsSchema } from './authentication.ts';

/**
 * `POST /api/authentication/loginWithToken`: the token of a one-time link, which works once, for 60 seconds.
 */
export const LoginWithTokenBodySchema = Type.Object(
  {
    impersonationToken: Type.String({ minLength: 1, maxLength: 512 }),
    strategy: Type.Optional(Type.Literal('impersonationToken')),
  },
  { title: 'Log in in a resident’s place', additionalProperties: false },
);

/** The specification's impersonationSessionModel (sections 3 and 7). Its id goes back as a header on every call. */
const ImpersonationSessionModelSchema = Type.Object(
  { sessionId: UuidSchema },
  { title: 'Impersonation session' },
);

/**
 * The answer to `POST /api/authentication/loginWithToken`. If `status.valid` is false, the code is
 * `impersonation.failed` or `impersonation.accountNotActive`, the model is null, and no cookie was changed.
 */
export const LoginWithTokenResponseSchema = Type.Object(
  {
    status: StatusSchema,
    impersonationSessionModel: Type.Union([ImpersonationSessionModelSchema, Type.Null()]),
  },
  { title: 'Logged in in a resident’s place' },
);
export type LoginWithTokenResponse = Static<typeof LoginWithTokenResponseSchema>;

/**
 * The answer to `GET /api/authentication/userWithToken`, which needs the cookie and the header of a live
 * impersonation; anything else is a 401 `impersonation.sessionExpired`. `userDetails.scope` has `staff` as well
 * as `applicant`.
 */
export const UserWithTokenResponseSchema = Type.Object(
  {
    status: StatusSchema,
    userDetails: UserDetailsSchema,
    antiForgeryToken: Type.String(),
    impersonationSessionModel: ImpersonationSessionModelSchema,
  },
  { title: 'The resident in whose place staff are acting' },
);
export type UserWithTokenResponse = Static<typeof UserWithTokenResponseSchema>;
