import type { Json } from '#api/council-files/merge.ts';
import type { Defect } from './defects.ts';

const words = { type: 'string', maxLength: 100 };
const tooLong = { messages: { maxLength: 'Use 100 characters or fewer' } };

/** Returns the page of the rent with the landlord's address as well. */
function withAddress(
  address: Json,
  properties: { readonly [name: string]: Json } = {},
  required: Json = [],
): Json {
  return {
    pages: {
      rent: {
        address,
        schema: {
          properties: {
            postcode: { type: 'string', format: 'uk-postcode' },
            street: words,
            town: words,
            home: { type: 'string', format: 'uprn' },
            ...properties,
          },
          ...(Array.isArray(required) && required.length > 0 ? { required } : {}),
        },
        ui: {
          postcode: { label: 'Postcode', messages: { format: 'Enter the postcode in full' } },
          street: { label: 'Street', ...tooLong },
          town: { label: 'Town', ...tooLong },
        },
      },
    },
  };
}
const whole = { postcode: 'postcode', line1: 'street', town: 'town', uprn: 'home' };
const at = '/pages/rent/address';

/** A page with an address lookup and no mistakes. */
export const goodAddress = withAddress(whole);

const outside = (check: Json): Json => {
  const page = withAddress(whole);
  return { ...(typeof page === 'object' ? page : {}), outside: { postcodes: check } };
};
const message = 'We cannot find it. If it is right, go on again.';

/** Outside checks without mistakes. */
export const goodOutside = outside({ check: 'postcodeExists', answer: 'postcode', message });

/** Mistakes in address lookups and in outside checks. */
export const inAddresses: readonly Defect[] = [
  {
    name: 'an outside check of an unknown answer',
    patch: outside({ check: 'postcodeExists', answer: 'postcod', message }),
    kind: 'forms.unknownAnswer',
    pointer: '/outside/postcodes/answer',
  },
  {
    name: 'a check outside of the items of a list that is not there',
    patch: outside({ check: 'postcodeExists', list: 'homes', answer: 'postcode', message }),
    kind: 'forms.unknownList',
    pointer: '/outside/postcodes/list',
  },
  {
    name: 'a postcode check of an answer that is not a postcode',
    patch: outside({ check: 'postcodeExists', answer: 'street', message }),
    kind: 'forms.outsideKind',
    pointer: '/outside/postcodes/answer',
  },
  {
    name: 'an address in a question that is not there',
    patch: withAddress({ ...whole, line1: 'stret' }),
    kind: 'forms.addressUnknown',
    pointer: `${at}/line1`,
  },
  {
    name: 'two parts of an address in one question',
    patch: withAddress({ ...whole, town: 'street' }),
    kind: 'forms.addressTwice',
    pointer: `${at}/town`,
  },
  {
    name: 'a postcode in a question for words',
    patch: withAddress({ ...whole, postcode: 'town', town: null }),
    kind: 'forms.addressPart',
    pointer: `${at}/postcode`,
  },
  {
    name: 'a town in a question for a number',
    patch: withAddress({ ...whole, town: 'rooms' }),
    kind: 'forms.addressPart',
    pointer: `${at}/town`,
  },
  {
    name: 'lines of an address in questions that are not there',
    patch: withAddress({
      ...whole,
      premise: 'street',
      line1: null,
      line2: 'x',
      line3: 'y',
      county: 'z',
      whole: 'street',
    }),
    kind: 'forms.addressTwice',
    pointer: `${at}/whole`,
  },
  {
    name: 'an address without a first line',
    patch: withAddress({ ...whole, line1: null }),
    kind: 'forms.addressNowhere',
    pointer: at,
  },
  {
    name: 'the number of a home that nothing fills in',
    patch: withAddress({ ...whole, uprn: null }),
    kind: 'forms.uprnAlone',
    pointer: '/pages/rent/schema/properties/home',
  },
  {
    name: 'the number of a home that is required',
    patch: withAddress(whole, {}, ['home']),
    kind: 'forms.uprnRequired',
    pointer: '/pages/rent/schema/properties/home',
  },
];
