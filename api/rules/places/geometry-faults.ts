/** A fault in the geometry of a GeoJSON feature, with its place in `coordinates`. */
export interface GeometryFault {
  /** A JSON pointer within the geometry, such as `/coordinates/0`. */
  readonly pointer: string;
  /** True if the geometry can still be drawn. */
  readonly isDrawn: boolean;
  /** The fault, in a sentence. */
  readonly message: string;
  /** The cure, in a sentence. */
  readonly cure: string;
}

type Look = (value: unknown, pointer: string) => GeometryFault | undefined;

const looks = new Map<string, Look>([
  ['Point', lookAtPosition],
  ['LineString', lookAtLine],
  ['MultiLineString', each('line', lookAtLine)],
  ['Polygon', lookAtPolygon],
  ['MultiPolygon', each('area', lookAtPolygon)],
]);

/** The shapes of GeoJSON that a drawn map can have. */
const drawnShapes = [...looks.keys()];

/**
 * Returns the first fault of a geometry (RFC 7946, 3.1); `undefined` for a sound one. A ring has four positions
 * or more, and the last repeats the first (3.1.6).
 */
export function findGeometryFault(geometry: unknown): GeometryFault | undefined {
  if (typeof geometry !== 'object' || geometry === null)
    return fault(
      '',
      'A feature has no geometry, so it has no place on the map.',
      'Give it a geometry, or remove it.',
    );
  const members = new Map<string, unknown>(Object.entries(geometry));
  const type = members.get('type');
  const look = typeof type === 'string' ? looks.get(type) : undefined;
  if (look === undefined)
    return fault(
      '/type',
      typeof type === 'string'
        ? `Geometries of the type "${type}" are not drawn.`
        : 'A geometry does not say its type.',
      `Write one of: ${drawnShapes.join(', ')}.`,
    );
  return look(members.get('coordinates'), '/coordinates');
}

function fault(pointer: string, message: string, cure: string, isDrawn = false): GeometryFault {
  return { pointer, isDrawn, message, cure };
}

function each(what: string, look: Look): Look {
  return (value, pointer) => {
    const parts = listOf(value);
    if (parts.length === 0)
      return fault(pointer, `A feature has no ${what} in it.`, 'Draw it, or remove the feature.');
    return firstIn(parts, pointer, look);
  };
}

function lookAtPosition(value: unknown, pointer: string): GeometryFault | undefined {
  const [longitude, latitude] = listOf(value);
  if (isDegrees(longitude) && isDegrees(latitude)) return undefined;
  return fault(
    pointer,
    'A place on the map is not a pair of numbers in degrees.',
    'Write its longitude and its latitude, such as [-1.5, 53.1].',
  );
}

function isDegrees(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 180;
}

function lookAtLine(value: unknown, pointer: string): GeometryFault | undefined {
  const positions = listOf(value);
  if (positions.length < 2)
    return fault(
      pointer,
      `A line has ${positions.length === 0 ? 'no place' : 'only one place'}. A line needs at least two.`,
      'Write at least two places, or remove the feature.',
    );
  return firstIn(positions, pointer, lookAtPosition);
}

function lookAtPolygon(value: unknown, pointer: string): GeometryFault | undefined {
  const rings = listOf(value);
  if (rings.length === 0)
    return fault(
      pointer,
      'An area has no outline: its list of rings is empty.',
      'Draw its outline, or remove the feature.',
    );
  return firstIn(rings, pointer, lookAtRing);
}

function lookAtRing(value: unknown, pointer: string): GeometryFault | undefined {
  const positions = listOf(value);
  const wrong = firstIn(positions, pointer, lookAtPosition);
  if (wrong !== undefined) return wrong;
  const [first, last] = [positions[0], positions.at(-1)].map((position) => listOf(position));
  const isOpen = first?.[0] !== last?.[0] || first?.[1] !== last?.[1];
  if (positions.length < 3 || (positions.length < 4 && !isOpen))
    return fault(
      pointer,
      `The outline of an area has ${positions.length} ${positions.length === 1 ? 'place' : 'places'}, so it encloses nothing.`,
      'Write at least three places, and then the first one again.',
    );
  if (!isOpen) return undefined;
  return fault(
    pointer,
    'The outline of an area is open: it does not end where it starts.',
    `Write its first place, ${JSON.stringify(positions[0])}, again at the end.`,
    positions.length > 3,
  );
}

function firstIn(parts: readonly unknown[], pointer: string, look: Look): GeometryFault | undefined {
  let drawn: GeometryFault | undefined;
  for (const [index, part] of parts.entries()) {
    const found = look(part, `${pointer}/${index}`);
    if (found !== undefined && !found.isDrawn) return found;
    drawn ??= found;
  }
  return drawn;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
