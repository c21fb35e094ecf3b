import type { Pool } from 'pg';
import { CommandError } from '../command/command-error.ts';

const seconds = { m: 60, h: 3_600, d: 86_400 } as const;

/**
 * Reads a distance of a clock from real time: `90m`, `2h`, `3d`, or `0` for none; a minus means behind.
 * @returns seconds.
 * @throws {CommandError} for anything else.
 */
export function readOffset(word: string): number {
  const [, sign, amount, unit] = /^(-?)(\d{1,4})([mhd])$/.exec(word) ?? [];
  if (word === '0') return 0;
  if (amount === undefined || (unit !== 'm' && unit !== 'h' && unit !== 'd')) {
    throw new CommandError(
      `--move-clock must be a number of minutes, hours or days, such as 90m, 2h or 3d, or 0 for the real time, not "${word}".`,
      2,
    );
  }
  return Number(amount) * seconds[unit] * (sign === '-' ? -1 : 1);
}

/** Returns the seconds that the database's clock is ahead of real time. */
export async function offsetOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    'select extract(epoch from clock_offset)::float8 as seconds from clock',
  );
  return rows[0]?.seconds ?? 0;
}

/** Sets the clock of the whole database, and so of every council in it, that far ahead of real time. */
export async function setOffset(pool: Pool, ahead: number): Promise<void> {
  await pool.query("update clock set clock_offset = $1 * interval '1 second'", [ahead]);
}

/** Returns a distance of the clock in words, such as `2 h ahead of the real time`. */
export function offsetInWords(offset: number): string {
  const size = Math.abs(offset);
  const unit = (['d', 'h', 'm'] as const).find((each) => size >= seconds[each] && size % seconds[each] === 0);
  const amount = unit === undefined ? `${Math.round(size)} s` : `${size / seconds[unit]} ${unit}`;
  return `${amount} ${offset < 0 ? 'behind' : 'ahead of'} the real time`;
}
