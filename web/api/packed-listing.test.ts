import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAdverts, filterData, severalAdverts } from './sample-adverts.ts';
import { packListing, unpackListing, type KeptListing } from './packed-listing.ts';

const anyKept: fc.Arbitrary<KeptListing> = fc.record({
  listing: fc.record({
    landlords: fc.constant([{ id: 'council', name: 'Council' }]),
    filterData: fc.constant(filterData),
    adverts: anyAdverts,
    forceSyncDate: fc.constantFrom(null, '2026-12-01T12:00:00.000Z'),
  }),
  lastSyncDate: fc.integer({ min: 0, max: 2_000_000_000_000 }),
  etag: fc.option(fc.string()),
});

describe('a packed list', () => {
  it('is read as it was', () => {
    fc.assert(
      fc.property(anyKept, (kept) => {
        expect(unpackListing(packListing(kept))).toEqual(kept);
      }),
    );
  });

  it('is nothing when it is of another sync version', () => {
    fc.assert(
      fc.property(anyKept, (kept) => {
        expect(unpackListing(packListing(kept).replace('"syncVersion":2', '"syncVersion":1'))).toBeNull();
      }),
    );
  });

  it('is nothing when homes have other features now', () => {
    fc.assert(
      fc.property(anyKept, (kept) => {
        const former = packListing(kept).replace('"features":"', '"features":"hasMoat ');
        expect(unpackListing(former)).toBeNull();
      }),
    );
  });

  it('is a list or nothing when it is broken, never a fault', () => {
    fc.assert(
      fc.property(anyKept, fc.nat(), fc.string({ maxLength: 3 }), (kept, at, junk) => {
        const text = packListing(kept);
        const place = at % text.length;
        const read = unpackListing(text.slice(0, place) + junk + text.slice(place + 1));
        for (const advert of read?.listing.adverts ?? []) {
          expect(advert.localAuthorityIdentifier).toBeDefined();
          expect(advert.eligibilitySchemeIdentifier).toBeDefined();
        }
      }),
    );
    for (const text of ['', 'null', '[]', '7', '{}', '{"syncVersion":2}', '{"syncVersion":2,"rows":[7]}']) {
      expect(unpackListing(text)).toBeNull();
    }
  });

  it.each<[string, (text: string) => string]>([
    ['its words', (text) => text.replace(/"words":\[[^\]]*\]/, '"words":[]')],
    ['a row', (text) => text.replace(/"rows":\[\[[^\]]*\]/, '"rows":[7')],
    ['its second half', (text) => text.slice(0, text.length / 2)],
  ])('is nothing without %s', (_, spoil) => {
    const [adverts = []] = fc.sample(severalAdverts(3, 3), 1);
    const listing = { landlords: [], filterData, adverts, forceSyncDate: null };
    const packed = packListing({ listing, lastSyncDate: 0, etag: null });
    expect(unpackListing(packed)).not.toBeNull();
    expect(spoil(packed)).not.toBe(packed);
    expect(unpackListing(spoil(packed))).toBeNull();
  });

  it('takes less than half of what the server sends', () => {
    const [adverts = []] = fc.sample(severalAdverts(100, 100), 1);
    const listing = { landlords: [], filterData, adverts, forceSyncDate: null };
    const packed = packListing({ listing, lastSyncDate: 0, etag: null });
    expect(packed.length).toBeLessThan(JSON.stringify(listing).length / 2);
  });
});
