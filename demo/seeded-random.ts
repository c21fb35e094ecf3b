import { createHash } from 'node:crypto';

/** Random numbers that are the same for the same seed, on every machine. */
export interface SeededRandom {
  /** A number from 0 up to, but not including, 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  between(minimum: number, maximum: number): number;
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** Picks the value of a `[value, weight]` pair; weights may have any sum. */
  weighted<Value>(values: readonly (readonly [Value, number])[]): Value;
}

/**
 * Makes the random numbers for a seed such as `ashcombe/tannery-row/2026-03-05` (mulberry32 over SHA-256 of the seed).
 */
export function seededRandom(seed: string): SeededRandom {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    between: (minimum, maximum) => minimum + Math.floor(fraction() * (maximum - minimum + 1)),
    chance: (probability) => fraction() < probability,
    pick: (values) => chosen(values, Math.floor(fraction() * values.length)),
    weighted(values) {
      const total = values.reduce((sum, [, weight]) => sum + weight, 0);
      let left = fraction() * total;
      for (const [value, weight] of values) {
        left -= weight;
        if (left < 0) return value;
      }
      return chosen(values, values.length - 1)[0];
    },
  };
}

function chosen<Value>(values: readonly Value[], place: number): Value {
  const value = values[place];
  if (value === undefined) throw new RangeError('There is nothing to pick from.');
  return value;
}

/**
 * Returns a UUID that is the same for the same name (version 8 of RFC 9562, SHA-256), so that loading twice finds
 * existing rows.
 */
export function uuidFor(name: string): string {
  const hash = createHash('sha256').update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
