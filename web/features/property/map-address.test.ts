import { describe, expect, it } from 'vitest';
import { mapAddress } from './map-address.ts';

describe('mapAddress', () => {
  it('puts the place wherever the pattern names it', () => {
    expect(
      mapAddress('https://maps.example/?at={latitude},{longitude}#{latitude}/{longitude}', {
        latitude: 52.1,
        longitude: -0.25,
      }),
    ).toBe('https://maps.example/?at=52.1,-0.25#52.1/-0.25');
  });
});
