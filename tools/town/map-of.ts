import type { DrawnFeature, DrawnKind, DrawnMap } from '#schemas/tenant/drawn-map.ts';
import { diceFor } from '../demo/dice.ts';
import { layFields } from './fields.ts';
import { band, curve, point, simplify, type Line, type Point } from './geometry.ts';
import { buildHouses } from './houses.ts';
import type { Network } from './streets.ts';
import type { TownPlan } from './plan.ts';
import { toDegrees } from './projection.ts';
import type { Town } from './town.ts';

interface Words {
  readonly name?: string | undefined;
  readonly welsh?: string | undefined;
}

/** The town as the map that a council shows. The same every time. */
export function mapOf(town: Town): DrawnMap {
  const { plan, obstacles, networks } = town;
  const draw = drawingOn(plan);
  const [west, south, east, north] = plan.extent;
  const [low, high] = [
    toDegrees(plan.origin, point(west, south)),
    toDegrees(plan.origin, point(east, north)),
  ];
  return {
    type: 'FeatureCollection',
    bbox: [low.longitude, low.latitude, high.longitude, high.latitude],
    features: [
      draw.areas('field', layFields(town)),
      ...networks.map((network) => draw.area('built', builtUp(network))),
      ...obstacles.grounds.map(({ green, ring }) => draw.area(green.kind, ring, green)),
      ...plan.beaches.map((beach) =>
        draw.area(
          'beach',
          band(curve(beach.line), () => beach.width / 2),
          beach,
        ),
      ),
      ...obstacles.seas.map((ring) => draw.area('sea', ring)),
      ...plan.sea.map((sea) => draw.label('sea', sea.name, plan, sea.welsh)),
      ...obstacles.rivers.map(({ ring }) => draw.area('water', ring)),
      ...obstacles.rivers.map(({ river, line }) => draw.line('river', line, river)),
      ...obstacles.canals.map((line, index) => draw.line('canal', line, plan.canals[index])),
      draw.areas('building', buildHouses(town)),
      ...plan.paths.map((path) => draw.line('path', curve(path))),
      ...draw.streets(town),
      ...town.roads.map(({ road, line, isStreet }) => draw.line(road.kind, line, isStreet ? {} : road)),
      ...obstacles.railways.map((line) => draw.line('railway', line)),
      ...networks.map(({ quarter, centre }) =>
        draw.point(quarter.label, centre, { name: quarter.area.name, welsh: quarter.welsh }),
      ),
      ...plan.spots.map((spot) => draw.point(spot.kind, spot.at, spot)),
    ].filter((drawn) => drawn !== undefined),
  };
}

function drawingOn({ origin }: TownPlan) {
  const position = (at: Point): number[] => {
    const { latitude, longitude } = toDegrees(origin, at);
    return [longitude, latitude];
  };
  const positions = (line: Line) => simplify(line, 1).map(position);
  const ring = (line: Line) => simplify([...line, ...line.slice(0, 1)], 0.8).map(position);
  return {
    area: (kind: DrawnKind, line: Line, words?: Words) =>
      feature(kind, { type: 'Polygon', coordinates: [ring(line)] }, words),
    areas: (kind: DrawnKind, lines: readonly Line[]) =>
      feature(kind, { type: 'MultiPolygon', coordinates: lines.map((line) => [ring(line)]) }),
    line: (kind: DrawnKind, line: Line, words?: Words) =>
      feature(kind, { type: 'LineString', coordinates: positions(line) }, words),
    point: (kind: DrawnKind, at: Point, words: Words) =>
      feature(kind, { type: 'Point', coordinates: position(at) }, words),
    /** The sea has no middle that anybody could see: its name stands where the plan has room. */
    label: (kind: DrawnKind, name: string | undefined, plan: TownPlan, welsh: string | undefined) =>
      name === undefined || !plan.seaLabel
        ? undefined
        : feature(kind, { type: 'Point', coordinates: position(plan.seaLabel) }, { name, welsh }),
    /** The pieces of a street are one feature, so that its name is written once. */
    streets({ streets }: Town): DrawnFeature[] {
      const byName = new Map<string, Line[]>();
      for (const [index, { name, quarter, line }] of streets.entries()) {
        const key = name === undefined ? String(index) : `${quarter.area.name}/${name}`;
        byName.set(key, [...(byName.get(key) ?? []), line]);
      }
      return [...byName].map(([key, lines]) => {
        const name = /\/(.*)$/.exec(key)?.[1];
        const [only] = lines;
        return lines.length === 1 && only
          ? feature('street', { type: 'LineString', coordinates: positions(only) }, { name })
          : feature('street', { type: 'MultiLineString', coordinates: lines.map(positions) }, { name });
      });
    },
  };
}

function feature(
  kind: DrawnKind,
  geometry: DrawnFeature['geometry'],
  { name, welsh }: Words = {},
): DrawnFeature {
  return {
    type: 'Feature',
    properties: {
      kind,
      ...(name === undefined ? {} : { name }),
      ...(welsh === undefined ? {} : { 'name:cy': welsh }),
    },
    geometry,
  };
}

/** The ground between houses: around the streets, and a little more. */
function builtUp({ quarter, centre }: Network): Line {
  const dice = diceFor(`built/${quarter.area.name}`);
  const turn = (quarter.angle * Math.PI) / 180;
  const [long, wide] = quarter.half;
  return Array.from({ length: 26 }, (_, index) => {
    const around = (index / 26) * 2 * Math.PI;
    const reach = 0.97 + (dice.fraction() - 0.5) * 0.1;
    const [u, v] = [Math.cos(around) * (long + 20) * reach, Math.sin(around) * (wide + 20) * reach];
    return point(
      centre.x + u * Math.cos(turn) - v * Math.sin(turn),
      centre.y + u * Math.sin(turn) + v * Math.cos(turn),
    );
  });
}
