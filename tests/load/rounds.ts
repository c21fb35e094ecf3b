/** Rates of one round, measured one after the other in the same run. */
export interface Round {
  readonly ours: number;
  readonly yardstick: number;
}

/** The median of the rounds' ratios, with the smallest and the largest. */
export interface Ratio {
  readonly median: number;
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * The machines are shared and noisy, so only ratios within a round hold, and every other round goes the other
 * way about.
 */
export async function measureRounds(
  count: number,
  ours: () => Promise<number>,
  yardstick: () => Promise<number>,
  say: (line: string) => void,
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
    const { ours: rate, yardstick: against } = round;
    say(
      `round ${number}: ${rate.toFixed(0)}/s against ${against.toFixed(0)}/s = ${(rate / against).toFixed(3)}`,
    );
  }
  return rounds;
}

/** Sums rounds up as a ratio of ours to the yardstick. */
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
