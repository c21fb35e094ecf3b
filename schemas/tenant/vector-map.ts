import { Type, type Static } from 'typebox';

/**
 * The largest map, in bytes. It only matters for disk and backups: the file is never in memory, and browsers
 * load just the parts they show.
 */
export const maximumVectorMapSize = 20_000_000;

/**
 * The part of a vector map's metadata that the portal reads; the rest is for other programs (TileJSON,
 * MBTiles).
 */
export const VectorMapMetadataSchema = Type.Object({
  vector_layers: Type.Array(Type.Object({ id: Type.String() }), {
    description: 'A layer for each kind of feature, named as the kinds of a drawn map.',
  }),
  lintel: Type.Object(
    {
      digest: Type.String({
        minLength: 16,
        description: 'A hash of all its tiles, which changes when any tile changes.',
      }),
      areas: Type.Record(Type.String(), Type.Tuple([Type.Number(), Type.Number()]), {
        description:
          'The areas that people can choose in forms: longitude and latitude, by the value of the option.',
      }),
    },
    { description: 'Written by `npm run tenant -- map`.' },
  ),
});
export type VectorMapMetadata = Static<typeof VectorMapMetadataSchema>;

/**
 * Returns the address of a council's vector map. It contains the map's hash, so the file at an address never
 * changes.
 */
export function vectorMapAddress(hash: string): string {
  return `/tenant/map/${hash}.pmtiles`;
}
