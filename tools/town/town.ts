import { ashcombePlan } from './plans/ashcombe.ts';
import { porthElenPlan } from './plans/porth-elen.ts';
import { threeRiversPlan } from './plans/three-rivers.ts';
import { distance, hermite, point, reachOut, type Line, type Point } from './geometry.ts';
import { layGround, type Obstacles } from './ground.ts';
import type { Gate, Road, TownPlan } from './plan.ts';
import { layStreets, type Network, type Street } from './streets.ts';

/** A town with all that is laid out before houses stand in it. */
export interface Town {
  readonly plan: TownPlan;
  readonly obstacles: Obstacles;
  readonly networks: readonly Network[];
  readonly streets: readonly Street[];
  /** In pieces: a road that comes through a quarter is that quarter's first street there, and has its name. */
  readonly roads: readonly RoadPiece[];
}

export interface RoadPiece {
  readonly road: Road;
  readonly line: Line;
  readonly isStreet: boolean;
}

const plans: ReadonlyMap<string, TownPlan> = new Map(
  [ashcombePlan, porthElenPlan, threeRiversPlan].map((plan) => [plan.councilId, plan]),
);
const towns = new Map<string, Town>();

/** The councils that have a town, by id. */
export const townIds: readonly string[] = [...plans.keys()];

/** The town of a demo council, laid out when it is first asked for; undefined for another council. */
export function townOf(councilId: string): Town | undefined {
  const plan = plans.get(councilId);
  if (!plan) return undefined;
  const town = towns.get(councilId) ?? layOut(plan);
  towns.set(councilId, town);
  return town;
}

function layOut(plan: TownPlan): Town {
  const obstacles = layGround(plan);
  const spare = [...plan.otherStreets];
  const networks = plan.quarters.map((quarter) => layStreets(plan, quarter, obstacles, spare));
  return {
    plan,
    obstacles,
    networks,
    streets: networks.flatMap(({ streets }) => streets),
    roads: plan.roads.flatMap((road) => trace(road, networks, plan.extent)),
  };
}

/** A road from gate to gate. Between two gates of one quarter it is that quarter's own first street. */
function trace(road: Road, networks: readonly Network[], extent: TownPlan['extent']): RoadPiece[] {
  const stops = road.via.map((stop, index): Stop => {
    if (!('x' in stop)) return gateOf(stop, networks);
    const [before, after] = [road.via[index - 1], road.via[index + 1]].map((other) =>
      other === undefined ? stop : 'x' in other ? other : gateOf(other, networks).at,
    );
    return { at: stop, onwards: directionOf(before ?? stop, after ?? stop) };
  });
  return stops.flatMap((stop, index): RoadPiece[] => {
    const next = stops[index + 1];
    if (!next) return [];
    if (stop.spine && stop.spine === next.spine) {
      const line = stop.spine[0] === stop.at ? stop.spine : stop.spine.toReversed();
      return [{ road, line, isStreet: true }];
    }
    const strength = distance(stop.at, next.at) * 0.9;
    const leaving = stop.outwards ?? stop.onwards;
    const arriving = next.outwards ? scale(next.outwards, -1) : next.onwards;
    if (!leaving || !arriving) return [];
    const line = hermite(stop.at, scale(leaving, strength), next.at, scale(arriving, strength));
    return [{ road, line: reachOut(line, extent), isStreet: false }];
  });
}

interface Stop {
  readonly at: Point;
  /** Away from the quarter, at a gate; of length 1. */
  readonly outwards?: Point;
  /** The way a road goes past any other place; of length 1. */
  readonly onwards?: Point;
  /** The street that a gate is an end of. */
  readonly spine?: Line;
}

function gateOf([name, end]: Gate, networks: readonly Network[]): Stop {
  const network = networks.find(({ quarter }) => quarter.area.name === name);
  if (!network) throw new Error(`There is no quarter ${name} to lead a road to.`);
  const spine = end === 'west' || end === 'east' ? network.spines.along : network.spines.across;
  const isStart = end === 'west' || end === 'south';
  const [at, inner] = isStart ? [spine[0], spine[1]] : [spine.at(-1), spine.at(-2)];
  if (!at || !inner) throw new Error(`The first street of ${name} is too short.`);
  return { at, spine, outwards: directionOf(inner, at) };
}

function directionOf(from: Point, to: Point): Point {
  const long = distance(from, to);
  return long === 0 ? point(0, 0) : point((to.x - from.x) / long, (to.y - from.y) / long);
}

function scale({ x, y }: Point, factor: number): Point {
  return point(x * factor, y * factor);
}
