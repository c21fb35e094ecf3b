import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { findMisplaced } from '#api/rules/places/misplaced.ts';
import type { Coordinates } from '#domain/places/national-grid.ts';
import { milesBetween } from '#domain/search/miles-between.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context } from '../command/context.ts';
import { readFeatures } from './own-geojson.ts';

/** An area between two meridians and two parallels, in degrees of WGS 84. */
export interface Area {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/**
 * Returns the area of a council: from the four numbers or the GeoJSON file given, else the extent of its own map.
 * @param within `-1.2,52.9,-1.0,53.1` or the name of a file.
 * @throws CommandError if neither gives an area.
 */
export async function areaOf(context: Context, id: string, within: string | undefined): Promise<Area> {
  if (within !== undefined) return /^[-\d., ]+$/.test(within) ? areaOfNumbers(within) : extentOf(within);
  const { files } = await checkTenant({ tenantsFolder: context.tenantsFolder, id });
  const map = files?.tenant.map;
  const [vector] = files?.vectorMaps.values() ?? [];
  if (vector) {
    const [west, south, east, north] = vector.archive.bounds;
    return { west, south, east, north };
  }
  if (map?.kind === 'drawn') {
    for (const folder of [id, 'base']) {
      const file = join(context.tenantsFolder, folder, map.file);
      if (await stat(file).catch(() => undefined)) return extentOf(file);
    }
  }
  throw new CommandError(
    `The area of ${id} is not known, because it has no map. Use --within west,south,east,north in degrees, such as --within=-1.25,52.88,-1.08,53.02, or --within boundary.geojson with the council's boundary.`,
    2,
  );
}

function areaOfNumbers(text: string): Area {
  const numbers = text.split(',').map(Number);
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers;
  const misplaced = findMisplaced(west, south) ?? findMisplaced(east, north);
  if (numbers.length !== 4 || numbers.some(Number.isNaN) || misplaced || west >= east || south >= north) {
    throw new CommandError(
      `--within ${text} is not an area. Write four numbers in degrees, west,south,east,north, such as -1.25,52.88,-1.08,53.02.${misplaced ? ` ${misplaced.message}` : ''}`,
      2,
    );
  }
  return { west, south, east, north };
}

async function extentOf(file: string): Promise<Area> {
  const features = await readFeatures(file);
  const area = { west: 180, south: 90, east: -180, north: -90 };
  for (const { positions, line } of features) {
    for (const { longitude, latitude } of positions) {
      const misplaced = findMisplaced(longitude, latitude);
      if (misplaced) throw new CommandError(`${file}:${line}: ${misplaced.message} ${misplaced.cure}`);
      area.west = Math.min(area.west, longitude);
      area.east = Math.max(area.east, longitude);
      area.south = Math.min(area.south, latitude);
      area.north = Math.max(area.north, latitude);
    }
  }
  if (area.west > area.east) throw new CommandError(`${file}:1: Nothing in this file has coordinates.`);
  return area;
}

/** Returns an area grown by some miles on each side. */
export function widened({ west, south, east, north }: Area, miles: number): Area {
  const middle = (south + north) / 2;
  const up = miles / milesBetween({ latitude: middle, longitude: 0 }, { latitude: middle + 1, longitude: 0 });
  const across = miles / milesBetween({ latitude: middle, longitude: 0 }, { latitude: middle, longitude: 1 });
  return { west: west - across, south: south - up, east: east + across, north: north + up };
}

export function isWithin({ west, south, east, north }: Area, { latitude, longitude }: Coordinates): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
