import type { Position } from '../map-feature.ts';

/**
 * Joins lines that meet end to end. A file may have a street in pieces from one junction to the next; joined, it
 * carries its name once. Where three or more ends meet, two of them are joined.
 */
export function joinLines(lines: readonly (readonly Position[])[]): (readonly Position[])[] {
  const ends = new Map<string, Set<Piece>>();
  const pieces = new Set<Piece>();
  const put = (piece: Piece) => {
    pieces.add(piece);
    for (const key of piece.keys) {
      const known = ends.get(key);
      if (known) known.add(piece);
      else ends.set(key, new Set([piece]));
    }
  };
  const take = (piece: Piece) => {
    pieces.delete(piece);
    for (const key of piece.keys) ends.get(key)?.delete(piece);
  };
  for (const line of lines) {
    let piece = pieceOf(line);
    for (;;) {
      const met = partnerOf(piece, ends);
      if (!met) break;
      take(met);
      piece = pieceOf(joined(piece.line, met.line));
    }
    put(piece);
  }
  return [...pieces].map(({ line }) => line);
}

interface Piece {
  readonly line: readonly Position[];
  /** Keys of its two ends; empty for a ring, which has none. */
  readonly keys: readonly string[];
}

function pieceOf(line: readonly Position[]): Piece {
  const [start, end] = [keyOf(line[0]), keyOf(line.at(-1))];
  return { line, keys: start === end ? [] : [start, end] };
}

function partnerOf({ keys }: Piece, ends: ReadonlyMap<string, ReadonlySet<Piece>>): Piece | undefined {
  for (const key of keys) {
    const [found] = ends.get(key) ?? [];
    if (found) return found;
  }
  return undefined;
}

/** Returns a key to a centimetre, so that a junction matches in two files' numbers. */
function keyOf(position: Position | undefined): string {
  return position ? `${position[0].toFixed(7)},${position[1].toFixed(7)}` : '';
}

function joined(one: readonly Position[], other: readonly Position[]): readonly Position[] {
  const [start, end] = [keyOf(one[0]), keyOf(one.at(-1))];
  const [otherStart, otherEnd] = [keyOf(other[0]), keyOf(other.at(-1))];
  if (end === otherStart) return [...one, ...other.slice(1)];
  if (end === otherEnd) return [...one, ...other.toReversed().slice(1)];
  if (start === otherEnd) return [...other, ...one.slice(1)];
  return [...other.toReversed(), ...one.slice(1)];
}
