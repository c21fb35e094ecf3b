import { Type, type Static } from 'typebox';
import { FoundAddressSchema } from '../addresses.ts';
import { StatusSchema } from '../status.ts';

/**
 * `POST /api/addresses/find`. The postcode is not in the call's address, since logs must not show where people
 * live.
 */
export const FindAddressesBodySchema = Type.Object(
  { postcode: Type.String({ maxLength: 100, description: 'The postcode as it was typed.' }) },
  { title: 'Find addresses', additionalProperties: false },
);

/**
 * If there is no address to choose, `status` gives one of the four outcomes of specification section 8:
 * `address.noneFound`, `address.postcodeInvalid`, `address.contactSupport`, `address.serviceError`.
 */
export const FindAddressesResponseSchema = Type.Object(
  {
    status: StatusSchema,
    postcode: Type.String({
      description: 'The postcode as it was read, such as AC1 1AA. Empty if it is not a postcode.',
    }),
    mended: Type.Boolean({
      description: 'Whether a letter was read as the digit that was meant, or a digit as a letter.',
    }),
    region: Type.Union([
      Type.Literal('greatBritain'),
      Type.Literal('northernIreland'),
      Type.Literal('crownDependency'),
      Type.Literal('forces'),
    ]),
    serviceStatus: Type.Integer({
      description: 'The status that the address service returned, or 0 if it did not answer.',
    }),
    addresses: Type.Array(FoundAddressSchema),
  },
  { title: 'Addresses found' },
);
export type FindAddressesResponse = Static<typeof FindAddressesResponseSchema>;
