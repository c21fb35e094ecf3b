import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';
import { SessionLifeSchema } from './sessions.ts';

export const LoginBodySchema = Type.Object(
  {
    partner: Type.Optional({
      ...SlugSchema,
      description: 'Ignored: the account says which partner it belongs to.',
    }),
    email: Type.String({
      minLength: 1,
      maxLength: 254,
      description: 'The email address of the account, or its registration number if there is no @.',
    }),
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    rememberMe: Type.Boolean(),
    sharedComputer: Type.Optional(
      Type.Boolean({
        description:
          'Whether other people use this computer. If so, nothing is stored on it and rememberMe is ignored.',
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
      description: 'What this session can do, in words. `staff` if staff act in the person’s place.',
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
