import { Type } from 'typebox';
import { eachFeature, featureDescriptions } from './home-features.ts';

/** The features of a home as properties of a schema. */
export const featureProperties = eachFeature((feature) =>
  Type.Boolean({ description: featureDescriptions[feature] }),
);
