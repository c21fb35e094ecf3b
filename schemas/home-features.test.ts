import { expect, it } from 'vitest';
import { factWords, homeFacts } from './home-facts.ts';
import { eachFeature, featureWords, homeFeatures, withoutFeatures } from './home-features.ts';

it('each feature is named in every list of home-features.ts', () => {
  expect(homeFeatures).toEqual(Object.keys(featureWords));
  expect(homeFacts).toEqual(Object.keys(factWords));
  expect(withoutFeatures({ ...eachFeature(() => true), bedrooms: 2 })).toEqual({ bedrooms: 2 });
});
