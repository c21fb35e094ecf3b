import { Type, type Static } from 'typebox';

/** One address from an address book. Missing parts are empty; names are in the reader's language. */
export const FoundAddressSchema = Type.Object(
  {
    uprn: Type.String({ description: 'Unique Property Reference Number, or empty.' }),
    premise: Type.String({ description: 'House or flat, name or number.' }),
    line1: Type.String(),
    line2: Type.String(),
    line3: Type.String(),
    town: Type.String(),
    county: Type.String(),
    postcode: Type.String({ description: 'The postcode as people write it, such as AC1 1AA.' }),
  },
  { title: 'Address' },
);
export type FoundAddress = Static<typeof FoundAddressSchema>;

/** The parts of an address that a form's page can fill in. */
export const addressParts = [
  'postcode',
  'premise',
  'line1',
  'line2',
  'line3',
  'town',
  'county',
  'whole',
  'uprn',
] as const;
export type AddressPart = (typeof addressParts)[number];
