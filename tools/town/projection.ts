import { point, type Point } from './geometry.ts';
import type { TownPlan } from './plan.ts';

/** Metres in a degree of latitude; over ten kilometres the earth is flat enough. */
const metresInDegree = 111_320;

type Origin = TownPlan['origin'];

export function toMetres(
  origin: Origin,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): Point {
  return point(
    (longitude - origin.longitude) * metresInDegree * shrinking(origin),
    (latitude - origin.latitude) * metresInDegree,
  );
}

/** Rounded to five decimals, which is a metre. */
export function toDegrees(origin: Origin, { x, y }: Point): { latitude: number; longitude: number } {
  return {
    latitude: rounded(origin.latitude + y / metresInDegree),
    longitude: rounded(origin.longitude + x / (metresInDegree * shrinking(origin))),
  };
}

function shrinking({ latitude }: Origin): number {
  return Math.cos((latitude * Math.PI) / 180);
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
