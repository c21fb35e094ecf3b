import { Type, type Static } from 'typebox';
import { InstantSchema } from '../identifiers.ts';
import { RegistrationNumberSchema } from './account-status.ts';

/** The member of staff, as their own directory names them and the audit log should show them. */
export const StaffSchema = Type.Object(
  {
    staffId: Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w.@-]+$' }),
    staffName: Type.String({ minLength: 1, maxLength: 100, pattern: '^\\P{Cc}+$' }),
  },
  { title: 'Staff', additionalProperties: false },
);
export type Staff = Static<typeof StaffSchema>;

/** `POST /api/backoffice/impersonations`. Needs a key with impersonations:write. */
export const MintImpersonationBodySchema = Type.Object(
  {
    ...StaffSchema.properties,
    registrationNumber: RegistrationNumberSchema,
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '\\S',
      description: 'The reason, for the audit log. Do not include sensitive details: it is kept for years.',
    }),
  },
  { title: 'Act in a resident’s place', additionalProperties: false },
);
export type MintImpersonationBody = Static<typeof MintImpersonationBodySchema>;

/** `POST /api/backoffice/previews`. Needs a key with previews:write. */
export const MintPreviewBodySchema = Type.Object(
  { ...StaffSchema.properties },
  { title: 'Look at what is not published yet', additionalProperties: false },
);

/** A link meant for one person; it works for anyone who holds it. */
export const StaffLinkResponseSchema = Type.Object(
  {
    address: Type.String({ description: 'The full address, to open in that person’s browser.' }),
    expiresAt: InstantSchema,
  },
  { title: 'Link' },
);
export type StaffLinkResponse = Static<typeof StaffLinkResponseSchema>;
