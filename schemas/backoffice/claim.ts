import { Type, type Static } from 'typebox';
import { ExternalReferenceSchema } from '../reference.ts';

/** `DELETE /api/backoffice/applications/{externalReference}/claim`: removes an application from an account. */
export const ClaimParamsSchema = Type.Object({ externalReference: ExternalReferenceSchema });

export const ClaimReleasedSchema = Type.Object(
  { released: Type.Boolean({ description: 'False: no account had it.' }) },
  { title: 'Claim released' },
);
export type ClaimReleased = Static<typeof ClaimReleasedSchema>;
