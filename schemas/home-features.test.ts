import { expect, it } from 'vitest';
import { yesNoFilterWords, yesNoFilters } from './yes-no-filters.ts';
import { eachFeature, featureWords, homeFeatures, withoutFeatures } from './home-features.ts';

it('each feature is named in every list of home-features.ts', () => {
  expect(homeFeatures).toEqual(Object.keys(featureWords));
  expect(yesNoFilters).toEqual(Object.keys(yesNoFilterWords));
  expect(withoutFeatures({ ...eachFeature(() => true), bedrooms: 2 })).toEqual({ bedrooms: 2 });
});
