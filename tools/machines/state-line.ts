import { pathOfName } from '#machines/model/state-name.ts';

/**
 * Returns the number of the line that declares a state in a machine's source, from 1; of the machine's own for the
 * empty name; undefined if the line cannot be told.
 */
export function lineOfState(lines: readonly string[], machineId: string, state: string): number | undefined {
  let line = lines.findIndex((text) => text.includes(`id: '${machineId}'`));
  for (const key of pathOfName(state)) {
    line = lines.findIndex(
      (text, index) => index > line && (text.trim() === `${key}: {` || text.trim() === `'${key}': {`),
    );
    if (line === -1) return undefined;
  }
  return line + 1;
}
