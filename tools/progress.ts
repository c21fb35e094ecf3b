const { stdout } = process;

/**
 * Does one step of a longer piece of work and shows it: what is going on while it goes on, and how many
 * seconds it took. If the output is a file, the second line is below the first.
 *
 * @param title what is being done: `Building the web app`.
 * @param work may return a line that says what came of it; without one the title is repeated.
 */
export async function step<T>(
  title: string,
  work: () => Promise<T>,
  outcome: (result: T) => string = () => title,
): Promise<T> {
  const begun = performance.now();
  stdout.write(`· ${title} …${stdout.isTTY ? '' : '\n'}`);
  try {
    const result = await work();
    finish('✓', outcome(result), begun);
    return result;
  } catch (error) {
    finish('✗', title, begun);
    throw error;
  }
}

/** A line in the middle of a step. */
export function note(line: string): void {
  if (stdout.isTTY) stdout.write('\r\u001B[K');
  stdout.write(`  ${line}\n`);
}

/** Seconds since a `performance.now()`, for people: `0.3 s`. */
export function since(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}

function finish(mark: '✓' | '✗', line: string, begun: number): void {
  if (stdout.isTTY) stdout.write('\r\u001B[K');
  stdout.write(`${mark} ${line} (${since(begun)})\n`);
}
