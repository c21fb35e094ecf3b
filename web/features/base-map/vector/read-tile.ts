import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { worldSize, type WorldPoint } from '#domain/places/mercator.ts';
import { isDrawnKind } from '#schemas/tenant/drawn-map.ts';
import { boxAroundLines, type Name, type Shape } from '../town-geometry.ts';
import { windRings } from '../wind-rings.ts';

/** A part of a town, from a vector tile. */
export interface TilePart {
  readonly shapes: readonly Shape[];
  readonly names: readonly NumberedName[];
}

/** A name with its number; other tiles may contain the same name under the same number. */
export interface NumberedName extends Name {
  readonly id: number;
}

interface TilePlace {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Options for the names: see `readTown`. */
export interface TileReading {
  readonly language: string;
  readonly withoutAreas: boolean;
}

const pointType = 1;
const areaType = 3;

/** Reads a vector tile made by `npm run tenant -- map`: a layer for each kind. Other layers are left out. */
export function readTile(bytes: ArrayBuffer, place: TilePlace, reading: TileReading): TilePart {
  const shapes: Shape[] = [];
  const names: NumberedName[] = [];
  for (const [kind, layer] of Object.entries(new VectorTile(new PbfReader(bytes)).layers)) {
    if (!isDrawnKind(kind)) continue;
    for (let index = 0; index < layer.length; index += 1) {
      const feature = layer.feature(index);
      const lines = linesOf(feature, place, layer.extent);
      if (feature.type !== pointType)
        shapes.push({
          kind,
          lines: feature.type === areaType ? windRings(lines) : lines,
          box: boxAroundLines(lines),
        });
      const text = nameIn(feature, reading);
      const [line] = lines;
      if (text !== undefined && line) names.push({ kind, text, line, id: feature.id ?? 0 });
    }
  }
  return { shapes, names };
}

function linesOf(feature: VectorTileFeature, { zoom, x, y }: TilePlace, extent: number): WorldPoint[][] {
  const scale = worldSize / 2 ** zoom / extent;
  const [left, top] = [x * extent, y * extent];
  return feature
    .loadGeometry()
    .map((line) => line.map((point) => ({ x: (left + point.x) * scale, y: (top + point.y) * scale })));
}

function nameIn(
  { properties }: VectorTileFeature,
  { language, withoutAreas }: TileReading,
): string | undefined {
  if (withoutAreas && properties['area'] !== undefined) return undefined;
  const name = (language.startsWith('cy') ? properties['name:cy'] : undefined) ?? properties['name'];
  return typeof name === 'string' ? name : undefined;
}
