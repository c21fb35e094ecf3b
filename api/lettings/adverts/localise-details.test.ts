import { describe, expect, test } from 'vitest';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import { localiseDetails } from './localise-details.ts';

const picture = { file: 'front.svg', alt: 'The front', width: 4, height: 3 };
const plain: AdvertDetails = {
  reference: 'EL10001',
  title: 'One-bedroom flat, Heol yr Orsaf',
  street: 'Heol yr Orsaf',
  area: 'Porth Elen',
  postcode: 'EL1 1AA',
  summary: 'A flat.',
  description: ['Bright.'],
  landlordId: 'council',
  propertyType: 'Flat',
  persons: 2,
  floor: 0,
  lift: false,
  heating: 'Gas',
  epc: 'C',
  rentPence: 9000,
  serviceChargePence: 0,
  rentPeriod: 'week',
  tenancy: 'Secure',
  viewing: 'On Friday.',
  suitedTo: 'For a couple.',
  homes: 1,
  latitude: 52.4,
  longitude: -5.1,
  pictures: [picture, { ...picture, file: 'kitchen.svg', alt: 'The kitchen' }],
  bidWarning: null,
};
const both: AdvertDetails = {
  ...plain,
  translations: { 'cy-GB': { summary: 'Fflat.', bidWarning: 'Mae grisiau.', pictureAlts: ['Y tu blaen'] } },
};

describe('localiseDetails', () => {
  test('says in the language what the landlord wrote in it, and the rest as it is', () => {
    expect(localiseDetails(both, 'cy-GB')).toEqual({
      ...plain,
      summary: 'Fflat.',
      bidWarning: 'Mae grisiau.',
      pictures: [{ ...picture, alt: 'Y tu blaen' }, plain.pictures[1]],
    });
  });

  test('says what was built in and what a floor plan shows, too', () => {
    const plan = { file: 'plan.svg', alt: 'Two rooms', width: 4, height: 3 };
    const adapted: AdvertDetails = { ...plain, adaptations: ['A ramp'], floorPlans: [plan, plan] };
    const words = { adaptations: ['Ramp'], floorPlanAlts: ['Dwy ystafell'] };

    expect(localiseDetails({ ...adapted, translations: { 'cy-GB': words } }, 'cy-GB')).toEqual({
      ...adapted,
      adaptations: ['Ramp'],
      floorPlans: [{ ...plan, alt: 'Dwy ystafell' }, plan],
    });
    expect(localiseDetails(adapted, 'cy-GB')).toEqual(adapted);
  });

  test('keeps the other languages out of the answer', () => {
    expect(localiseDetails(both, 'en-GB')).toEqual(plain);
    expect(localiseDetails(plain, 'cy-GB')).toEqual(plain);
  });
});
