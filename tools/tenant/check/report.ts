import { isCause } from '#domain/forms/check/causes.ts';
import { counted } from '#domain/words/counted.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { ExitStatus } from '../../command/context.ts';

/** As many warnings of one kind in one file as a person reads at once; the rest are counted, and `--all` lists them. */
const shownOfAKind = 10;

/** More warnings than these fill a screen, and errors above them are out of sight; so many of those are told again. */
const manyWarnings = 5;
const saidAgain = 10;

/** How findings are printed. */
interface ReportOptions {
  /** Whether to print the JSON pointer too, for files in which a line alone says little. */
  readonly showsPointers?: boolean;
  /** Whether to print each, however many of a kind there are. */
  readonly all?: boolean;
  /** The command that prints each; by default, the check of the council. */
  readonly allWith?: string;
}

/** Prints findings for people, by file, errors first, and returns the exit status. */
export function reportFindings(
  findings: readonly Finding[],
  ids: readonly string[],
  say: (line: string) => void,
  {
    showsPointers = false,
    all = false,
    allWith = ['npm run tenant -- check', ...(ids.length === 1 ? ids : []), '--all'].join(' '),
  }: ReportOptions = {},
): ExitStatus {
  const files = Map.groupBy(findings, ({ severity, file }) => `${severity} ${file}`);
  for (const severity of ['error', 'warning'] as const) {
    for (const file of files.values()) {
      if (file[0]?.severity === severity) tell(file, say, { showsPointers, all, allWith });
    }
  }
  const wrong = findings.filter(({ severity }) => severity === 'error');
  const errors = wrong.length;
  const warnings = findings.length - errors;
  // What has to be mended would have to be looked for above all that may be.
  if (errors > 0 && warnings > manyWarnings) {
    say(`Once more, the ${counted(errors, 'error')} from above the warnings:`);
    for (const { file, line, message } of wrong.toSorted(causesFirst).slice(0, saidAgain))
      say(`✗ ${file}${line === undefined ? '' : `:${line}`}  ${message}`);
    if (errors > saidAgain) say(`  and ${errors - saidAgain} more`);
  }
  const checked = ids.length === 1 ? (ids[0] ?? '') : `${ids.length} councils`;
  const mark = errors > 0 ? '✗' : '✓';
  const sum =
    findings.length === 0
      ? 'nothing to find'
      : `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
  say(`${mark} ${checked}: ${sum}`);
  return errors > 0 ? 1 : 0;
}

function causesFirst(one: Finding, other: Finding): number {
  return Number(isCause(other.kind)) - Number(isCause(one.kind));
}

/** Tells what was found in one file by its lines, as somebody goes through it; first that from which other mistakes follow. */
function tell(
  found: readonly Finding[],
  say: (line: string) => void,
  { showsPointers, all, allWith }: Required<ReportOptions>,
): void {
  const inOrder = found.toSorted(
    (one, other) => causesFirst(one, other) || (one.line ?? 0) - (other.line ?? 0),
  );
  const kinds = Map.groupBy(inOrder, ({ kind }) => kind);
  for (const finding of inOrder) {
    const { severity, kind, file, pointer } = finding;
    const alike = kinds.get(kind) ?? [];
    const place = alike.indexOf(finding);
    // There may be hundreds of warnings, such as sentences without a translation.
    const shown = all || severity === 'error' ? alike.length : shownOfAKind;
    if (place >= shown) continue;
    sayFinding(finding, showsPointers ? pointer : undefined, say);
    if (place === shown - 1 && alike.length > shown)
      say(`  and ${alike.length - shown} more like this in ${file} (each: ${allWith})`);
  }
}

/**
 * Prints one finding: where it is, what is wrong and the cure.
 * @param place within its line, such as a JSON pointer; nothing is said of one that is empty.
 */
export function sayFinding(
  { severity, file, line, message, cure }: Pick<Finding, 'severity' | 'file' | 'line' | 'message' | 'cure'>,
  place: string | undefined,
  say: (line: string) => void,
): void {
  const at = place === undefined || place === '' ? '' : `  ${place}`;
  say(`${severity === 'error' ? '✗' : '!'} ${file}${line === undefined ? '' : `:${line}`}${at}`);
  say(`    ${message}`);
  say(`    → ${cure}`);
}
