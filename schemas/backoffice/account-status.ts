import { Type, type Static } from 'typebox';

/** Nine digits, as shown on the person's account page. */
export const RegistrationNumberSchema = Type.String({ pattern: '^[0-9]{9}$' });
export const AccountStatusParamsSchema = Type.Object({ registrationNumber: RegistrationNumberSchema });

/** A decision by staff about an account: suspended, or restored. */
export const AccountStatusBodySchema = Type.Object(
  {
    standing: Type.Union([Type.Literal('suspended'), Type.Literal('restored')], {
      description:
        'suspended: the person cannot log in, and all sessions end at once. restored: the account is as it was before.',
    }),
  },
  { title: 'Standing of an account', additionalProperties: false },
);
export type AccountStatusBody = Static<typeof AccountStatusBodySchema>;

export const AccountStatusResponseSchema = Type.Object(
  {
    registrationNumber: RegistrationNumberSchema,
    standing: Type.Union([Type.Literal('unconfirmed'), Type.Literal('active'), Type.Literal('suspended')]),
    changed: Type.Boolean({ description: 'false: it already had this standing.' }),
  },
  { title: 'Account' },
);
export type AccountStatusResponse = Static<typeof AccountStatusResponseSchema>;
