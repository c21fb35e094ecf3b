import { Type, type Static } from 'typebox';

/** The features of a drawn map by `kind`, and the shape of each. */
export const drawnKinds = {
  sea: 'area',
  water: 'area',
  beach: 'area',
  marsh: 'area',
  moor: 'area',
  field: 'area',
  wood: 'area',
  park: 'area',
  allotments: 'area',
  built: 'area',
  building: 'area',
  river: 'line',
  canal: 'line',
  stream: 'line',
  railway: 'line',
  'main-road': 'line',
  road: 'line',
  street: 'line',
  path: 'line',
  boundary: 'line',
  town: 'point',
  quarter: 'point',
  village: 'point',
  station: 'point',
  'town-hall': 'point',
  library: 'point',
  school: 'point',
  health: 'point',
  shop: 'point',
  landmark: 'point',
} as const;
export type DrawnKind = keyof typeof drawnKinds;

/** Returns whether Lintel draws features of this kind. */
export function isDrawnKind(kind: string): kind is DrawnKind {
  return Object.hasOwn(drawnKinds, kind);
}

/** Longitude, then latitude, in degrees of WGS 84 (RFC 7946 section 4). Further numbers are ignored. */
const Position = Type.Array(Type.Number({ minimum: -180, maximum: 180 }), { minItems: 2 });
const Line = Type.Array(Position, { minItems: 2 });
const Rings = Type.Array(Type.Array(Position, { minItems: 4 }), { minItems: 1 });

const geometry = <Kind extends string, Coordinates extends Parameters<typeof Type.Array>[0]>(
  kind: Kind,
  coordinates: Coordinates,
) => Type.Object({ type: Type.Literal(kind), coordinates });

const DrawnFeatureSchema = Type.Object({
  type: Type.Literal('Feature'),
  properties: Type.Object(
    {
      kind: Type.String(),
      name: Type.Optional(Type.String()),
      area: Type.Optional(
        Type.String({
          description:
            'The value of the form option for this area, such as "kiln-bank". People can then choose it on the map, at a Point or in the middle of a Polygon.',
        }),
      ),
      'name:cy': Type.Optional(Type.String({ description: 'The name in Welsh, if it is different.' })),
    },
    { additionalProperties: true },
  ),
  geometry: Type.Union([
    geometry('Point', Position),
    geometry('LineString', Line),
    geometry('MultiLineString', Type.Array(Line, { minItems: 1 })),
    geometry('Polygon', Rings),
    geometry('MultiPolygon', Type.Array(Rings, { minItems: 1 })),
  ]),
});
export type DrawnFeature = Static<typeof DrawnFeatureSchema>;

/**
 * `map.geojson`, a council's own map: a GeoJSON feature collection (RFC 7946). `bbox` limits how far a reader
 * can move it: west, south, east and north; without one, the extent of its features.
 */
export const DrawnMapSchema = Type.Object({
  type: Type.Literal('FeatureCollection'),
  bbox: Type.Optional(Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()])),
  features: Type.Array(DrawnFeatureSchema),
});
export type DrawnMap = Static<typeof DrawnMapSchema>;

/** The address of a council's drawn map. */
export const drawnMapAddress = '/tenant/map.geojson';

/** The largest map, in bytes: more would keep phones waiting. */
export const maximumDrawnMapSize = 1_000_000;
