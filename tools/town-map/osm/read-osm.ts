import type { Area } from '../../places/area.ts';
import { CommandError } from '../../command/command-error.ts';
import type { Found, MapFeature, Position } from '../map-feature.ts';
import { extentOf } from '../reach.ts';
import { joinLines } from '../tiles/join-lines.ts';
import { closeCoast } from './close-coast.ts';
import { placeOfNode, placesOfWay, namesFromTags, type DrawnPlace } from './kinds-of-tags.ts';
import { NodePlaces } from './node-places.ts';
import { readBlocks } from './read-blocks.ts';
import { readThings, type Nodes, type Relation, type OsmWay } from './read-things.ts';

/** The data kept after the first reading of an extract. */
interface ExtractData {
  readonly nodes: NodePlaces;
  readonly points: MapFeature[];
  /** Ways with a node in the area, by id. */
  readonly ways: Map<number, OsmWay>;
  readonly relations: Relation[];
  /** Offset of the first block with a way. */
  waysFrom: number;
}

/**
 * Yields the features of an OpenStreetMap extract (`.osm.pbf`) in an area. Reads the file from front to back: once for
 * the area's contents, and again for the parts that reach over its edge. Only the area's contents are in memory.
 * @param onProgress receives the megabytes read and the number of the reading.
 */
export async function* readOsmMap(
  file: string,
  area: Area,
  onProgress: (megabytes: number, round: number) => void,
): AsyncGenerator<Found> {
  const kept = await readFirst(file, area, (bytes) => onProgress(bytes / 1e6, 1));
  await addMissingWays(file, kept, (bytes) => onProgress(bytes / 1e6, 2));
  const beyond = await findMissingNodes(file, kept, (bytes) => onProgress(bytes / 1e6, 3));
  const at = (id: number) => kept.nodes.at(id) ?? beyond.at(id);
  const lineOf = ({ refs }: OsmWay): Position[] =>
    refs.flatMap((ref) => {
      const position = at(ref);
      return position ? [position] : [];
    });
  yield* kept.points;
  const coasts: Position[][] = [];
  for (const way of kept.ways.values()) {
    if (way.tags.get('natural') === 'coastline') coasts.push(lineOf(way));
    const places = placesOfWay(way.tags, isClosed(way));
    const key = places.length === 0 ? mainTag(way) : undefined;
    if (key !== undefined) yield { leftOut: key };
    yield* featuresOf(places, way.tags, [lineOf(way)]);
  }
  for (const { ways, tags } of kept.relations) {
    const lines = ways.flatMap((id) => {
      const way = kept.ways.get(id);
      return way ? [lineOf(way)] : [];
    });
    const rings = joinLines(lines).filter(isRing);
    if (rings.length === 0) yield { leftOut: 'areas with a gap in their edge' };
    else yield* featuresOf(placesOfWay(tags, true), tags, rings);
  }
  const sea = closeCoast(coasts, area);
  if (sea.length > 0) yield { kind: 'sea', shape: 'area', lines: sea };
}

async function readFirst(
  file: string,
  area: Area,
  onProgress: (bytes: number) => void,
): Promise<ExtractData> {
  const kept: ExtractData = {
    nodes: new NodePlaces(),
    points: [],
    ways: new Map(),
    relations: [],
    waysFrom: -1,
  };
  const box = inNumbers(area);
  for await (const { offset, bytes } of readBlocks(file)) {
    onProgress(offset);
    readThings(bytes, {
      nodes: (nodes) => {
        if (kept.waysFrom >= 0)
          throw new CommandError(
            `${file} is not sorted: a node comes after a way. Sort it with: osmium sort ${file} -o sorted.osm.pbf`,
          );
        keepNodes(file, nodes, box, kept);
      },
      way: (way) => {
        if (kept.waysFrom < 0) kept.waysFrom = offset;
        if (way.refs.some((ref) => kept.nodes.has(ref))) kept.ways.set(way.id, way);
      },
      relation: (relation) => {
        if (relation.tags.get('type') !== 'multipolygon') return;
        const isWanted = placesOfWay(relation.tags, true).length > 0;
        if (isWanted && relation.ways.some((id) => kept.ways.has(id))) kept.relations.push(relation);
      },
    });
  }
  return kept;
}

