import { Type, type Static } from 'typebox';
import { UuidSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';

/** `POST /api/advertbid/preferredproperty/{advertId}/{applicationId}/{bidId}` (specification section 7). */
export const PreferredPropertyBodySchema = Type.Object(
  { preferredProperty: Type.Boolean() },
  { title: 'Preferred property', additionalProperties: false },
);
export type PreferredPropertyBody = Static<typeof PreferredPropertyBodySchema>;

/**
 * Preferring one bid unmarks the others in its scheme (section 4), so the client has to fetch those again.
 */
export const PreferredPropertyResponseSchema = Type.Object(
  { status: StatusSchema, advertId: UuidSchema, preferredProperty: Type.Boolean() },
  { title: 'Preferred property set' },
);
export type PreferredPropertyResponse = Static<typeof PreferredPropertyResponseSchema>;
