import { Type, type Static } from 'typebox';
import { ExternalReferenceSchema } from '../reference.ts';

/**
 * `DELETE /api/backoffice/applications/{externalReference}/claim`: detaches an application from the account
 * that claimed it.
 */
export const ClaimParamsSchema = Type.Object({ externalReference: ExternalReferenceSchema });

export const ClaimReleasedSchema = Type.Object(
  { released: Type.Boolean({ description: 'false: no account had claimed it.' }) },
  { title: 'Claim released' },
);
export type ClaimReleased = Static<typeof ClaimReleasedSchema>;
