import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';
import { SessionLifeSchema } from './sessions.ts';

export const LoginBodySchema = Type.Object(
  {
    partner: Type.Optional({ ...SlugSchema, description: 'Ignored: the account says whose it is.' }),
    email: Type.String({
      minLength: 1,
      maxLength: 254,
      description: 'The address of the account, or its registration number: what has no @ is one.',
    }),
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    rememberMe: Type.Boolean(),
    sharedComputer: Type.Optional(
      Type.Boolean({
        description: 'Others use this computer: nothing is kept on it, and rememberMe is not heard.',
      }),
    ),
  },
  { title: 'Log in', additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBodySchema>;

export const UserDetailsSchema = Type.Object(
  {
    accountId: Type.String({ format: 'uuid' }),
    accountName: Type.String(),
    userName: Type.String(),
    registrationNumber: Type.String(),
    hasApplications: Type.Boolean(),
    /** Specification section 6: the scope key of authentication is `scope`. */
    scope: Type.Array(Type.Union([Type.Literal('applicant'), Type.Literal('staff')]), {
      description: 'What this session may do, in words; `staff` where staff act in the person’s place.',
    }),
    session: SessionLifeSchema,
  },
  { title: 'User' },
);
export type UserDetails = Static<typeof UserDetailsSchema>;

/**
 * The answer to log-in and to `GET /api/authentication/user`. Visitors get `userDetails` null. `antiForgeryToken`
 * goes back as `X-Anti-Forgery-Token` on every write; it changes at log-in and log-out.
 */
export const UserResponseSchema = Type.Object(
  {
    status: StatusSchema,
    userDetails: Type.Union([UserDetailsSchema, Type.Null()]),
    antiForgeryToken: Type.String(),
  },
  { title: 'User or visitor' },
);
export type UserResponse = Static<typeof UserResponseSchema>;