/** Returns the area in ten millionths of a degree, as nodes have it. */
function inNumbers({ west, south, east, north }: Area): Area {
  return { west: west * 1e7, south: south * 1e7, east: east * 1e7, north: north * 1e7 };
}

function keepNodes(file: string, nodes: Nodes, box: Area, kept: ExtractData): void {
  const { ids, longitudes, latitudes } = nodes;
  for (let index = 0; index < ids.length; index += 1) {
    const [longitude, latitude] = [longitudes[index] ?? 0, latitudes[index] ?? 0];
    if (longitude < box.west || longitude > box.east || latitude < box.south || latitude > box.north)
      continue;
    if (!kept.nodes.add(ids[index] ?? 0, longitude, latitude))
      throw new CommandError(
        `${file} is not sorted by node id. Sort it with: osmium sort ${file} -o sorted.osm.pbf`,
      );
    const tags = nodes.tags(index);
    const places = tags.size === 0 ? undefined : placeOfNode(tags);
    if (places)
      kept.points.push({
        ...places,
        lines: [[[longitude / 1e7, latitude / 1e7]]],
        ...namesFromTags(tags, places.kind),
      });
  }
}

/** Adds the ways that relations need and that have no node in the area. */
async function addMissingWays(
  file: string,
  kept: ExtractData,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const missing = new Set(kept.relations.flatMap(({ ways }) => ways).filter((id) => !kept.ways.has(id)));
  if (missing.size === 0 || kept.waysFrom < 0) return;
  for await (const { offset, bytes } of readBlocks(file, kept.waysFrom)) {
    onProgress(offset);
    // Only their lines are needed; the ways themselves lie elsewhere.
    readThings(bytes, {
      way: (way) => missing.has(way.id) && kept.ways.set(way.id, { ...way, tags: new Map() }),
    });
  }
}

async function findMissingNodes(
  file: string,
  kept: ExtractData,
  onProgress: (bytes: number) => void,
): Promise<NodePlaces> {
  const found = new NodePlaces();
  const missing = new Set<number>();
  for (const { refs } of kept.ways.values())
    for (const ref of refs) if (!kept.nodes.has(ref)) missing.add(ref);
  if (missing.size === 0) return found;
  for await (const { offset, bytes } of readBlocks(file)) {
    if (kept.waysFrom >= 0 && offset > kept.waysFrom) break;
    onProgress(offset);
    readThings(bytes, {
      nodes: ({ ids, longitudes, latitudes }) => {
        for (let index = 0; index < ids.length; index += 1) {
          const id = ids[index] ?? 0;
          if (missing.has(id)) found.add(id, longitudes[index] ?? 0, latitudes[index] ?? 0);
        }
      },
    });
  }
  return found;
}

function* featuresOf(
  places: readonly DrawnPlace[],
  tags: OsmWay['tags'],
  lines: readonly (readonly Position[])[],
): Generator<MapFeature> {
  const [first = []] = lines;
  if (first.length < 2) return;
  // A building that is a library shows its name once.
  const hasPoint = places.some(({ shape }) => shape === 'point');
  for (const { kind, shape } of places) {
    const names = hasPoint && shape !== 'point' ? {} : namesFromTags(tags, kind);
    if (shape === 'point') yield { kind, shape, lines: [[middleOf(first)]], ...names };
    else if (shape === 'area' && first.length < 4) continue;
    else yield { kind, shape, lines, ...(kind === 'building' ? {} : names) };
  }
}

function middleOf(line: readonly Position[]): Position {
  const { west, south, east, north } = extentOf([line]) ?? { west: 0, south: 0, east: 0, north: 0 };
  return [(west + east) / 2, (south + north) / 2];
}

function isClosed({ refs }: OsmWay): boolean {
  return refs.length > 3 && refs[0] === refs.at(-1);
}

function isRing(line: readonly Position[]): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

/** Returns the main tag of a way that is not drawn, if it is something people look for on a map. */
function mainTag({ tags }: OsmWay): string | undefined {
  for (const key of ['highway', 'railway', 'waterway', 'landuse', 'leisure']) {
    const value = tags.get(key);
    if (value !== undefined) return `${key}=${value}`;
  }
  return undefined;
}
