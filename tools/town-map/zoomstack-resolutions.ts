/** The window zooms at which something is drawn, both ends included. */
export interface ShownZooms {
  readonly from: number;
  readonly until: number;
}

/** Resolutions, from a whole country to a street. */
const resolutions = ['national', 'regional', 'district', 'local'] as const;
export type Resolution = (typeof resolutions)[number];

/**
 * The tables of OS Open Zoomstack that have the same land several times, once for each range of scales, which the
 * column `type` names; and the window zoom from which each is meant. The zooms follow the scales of Ordnance Survey's
 * own styles (github.com/OrdnanceSurvey/OS-Open-Zoomstack-Stylesheets, `MinScaleDenominator`): at the latitude of
 * Leeds, 1 : 1,000,000 is zoom 8, 1 : 640,000 zoom 9, 1 : 320,000 zoom 10, 1 : 200,000 zoom 11, 1 : 80,000 zoom 12 and
 * 1 : 40,000 zoom 13. Road tables are different: each has roads of its own.
 */
const meantFrom: Readonly<Record<string, Readonly<Partial<Record<Resolution, number>>>>> = {
  woodland: { national: 0, regional: 10, local: 12 },
  surfacewater: { national: 0, regional: 8, local: 13 },
  urban_areas: { national: 0, regional: 9 },
  waterlines: { national: 0, regional: 9, district: 11, local: 13 },
};

/** True if a table has the same land once for each range of scales. */
export function hasResolutions(table: string): boolean {
  return meantFrom[table] !== undefined;
}

/** Returns the resolution of a row in such a table; undefined for other tables and types. */
export function resolutionOf(table: string, type: string): Resolution | undefined {
  const wanted = type.trim().toLowerCase();
  const known = meantFrom[table];
  return known && resolutions.find((one) => one === wanted && known[one] !== undefined);
}

/**
 * Returns the zooms at which rows of a resolution are drawn, given the resolutions in the file. Each is drawn
 * until the next finer one begins, so that there is always exactly one. The finest is drawn up to the nearest
 * zoom, and the coarsest from the farthest.
 */
export function zoomsOf(table: string, resolution: Resolution, found: ReadonlySet<Resolution>): ShownZooms {
  const [coarsest] = resolutions.filter((one) => found.has(one));
  const finer = resolutions.slice(resolutions.indexOf(resolution) + 1).find((one) => found.has(one));
  const from = (one: Resolution) => meantFrom[table]?.[one] ?? 0;
  return {
    from: resolution === coarsest ? 0 : from(resolution),
    until: finer === undefined ? Infinity : from(finer) - 1,
  };
}
