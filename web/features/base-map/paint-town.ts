import type { DrawnKind } from '#schemas/tenant/drawn-map.ts';
import { scaleOf, worldSize } from '#domain/places/mercator.ts';
import type { Shape, Town, WorldBox } from './town-geometry.ts';
import type { LineStyle, TownStyle } from './town-style.ts';

/** Metres on the ground per pixel at zoom 0 on the equator (EPSG:3857). */
const equator = 40_075_017;

/** The parts of a canvas that painting needs. */
export type TownCanvas = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'setLineDash'
  | 'stroke'
  | 'strokeStyle'
>;

/**
 * Paints a part of a town on a canvas: areas first, then the casings of all lines, then the lines, each kind in
 * the order of the style. Shapes outside the part cost one comparison each.
 * @param box the part, at zoom 0; its top left is the canvas's origin, in CSS pixels.
 */
export function paintTown(
  canvas: TownCanvas,
  town: Pick<Town, 'shapes'>,
  style: TownStyle,
  box: WorldBox,
  zoom: number,
): void {
  const scale = scaleOf(zoom);
  canvas.fillStyle = style.land;
  canvas.fillRect(0, 0, (box.right - box.left) * scale, (box.bottom - box.top) * scale);
  // The widest line extends 24 pixels from its middle.
  const shapes = shapesIn(town, box, 24 / scale);
  const byKind = new Map<DrawnKind, Shape[]>();
  for (const shape of shapes) {
    const same = byKind.get(shape.kind);
    if (same) same.push(shape);
    else byKind.set(shape.kind, [shape]);
  }
  const trace = (shape: Shape) => {
    for (const line of shape.lines) {
      for (const [index, { x, y }] of line.entries()) {
        const [left, top] = [(x - box.left) * scale, (y - box.top) * scale];
        if (index === 0) canvas.moveTo(left, top);
        else canvas.lineTo(left, top);
      }
    }
  };
  const traceAll = (found: readonly Shape[] | undefined): void => {
    canvas.beginPath();
    for (const shape of found ?? []) trace(shape);
  };
  canvas.lineJoin = 'round';
  for (const [kind, { fill, edge, from }] of style.areas) {
    const found = byKind.get(kind);
    if (!found || zoom < from) continue;
    traceAll(found);
    canvas.fillStyle = fill;
    // Areas of a kind may overlap: a pitch in a park, in OpenStreetMap both green.
    canvas.fill();
    if (edge === undefined) continue;
    canvas.strokeStyle = edge;
    canvas.lineWidth = 1;
    canvas.stroke();
  }
  const latitudeScale = Math.cos(latitudeOf((box.top + box.bottom) / 2));
  const widthOf = ({ metres, least }: LineStyle) =>
    Math.max(least, (metres * worldSize * scale) / (equator * latitudeScale));
  const shown = [...style.lines].filter(([kind, { from }]) => byKind.has(kind) && zoom >= from);
  canvas.lineCap = 'round';
  for (const [kind, line] of shown) {
    if (line.casing === undefined) continue;
    traceAll(byKind.get(kind));
    canvas.strokeStyle = line.casing;
    canvas.lineWidth = widthOf(line) + 1.6;
    canvas.stroke();
  }
  for (const [kind, line] of shown) {
    traceAll(byKind.get(kind));
    canvas.setLineDash([...(line.dash ?? [])]);
    canvas.lineCap = line.dash ? 'butt' : 'round';
    canvas.strokeStyle = line.colour;
    canvas.lineWidth = widthOf(line);
    canvas.stroke();
  }
  canvas.setLineDash([]);
}

function shapesIn(
  town: Pick<Town, 'shapes'>,
  { left, top, right, bottom }: WorldBox,
  margin: number,
): Shape[] {
  return town.shapes.filter(
    ({ box }) =>
      box.right >= left - margin &&
      box.left <= right + margin &&
      box.bottom >= top - margin &&
      box.top <= bottom + margin,
  );
}

/** Returns the latitude, in radians, of a vertical position in the world at zoom 0. */
function latitudeOf(y: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldSize)));
}
