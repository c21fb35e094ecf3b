import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { MapFeature } from '../map-feature.ts';
import type { Point } from './clip.ts';
import { tileExtent } from './cut-feature.ts';

/** A feature's content in one tile. */
export interface TileFeature extends Omit<MapFeature, 'lines' | 'zooms'> {
  /** The same in every tile. */
  readonly id: number;
  readonly lines: readonly (readonly Point[])[];
}

/** Geometry types of Mapbox Vector Tile 2.1, section 4.3.4. */
const types = { point: 1, line: 2, area: 3 } as const;

/** Encodes a vector tile with a layer for each kind; names are in `name` and `name:cy`. */
export function encodeTile(features: readonly TileFeature[]): Uint8Array {
  const layers: Record<string, { features: object[] }> = {};
  for (const { id, kind, shape, lines, name, welshName, area } of features) {
    const layer = (layers[kind] ??= { features: [] });
    layer.features.push({
      id,
      type: types[shape],
      geometry: shape === 'point' ? lines[0] : lines,
      tags: {
        ...(name === undefined ? {} : { name }),
        ...(welshName === undefined ? {} : { 'name:cy': welshName }),
        ...(area === undefined ? {} : { area }),
      },
    });
  }
  return fromGeojsonVt(layers, { version: 2, extent: tileExtent });
}
