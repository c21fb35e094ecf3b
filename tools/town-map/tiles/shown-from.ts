import type { DrawnKind } from '#schemas/tenant/drawn-map.ts';

/** The window zooms from which a thing's shape and name are shown; no tile below them has it. */
interface ShownFrom {
  readonly shape: number;
  readonly name: number;
}

const always = 0;

/**
 * The zooms from which the portal draws each kind and writes its name, as in `townStyle`. Tests check that nothing is
 * shown before the tiles have it. Points have a name and no shape.
 */
export const shownFrom: Readonly<Record<DrawnKind, ShownFrom>> = {
  sea: { shape: always, name: 10 },
  water: { shape: always, name: 14 },
  beach: { shape: always, name: 14 },
  marsh: { shape: always, name: 13 },
  moor: { shape: always, name: 12 },
  field: { shape: 13, name: always },
  wood: { shape: always, name: 13 },
  park: { shape: always, name: 14 },
  allotments: { shape: always, name: 15 },
  built: { shape: always, name: always },
  building: { shape: 15, name: 15 },
  river: { shape: always, name: 13 },
  canal: { shape: always, name: 14 },
  stream: { shape: 13, name: 15 },
  railway: { shape: always, name: 14 },
  'main-road': { shape: always, name: 14 },
  road: { shape: 12, name: 15 },
  street: { shape: 13, name: 15 },
  path: { shape: 15, name: 16 },
  boundary: { shape: always, name: always },
  town: { shape: always, name: always },
  quarter: { shape: 12, name: 12 },
  village: { shape: 11, name: 11 },
  station: { shape: 13, name: 13 },
  'town-hall': { shape: 15, name: 15 },
  library: { shape: 15, name: 15 },
  school: { shape: 15, name: 15 },
  health: { shape: 15, name: 15 },
  shop: { shape: 16, name: 16 },
  landmark: { shape: 14, name: 14 },
};
