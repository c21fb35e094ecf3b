import { expect, test } from 'vitest';
import { findGeometryFault } from './geometry-faults.ts';

const [a, b, c] = [
  [-1.5, 53.1],
  [-1.49, 53.1],
  [-1.49, 53.11],
];
const ring = [a, b, c, a];

test.each([
  [{ type: 'Point', coordinates: a }],
  [{ type: 'LineString', coordinates: [a, b] }],
  [{ type: 'MultiLineString', coordinates: [[a, b]] }],
  [{ type: 'Polygon', coordinates: [ring, ring] }],
  [{ type: 'MultiPolygon', coordinates: [[ring]] }],
])('%j can be drawn', (geometry) => {
  expect(findGeometryFault(geometry)).toBeUndefined();
});

test.each([
  [null, '', /no geometry/],
  [{}, '/type', /does not say its type/],
  [{ type: 'GeometryCollection', geometries: [] }, '/type', /"GeometryCollection" are not drawn/],
  [{ type: 'Point', coordinates: [] }, '/coordinates', /not a pair of numbers/],
  [{ type: 'Point', coordinates: [-1.5, '53.1'] }, '/coordinates', /not a pair of numbers/],
  [{ type: 'LineString', coordinates: [] }, '/coordinates', /no place/],
  [{ type: 'LineString', coordinates: [a] }, '/coordinates', /only one place/],
  [{ type: 'MultiLineString', coordinates: [] }, '/coordinates', /no line in it/],
  [{ type: 'MultiLineString', coordinates: [[a, b], [a]] }, '/coordinates/1', /only one place/],
  [{ type: 'Polygon' }, '/coordinates', /no outline/],
  [{ type: 'Polygon', coordinates: [] }, '/coordinates', /no outline/],
  [{ type: 'Polygon', coordinates: [[]] }, '/coordinates/0', /has 0 places/],
  [{ type: 'Polygon', coordinates: [[a, b, a]] }, '/coordinates/0', /has 3 places, so it encloses nothing/],
  [{ type: 'Polygon', coordinates: [ring, [a, b, c]] }, '/coordinates/1', /is open/],
  [{ type: 'MultiPolygon', coordinates: [] }, '/coordinates', /no area in it/],
  [{ type: 'MultiPolygon', coordinates: [[ring], []] }, '/coordinates/1', /no outline/],
])('%j cannot', (geometry, pointer, message) => {
  expect(findGeometryFault(geometry)).toMatchObject({
    pointer,
    isDrawn: false,
    message: expect.stringMatching(message),
  });
});

test('an open outline that is long enough is drawn, and named where nothing worse is', () => {
  const open = [a, b, c, [-1.5, 53.12]];
  expect(findGeometryFault({ type: 'Polygon', coordinates: [open] })).toMatchObject({
    pointer: '/coordinates/0',
    isDrawn: true,
    cure: 'Write its first place, [-1.5,53.1], again at the end.',
  });
  expect(findGeometryFault({ type: 'Polygon', coordinates: [open, []] })).toMatchObject({
    pointer: '/coordinates/1',
    isDrawn: false,
  });
});
