import { isCause } from '#api/rules/forms/check/causes.ts';
import { counted } from '#api/rules/words/counted.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { ExitStatus } from '../command/context.ts';

/** The most warnings shown of one kind in one file; the rest are counted, and `--all` lists them. */
const shownOfAKind = 10;

/** More warnings than this push the errors above them off the screen, so the first `saidAgain` errors are repeated. */
const manyWarnings = 5;
const saidAgain = 10;

interface ReportOptions {
  /** Prints the JSON pointer too, for files in which a line alone says little. */
  readonly showsPointers?: boolean;
  /** Prints every finding, however many of a kind there are. */
  readonly all?: boolean;
  /** The command that prints every finding; by default, the check of the council. */
  readonly allWith?: string;
}

/** Prints findings for people, by file, errors first. Returns the exit status. */
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
      if (file[0]?.severity === severity) printFile(file, say, { showsPointers, all, allWith });
    }
  }
  const wrong = findings.filter(({ severity }) => severity === 'error');
  const errors = wrong.length;
  const warnings = findings.length - errors;
  // Errors would otherwise be hidden above many warnings.
  if (errors > 0 && warnings > manyWarnings) {
    say(`The ${counted(errors, 'error')} above, again:`);
    for (const { file, line, message } of wrong.toSorted(causesFirst).slice(0, saidAgain))
      say(`✗ ${file}${line === undefined ? '' : `:${line}`}  ${message}`);
    if (errors > saidAgain) say(`  and ${errors - saidAgain} more`);
  }
  const checked = ids.length === 1 ? (ids[0] ?? '') : `${ids.length} councils`;
  const mark = errors > 0 ? '✗' : '✓';
  const sum =
    findings.length === 0
      ? 'no problems found'
      : `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
  say(`${mark} ${checked}: ${sum}`);
  return errors > 0 ? 1 : 0;
}

function causesFirst(one: Finding, other: Finding): number {
  return Number(isCause(other.kind)) - Number(isCause(one.kind));
}

/** Prints the findings of one file in line order; mistakes that cause others come first. */
function printFile(
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
    // There may be hundreds of warnings, such as untranslated sentences.
    const shown = all || severity === 'error' ? alike.length : shownOfAKind;
    if (place >= shown) continue;
    printFinding(finding, showsPointers ? pointer : undefined, say);
    if (place === shown - 1 && alike.length > shown)
      say(`  and ${alike.length - shown} more like this in ${file} (to list each one: ${allWith})`);
  }
}

/**
 * Prints one finding: its place, the fault and the cure.
 * @param place within its line, such as a JSON pointer; left out if empty.
 */
export function printFinding(
  { severity, file, line, message, cure }: Pick<Finding, 'severity' | 'file' | 'line' | 'message' | 'cure'>,
  place: string | undefined,
  say: (line: string) => void,
): void {
  const at = place === undefined || place === '' ? '' : `  ${place}`;
  say(`${severity === 'error' ? '✗' : '!'} ${file}${line === undefined ? '' : `:${line}`}${at}`);
  say(`    ${message}`);
  say(`    → ${cure}`);
}
