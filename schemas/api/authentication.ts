import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';

export const LoginBodySchema = Type.Object(
  {
    partner: Type.Optional(SlugSchema),
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    rememberMe: Type.Boolean(),
  },
  { title: 'Log in', additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBodySchema>;

export const UserDetailsSchema = Type.Object(
  {
    accountId: Type.String({ format: 'uuid' }),
    accountName: Type.String(),
    userName: Type.String(),
    hasApplications: Type.Boolean(),
  },
  { title: 'User' },
);
export type UserDetails = Static<typeof UserDetailsSchema>;

/**
 * The answer to log-in and to `GET /api/authentication/user`. Visitors get `userDetails` null.
 * `antiForgeryToken` goes back as `X-Anti-Forgery-Token` on every write; it changes at log-in and log-out.
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
