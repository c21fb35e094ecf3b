import type { Finding } from '#schemas/tenant/finding.ts';
import type { ExitStatus } from '../context.ts';

/** As many of one kind as a person reads; the rest is counted. `--json` has all. */
const shownOfAKind = 10;

/**
 * Tells people what was found, by file, errors first, and gives the exit status.
 * @param showsPointers whether the place inside the file is told, too, for files in which a line alone says little.
 */
export function reportFindings(
  findings: readonly Finding[],
  ids: readonly string[],
  say: (line: string) => void,
  showsPointers = false,
): ExitStatus {
  const groups = Map.groupBy(findings, ({ severity, kind, file }) => `${severity} ${file} ${kind}`);
  for (const severity of ['error', 'warning'] as const) {
    for (const group of groups.values()) {
      if (group[0]?.severity === severity) tell(group, say, showsPointers);
    }
  }
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const checked = ids.length === 1 ? (ids[0] ?? '') : `${ids.length} councils`;
  const mark = errors > 0 ? '✗' : '✓';
  const sum =
    findings.length === 0 ? 'nothing to find' : `${count(errors, 'error')}, ${count(warnings, 'warning')}`;
  say(`${mark} ${checked}: ${sum}`);
  return errors > 0 ? 1 : 0;
}

function tell(group: readonly Finding[], say: (line: string) => void, showsPointers: boolean): void {
  for (const { severity, file, line, pointer, message, cure } of group.slice(0, shownOfAKind)) {
    const at = showsPointers && pointer !== undefined && pointer !== '' ? `  ${pointer}` : '';
    say(`${severity === 'error' ? '✗' : '!'} ${file}${line === undefined ? '' : `:${line}`}${at}`);
    say(`    ${message}`);
    say(`    → ${cure}`);
  }
  const [first] = group;
  const more = group.length - shownOfAKind;
  if (first !== undefined && more > 0)
    say(`  and ${more} more like this in ${first.file} (--json shows all)`);
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
