import { diceFor } from '../demo/dice.ts';
import {
  band,
  boxOf,
  curve,
  distanceToLine,
  isInside,
  isNear,
  point,
  reachOut,
  simplify,
  type Line,
  type Point,
} from './geometry.ts';
import type { Green, TownPlan } from './plan.ts';

/** A closed, natural outline. */
export interface Ground {
  readonly green: Green;
  readonly ring: Line;
}

/** What the streets of a town have to keep away from. */
export interface Obstacles {
  readonly grounds: readonly Ground[];
  readonly rivers: readonly {
    readonly river: TownPlan['rivers'][number];
    readonly line: Line;
    readonly ring: Line;
  }[];
  readonly canals: readonly Line[];
  readonly railways: readonly Line[];
  readonly seas: readonly Line[];
  /** Whether a house can stand, or a street lie, so many metres away from all of it. */
  isFree(at: Point, margin: number): boolean;
}

export function layGround(plan: TownPlan): Obstacles {
  const grounds = plan.greens.map((green) => ({ green, ring: outline(green, plan.councilId) }));
  const rivers = plan.rivers.map((river) => {
    const line = reachOut(gentle(river.line), plan.extent);
    const { width, wider = width } = river;
    return {
      river,
      line,
      ring: band(line, (share) => (width + (wider - width) * share) / 2),
    };
  });
  const canals = plan.canals.map(({ line }) => reachOut(gentle(line), plan.extent));
  const railways = plan.railways.map((line) => reachOut(gentle(line), plan.extent));
  const seas = plan.sea.map(({ coast, beyond }) => [...reachOut(curve(coast, 60), plan.extent), ...beyond]);
  const blocks = [
    ...seas.map((ring) =>
      block(ring, (at, margin) => isInside(at, ring) || distanceToLine(at, ring) < margin * 2),
    ),
    ...grounds
      .filter(({ green }) => !roomy.has(green.kind))
      .map(({ ring }) => block(ring, (at) => isInside(at, ring))),
    ...rivers.map(({ line, ring }) =>
      block(ring, (at, margin) => isInside(at, ring) || distanceToLine(at, line) < margin + 12),
    ),
    ...[...canals, ...railways].map((line) =>
      block(line, (at, margin) => distanceToLine(at, line) < margin + 8),
    ),
  ];
  return {
    grounds,
    rivers,
    canals,
    railways,
    seas,
    isFree: (at, margin) =>
      // Most of what is in the way is far away.
      blocks.every(({ box, isIn }) => !isNear(at, box, 2 * margin + 12) || !isIn(at, margin)),
  };
}

function block(line: Line, isIn: (at: Point, margin: number) => boolean) {
  return { box: boxOf(line), isIn };
}

/** A curve without the points that are on the way anyway. */
function gentle(line: Line): Line {
  return simplify(curve(line), 1);
}

/** Villages lie on a moor; nobody builds in a marsh. */
const roomy: ReadonlySet<Green['kind']> = new Set(['moor']);

function outline({ at, radius, stretch = 1, angle = 0 }: Green, councilId: string): Line {
  const dice = diceFor(`${councilId}/ground/${at.x},${at.y}`);
  const waves = [2, 3, 5, 7].map((times) => ({
    times,
    size: (dice.fraction() - 0.5) * (0.9 / times),
    from: dice.fraction() * 2 * Math.PI,
  }));
  const turn = (angle * Math.PI) / 180;
  const corners = Math.max(14, Math.min(40, Math.round(radius / 12)));
  return Array.from({ length: corners }, (_, index) => {
    const around = (index / corners) * 2 * Math.PI;
    const reach =
      radius *
      (1 + waves.reduce((sum, { times, size, from }) => sum + size * Math.sin(times * around + from), 0));
    const [u, v] = [Math.cos(around) * reach * stretch, Math.sin(around) * reach];
    return point(
      at.x + u * Math.cos(turn) - v * Math.sin(turn),
      at.y + u * Math.sin(turn) + v * Math.cos(turn),
    );
  });
}
