import type { Coordinates } from '#domain/places/national-grid.ts';
import { isDrawnKind, type DrawnFeature, type DrawnKind, type DrawnMap } from '#schemas/tenant/drawn-map.ts';
import { project, unproject, type WorldPoint } from '#domain/places/mercator.ts';
import { windRings } from './wind-rings.ts';

/** A rectangle of the world at zoom 0. */
export interface WorldBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An area or line to draw. */
export interface Shape {
  readonly kind: DrawnKind;
  /** The rings of an area, from `windRings`, or the one line. */
  readonly lines: readonly (readonly WorldPoint[])[];
  readonly box: WorldBox;
}

/** A name to write: at a point, or along a line. */
export interface Name {
  readonly kind: DrawnKind;
  readonly text: string;
  readonly line: readonly WorldPoint[];
}

export interface Town {
  readonly shapes: readonly Shape[];
  readonly names: readonly Name[];
  /** The area to which a reader can move the map. */
  readonly box: WorldBox;
}

/**
 * Converts a drawn map to pixels at zoom 0, once: drawing then only adds and multiplies. Features of undrawn
 * kinds are left out.
 * @param language the language of the names, such as `cy-GB`; a feature without a name in it shows its own.
 * @param withoutAreas true to leave out the names of areas
 */
export function readTown(map: DrawnMap, language: string, withoutAreas = false): Town {
  const shapes: Shape[] = [];
  const names: Name[] = [];
  for (const feature of map.features) {
    const { kind } = feature.properties;
    if (!isDrawnKind(kind)) continue;
    const parts = partsOf(feature);
    for (const lines of parts) {
      const isArea = feature.geometry.type.endsWith('Polygon');
      if (feature.geometry.type !== 'Point')
        shapes.push({ kind, lines: isArea ? windRings(lines) : lines, box: boxAroundLines(lines) });
    }
    const text =
      withoutAreas && feature.properties.area !== undefined ? undefined : nameIn(feature, language);
    const [longest] = parts.map(([outer = []]) => outer).toSorted((one, other) => other.length - one.length);
    if (text !== undefined && longest) {
      const isArea = feature.geometry.type.endsWith('Polygon');
      names.push({ kind, text, line: isArea ? [middleOf(boxAroundLines([longest]))] : longest });
    }
  }
  const box =
    map.bbox === undefined ? boxAroundLines(shapes.flatMap(({ lines }) => lines)) : boxOfDegrees(map.bbox);
  return { shapes, names, box };
}

function nameIn({ properties }: DrawnFeature, language: string): string | undefined {
  const own = language.startsWith('cy') ? properties['name:cy'] : undefined;
  return own ?? properties.name;
}

/** Returns the place of each area of a map, by its `area`: its point, or the middle of its largest part. */
export function areaPlaces(map: DrawnMap): ReadonlyMap<string, Coordinates> {
  const places = new Map<string, Coordinates>();
  for (const feature of map.features) {
    const { area } = feature.properties;
    if (area === undefined || places.has(area)) continue;
    const boxes = partsOf(feature).map(([outer = []]) => boxAroundLines([outer]));
    const [largest] = boxes.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    if (largest) places.set(area, unproject(middleOf(largest)));
  }
  return places;
}

function sizeOf({ left, top, right, bottom }: WorldBox): number {
  return (right - left) * (bottom - top);
}

/** Returns the parts of a feature, each with its lines. */
function partsOf({ geometry }: DrawnFeature): WorldPoint[][][] {
  switch (geometry.type) {
    case 'Point':
      return [[toLine([geometry.coordinates])]];
    case 'LineString':
      return [[toLine(geometry.coordinates)]];
    case 'MultiLineString':
      return geometry.coordinates.map((line) => [toLine(line)]);
    case 'Polygon':
      return [geometry.coordinates.map(toLine)];
    case 'MultiPolygon':
      return geometry.coordinates.map((rings) => rings.map(toLine));
  }
}

function toLine(positions: readonly (readonly number[])[]): WorldPoint[] {
  return positions.map(([longitude = 0, latitude = 0]) => project(longitude, latitude));
}

export function boxAroundLines(lines: readonly (readonly WorldPoint[])[]): WorldBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (const { x, y } of line) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return { left, top, right, bottom };
}

function boxOfDegrees([west, south, east, north]: readonly [number, number, number, number]): WorldBox {
  return boxAroundLines([[project(west, north), project(east, south)]]);
}

function middleOf({ left, top, right, bottom }: WorldBox): WorldPoint {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
