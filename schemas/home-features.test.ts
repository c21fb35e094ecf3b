import { expect, it } from 'vitest';
import { factWords, homeFacts } from './home-facts.ts';
import { eachFeature, featureWords, homeFeatures, withoutFeatures } from './home-features.ts';

it('names each feature wherever this file lists them', () => {
  expect(homeFeatures).toEqual(Object.keys(featureWords));
  expect(homeFacts).toEqual(Object.keys(factWords));
  expect(withoutFeatures({ ...eachFeature(() => true), bedrooms: 2 })).toEqual({ bedrooms: 2 });
});
