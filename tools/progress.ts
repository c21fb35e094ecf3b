const { stdout } = process;

/**
 * Runs one step of a longer job and shows its progress and the seconds it took. If the output is a file, the result is
 * printed on a second line.
 * @param title the step, such as `Building the web app`.
 * @param outcome returns the line for the result; the title by default.
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

/** Prints a line in the middle of a step. */
export function note(line: string): void {
  if (stdout.isTTY) stdout.write('\r\u001B[K');
  stdout.write(`  ${line}\n`);
}

/** Returns the seconds since a `performance.now()`, as text: `0.3 s`. */
export function since(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}

function finish(mark: '✓' | '✗', line: string, begun: number): void {
  if (stdout.isTTY) stdout.write('\r\u001B[K');
  stdout.write(`${mark} ${line} (${since(begun)})\n`);
}
