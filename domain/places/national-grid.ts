/** A point on the earth, in degrees of WGS 84. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** The ellipsoids of the National Grid (Airy 1830) and of WGS 84: semi-axes in metres. */
const airy = { a: 6_377_563.396, b: 6_356_256.909 };
const wgs84 = { a: 6_378_137, b: 6_356_752.314_245 };

/** The Grid's projection: scale on its central meridian, true origin in radians and in metres. */
const scale = 0.999_601_271_7;
const origin = { latitude: radians(49), longitude: radians(-2), easting: 400_000, northing: -100_000 };

/**
 * Converts a place from the Ordnance Survey's National Grid (OSGB36) to degrees of WGS 84, to within some five
 * metres: enough to recognise a street, but not to put a house on a map. Source: Ordnance Survey, A Guide to
 * Coordinate Systems in Great Britain, annexes B and C (transverse Mercator) and section 6.6 (Helmert
 * transformation).
 * @param easting in metres, 0 to 700,000.
 * @param northing in metres, 0 to 1,300,000.
 */
export function fromNationalGrid(easting: number, northing: number): Coordinates {
  const { a, b } = airy;
  const e2 = 1 - (b * b) / (a * a);
  let latitude = origin.latitude;
  let rest = northing - origin.northing;
  while (Math.abs(rest) >= 0.000_01) {
    latitude += rest / (a * scale);
    rest = northing - origin.northing - meridianArc(latitude);
  }
  const sin2 = Math.sin(latitude) ** 2;
  const nu = (a * scale) / Math.sqrt(1 - e2 * sin2);
  const rho = (a * scale * (1 - e2)) / (1 - e2 * sin2) ** 1.5;
  const eta2 = nu / rho - 1;
  const [t, secant] = [Math.tan(latitude), 1 / Math.cos(latitude)];
  const [t2, t4, t6] = [t ** 2, t ** 4, t ** 6];
  const east = easting - origin.easting;
  const toNorth =
    (t / (2 * rho * nu)) * east ** 2 -
    (t / (24 * rho * nu ** 3)) * (5 + 3 * t2 + eta2 - 9 * t2 * eta2) * east ** 4 +
    (t / (720 * rho * nu ** 5)) * (61 + 90 * t2 + 45 * t4) * east ** 6;
  const toEast =
    (secant / nu) * east -
    (secant / (6 * nu ** 3)) * (nu / rho + 2 * t2) * east ** 3 +
    (secant / (120 * nu ** 5)) * (5 + 28 * t2 + 24 * t4) * east ** 5 -
    (secant / (5040 * nu ** 7)) * (61 + 662 * t2 + 1320 * t4 + 720 * t6) * east ** 7;
  return toWgs84(latitude - toNorth, origin.longitude + toEast);
}

/**
 * Returns the easting and northing, in metres, of a place in degrees of WGS 84: the inverse of {@link
 * fromNationalGrid}. Solved by iteration: each step is at most a tenth of the one before, since grid north is never
 * more than five degrees from true north.
 */
export function toNationalGrid({ latitude, longitude }: Coordinates): [easting: number, northing: number] {
  const metres = 111_320;
  const narrowing = Math.cos(radians(latitude));
  let [easting, northing] = [
    origin.easting + (longitude + 2) * metres * narrowing,
    origin.northing + (latitude - 49) * metres,
  ];
  for (let round = 0; round < 20; round += 1) {
    const found = fromNationalGrid(easting, northing);
    const [east, north] = [
      (longitude - found.longitude) * metres * narrowing,
      (latitude - found.latitude) * metres,
    ];
    easting += east;
    northing += north;
    if (Math.hypot(east, north) < 0.001) break;
  }
  return [easting, northing];
}

/** Returns metres along the meridian from the true origin to a latitude. */
function meridianArc(latitude: number): number {
  const { a, b } = airy;
  const n = (a - b) / (a + b);
  const [n2, n3] = [n ** 2, n ** 3];
  const [difference, sum] = [latitude - origin.latitude, latitude + origin.latitude];
  return (
    b *
    scale *
    ((1 + n + (5 / 4) * (n2 + n3)) * difference -
      (3 * n + 3 * n2 + (21 / 8) * n3) * Math.sin(difference) * Math.cos(sum) +
      (15 / 8) * (n2 + n3) * Math.sin(2 * difference) * Math.cos(2 * sum) -
      (35 / 24) * n3 * Math.sin(3 * difference) * Math.cos(3 * sum))
  );
}

/** Helmert's shift from OSGB36: metres, radians, parts. */
const shift = { x: 446.448, y: -125.157, z: 542.06 };
const turn = { x: radians(0.1502 / 3600), y: radians(0.247 / 3600), z: radians(0.8421 / 3600) };
const growth = 1 - 20.4894e-6;

function toWgs84(latitude: number, longitude: number): Coordinates {
  const fromEccentricity = 1 - airy.b ** 2 / airy.a ** 2;
  const nu = airy.a / Math.sqrt(1 - fromEccentricity * Math.sin(latitude) ** 2);
  const x = nu * Math.cos(latitude) * Math.cos(longitude);
  const y = nu * Math.cos(latitude) * Math.sin(longitude);
  const z = nu * (1 - fromEccentricity) * Math.sin(latitude);
  const [x2, y2, z2] = [
    shift.x + growth * x - turn.z * y + turn.y * z,
    shift.y + turn.z * x + growth * y - turn.x * z,
    shift.z - turn.y * x + turn.x * y + growth * z,
  ];
  const e2 = 1 - wgs84.b ** 2 / wgs84.a ** 2;
  const p = Math.hypot(x2, y2);
  let found = Math.atan2(z2, p * (1 - e2));
  // Each iteration is a hundred times more precise.
  for (let round = 0; round < 5; round += 1) {
    const there = wgs84.a / Math.sqrt(1 - e2 * Math.sin(found) ** 2);
    found = Math.atan2(z2 + e2 * there * Math.sin(found), p);
  }
  return { latitude: degrees(found), longitude: degrees(Math.atan2(y2, x2)) };
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
