import { PbfReader } from 'pbf';

export type Tags = ReadonlyMap<string, string>;

/** Nodes of a block in columns: most have no tags, and there are hundreds of millions. */
export interface Nodes {
  readonly ids: readonly number[];
  /** Ten millionths of a degree. */
  readonly longitudes: readonly number[];
  readonly latitudes: readonly number[];
  /** Tags by the node's index in the columns. */
  readonly tags: (index: number) => Tags;
}

export interface OsmWay {
  readonly id: number;
  readonly refs: readonly number[];
  readonly tags: Tags;
}

export interface Relation {
  readonly id: number;
  /** Its ways; other members are left out. */
  readonly ways: readonly number[];
  readonly tags: Tags;
}

/** Handlers for the things in a block; kinds without one are skipped. */
interface Wanted {
  readonly nodes?: (nodes: Nodes) => void;
  readonly way?: (way: OsmWay) => void;
  readonly relation?: (relation: Relation) => void;
}

/** Reads a block (osmformat.proto of OSM-binary: PrimitiveBlock). */
export function readThings(bytes: Uint8Array, wanted: Wanted): void {
  const strings: string[] = [];
  const groups: [start: number, end: number][] = [];
  let [granularity, latitudeOffset, longitudeOffset] = [100, 0, 0];
  const pbf = new PbfReader(bytes);
  pbf.readFields((tag) => {
    if (tag === 1) inside(pbf, (inner) => inner === 1 && strings.push(pbf.readString()));
    else if (tag === 2) {
      const end = pbf.readVarint() + pbf.pos;
      groups.push([pbf.pos, end]);
      pbf.pos = end;
    } else if (tag === 17) granularity = pbf.readVarint();
    else if (tag === 19) latitudeOffset = pbf.readVarint(true);
    else if (tag === 20) longitudeOffset = pbf.readVarint(true);
  }, undefined);
  const toDegrees = (offset: number) => (value: number) => Math.round((offset + granularity * value) / 100);
  const context = { strings, latitude: toDegrees(latitudeOffset), longitude: toDegrees(longitudeOffset) };
  for (const [start, end] of groups) {
    pbf.pos = start;
    pbf.readFields(
      (tag) => {
        if (tag === 1 && wanted.nodes) wanted.nodes(readNode(pbf, context));
        else if (tag === 2 && wanted.nodes) wanted.nodes(readDense(pbf, context));
        else if (tag === 3 && wanted.way) wanted.way(readWay(pbf, context));
        else if (tag === 4 && wanted.relation) wanted.relation(readRelation(pbf, context));
      },
      undefined,
      end,
    );
  }
}

interface Context {
  readonly strings: readonly string[];
  readonly latitude: (value: number) => number;
  readonly longitude: (value: number) => number;
}

function inside(pbf: PbfReader, read: (tag: number) => void): void {
  pbf.readMessage((tag) => read(tag), undefined);
}

/** Adds up, in place: each number is the difference from the one before. */
function summed(differences: number[]): number[] {
  let sum = 0;
  // A plain loop, since a country has two hundred million nodes.
  for (let index = 0; index < differences.length; index += 1) {
    sum += differences[index] ?? 0;
    differences[index] = sum;
  }
  return differences;
}

function readDense(pbf: PbfReader, { strings, latitude, longitude }: Context): Nodes {
  let ids: number[] = [];
  let latitudes: number[] = [];
  let longitudes: number[] = [];
  let said: number[] = [];
  inside(pbf, (tag) => {
    if (tag === 1) ids = summed(pbf.readPackedSVarint());
    else if (tag === 8) latitudes = summed(pbf.readPackedSVarint()).map(latitude);
    else if (tag === 9) longitudes = summed(pbf.readPackedSVarint()).map(longitude);
    else if (tag === 10) said = pbf.readPackedVarint();
  });
  let starts: number[] | undefined;
  return {
    ids,
    latitudes,
    longitudes,
    tags(index) {
      // The format has the keys and values of all nodes in one row, each node's ended by a 0; the row is empty
      // if no node has any.
      const row = said;
      if (row.length === 0) return none;
      starts ??= startsOf(row);
      const tags = new Map<string, string>();
      for (let at = starts[index] ?? row.length; at < row.length && row[at] !== 0; at += 2)
        tags.set(strings[row[at] ?? 0] ?? '', strings[row[at + 1] ?? 0] ?? '');
      return tags;
    },
  };
}

const none: Tags = new Map();

function startsOf(row: readonly number[]): number[] {
  const starts = [0];
  for (let at = 0; at < row.length; at += row[at] === 0 ? 1 : 2) if (row[at] === 0) starts.push(at + 1);
  return starts;
}

/** Fields that all things share; tags are indexes into the block's strings. */
interface Numbers {
  id: number;
  keys: number[];
  values: number[];
}

const nothing = (): Numbers => ({ id: 0, keys: [], values: [] });

function readNode(pbf: PbfReader, { strings, latitude, longitude }: Context): Nodes {
  const found: Numbers & { latitude: number; longitude: number } = {
    ...nothing(),
    latitude: 0,
    longitude: 0,
  };
  inside(pbf, (tag) => {
    if (tag === 1) found.id = pbf.readSVarint();
    else if (tag === 2) found.keys = pbf.readPackedVarint();
    else if (tag === 3) found.values = pbf.readPackedVarint();
    else if (tag === 8) found.latitude = latitude(pbf.readSVarint());
    else if (tag === 9) found.longitude = longitude(pbf.readSVarint());
  });
  return {
    ids: [found.id],
    latitudes: [found.latitude],
    longitudes: [found.longitude],
    tags: () => tagsOf(strings, found.keys, found.values),
  };
}

function readWay(pbf: PbfReader, { strings }: Context): OsmWay {
  const found: Numbers & { refs: number[] } = { ...nothing(), refs: [] };
  inside(pbf, (tag) => {
    if (tag === 1) found.id = pbf.readVarint();
    else if (tag === 2) found.keys = pbf.readPackedVarint();
    else if (tag === 3) found.values = pbf.readPackedVarint();
    else if (tag === 8) found.refs = summed(pbf.readPackedSVarint());
  });
  return { id: found.id, refs: found.refs, tags: tagsOf(strings, found.keys, found.values) };
}

const wayMember = 1;

function readRelation(pbf: PbfReader, { strings }: Context): Relation {
  const found: Numbers & { members: number[]; kinds: number[] } = { ...nothing(), members: [], kinds: [] };
  inside(pbf, (tag) => {
    if (tag === 1) found.id = pbf.readVarint();
    else if (tag === 2) found.keys = pbf.readPackedVarint();
    else if (tag === 3) found.values = pbf.readPackedVarint();
    else if (tag === 9) found.members = summed(pbf.readPackedSVarint());
    else if (tag === 10) found.kinds = pbf.readPackedVarint();
  });
  return {
    id: found.id,
    ways: found.members.filter((_, index) => found.kinds[index] === wayMember),
    tags: tagsOf(strings, found.keys, found.values),
  };
}

function tagsOf(strings: readonly string[], keys: readonly number[], values: readonly number[]): Tags {
  return new Map(keys.map((key, index) => [strings[key] ?? '', strings[values[index] ?? 0] ?? '']));
}
