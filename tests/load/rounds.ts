/**
 * One round's results in the same unit: the portal's and the yardstick's, one after the other in the same
 * run.
 */
export interface Round {
  readonly ours: number;
  readonly yardstick: number;
}

/** The median of the rounds' ratios, with the smallest and the largest. */
interface Ratio {
  readonly median: number;
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * Measures rounds of the portal and the yardstick. The machines are shared and noisy, so only ratios within a
 * round are valid, and every other round runs in reverse order.
 * @param unit Unit of the figures in the output; a rate per second by default.
 */
export async function measureRounds(
  count: number,
  ours: () => Promise<number>,
  yardstick: () => Promise<number>,
  say: (line: string) => void,
  unit = '/s',
): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let number = 1; number <= count; number += 1) {
    let round: Round;
    if (number % 2 === 1) {
      const first = await ours();
      round = { ours: first, yardstick: await yardstick() };
    } else {
      const first = await yardstick();
      round = { yardstick: first, ours: await ours() };
    }
    rounds.push(round);
    const { ours: measured, yardstick: against } = round;
    say(
      `round ${number}: ${measured.toFixed(0)}${unit} against ${against.toFixed(0)}${unit} = ${(measured / against).toFixed(3)}`,
    );
  }
  return rounds;
}

/** Returns the median ratio of the portal's result to the yardstick's, with the smallest and the largest. */
export function ratioOf(rounds: readonly Round[]): Ratio {
  const ratios = rounds.map(({ ours, yardstick }) => ours / yardstick).sort((one, other) => one - other);
  const at = (index: number) => ratios[index] ?? Number.NaN;
  const middle = (ratios.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    minimum: at(0),
    maximum: at(ratios.length - 1),
  };
}

/** Formats a ratio as in the table of benchmarks: the median, with the smallest and the largest. */
export function describeRatio({ median, minimum, maximum }: Ratio): string {
  return `${median.toFixed(3)} (${minimum.toFixed(3)}–${maximum.toFixed(3)})`;
}
