import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { ExternalReferenceSchema } from '../reference.ts';

/**
 * A landlord: links the feed's reference to one in the council's files, which hold the names in every language.
 */
export const LandlordItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    landlordId: { ...SlugSchema, description: 'The id of a landlord in the council’s tenant.json.' },
  },
  { title: 'Landlord', additionalProperties: false },
);
export type LandlordItem = Static<typeof LandlordItemSchema>;
