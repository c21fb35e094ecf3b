/** The zooms of the window at which something is drawn, both ends included. */
export interface ShownZooms {
  readonly from: number;
  readonly until: number;
}

/** From the one for a country to the one for a street. */
const resolutions = ['national', 'regional', 'district', 'local'] as const;
export type Resolution = (typeof resolutions)[number];

/**
 * The tables of OS Open Zoomstack that have the same land several times, one for each range of scales, which the column
 * `type` names; and the zoom of the window from which each is meant. By the scales of Ordnance Survey's own styles
 * (github.com/OrdnanceSurvey/OS-Open-Zoomstack-Stylesheets, `MinScaleDenominator`): at the latitude of Leeds, 1 : 1,000,000
 * is zoom 8, 1 : 640,000 zoom 9, 1 : 320,000 zoom 10, 1 : 200,000 zoom 11, 1 : 80,000 zoom 12 and 1 : 40,000 zoom 13. The
 * tables of roads are no such: each has roads of its own.
 */
const meantFrom: Readonly<Record<string, Readonly<Partial<Record<Resolution, number>>>>> = {
  woodland: { national: 0, regional: 10, local: 12 },
  surfacewater: { national: 0, regional: 8, local: 13 },
  urban_areas: { national: 0, regional: 9 },
  waterlines: { national: 0, regional: 9, district: 11, local: 13 },
};

/** Tells whether a table has the same land once for each range of scales. */
export function hasResolutions(table: string): boolean {
  return meantFrom[table] !== undefined;
}

/** Returns the resolution that a row of such a table is of; undefined for other tables and other types. */
export function resolutionOf(table: string, type: string): Resolution | undefined {
  const wanted = type.trim().toLowerCase();
  const known = meantFrom[table];
  return known && resolutions.find((one) => one === wanted && known[one] !== undefined);
}

/**
 * Returns when rows of a resolution are drawn, by which of them a file has: each until the next finer one begins, so that
 * there is always one and never two. The finest goes on to the nearest zoom, and the coarsest begins at the farthest.
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
