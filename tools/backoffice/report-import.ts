import { counted } from '#api/rules/words/counted.ts';
import { printFinding } from '../council-check/report.ts';
import type { Context } from '../command/context.ts';
import { databaseInWords, type DatabaseDescription } from '../command/describe-database.ts';
import type { FileFinding, Imported } from './import.ts';

/** The most lines, and the most values, to list for a repeated mistake. */
const named = 5;

/** Prints the result of an import for people: errors, warnings, the number of each, and the rows accepted. */
export function reportImport(
  { say }: Pick<Context, 'say'>,
  imported: Imported,
  into: DatabaseDescription,
  { file, dryRun, seconds }: { readonly file: string; readonly dryRun: boolean; readonly seconds: number },
): void {
  const { kind, items, created, changed, unchanged, taken, refused, findings, findingsLeftOut } = imported;
  const alike = groupAlike(findings);
  for (const severity of ['error', 'warning'] as const) {
    for (const one of alike) if (one.first.severity === severity) printRepeated(one, say);
  }
  if (findingsLeftOut > 0) say(`… and ${findingsLeftOut} more`);
  const doubts = printDoubts(imported, file, say);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors + doubts;
  if (errors + warnings > 0)
    say(`${errors > 0 ? '✗' : '✓'} ${kind}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}`);
  const sum = `${counted(items, 'row')} of ${kind}: ${created} new, ${changed} changed, ${unchanged} as before (${seconds.toFixed(1)} s).`;
  if (taken) say(sum);
  else if (dryRun && !refused) say(`${sum} This was a dry run, so nothing was saved.`);
  else if (items === 0) say('Nothing was imported. Correct what is listed above and import the file again.');
  else
    say(
      `None of the ${counted(items, 'row')} of ${kind} was imported. Correct what is listed above and import the file again.`,
    );
  say(databaseInWords(into, taken ? 'Into' : 'Compared with'));
}

function printRepeated({ first, others }: Repeated, say: Context['say']): void {
  printFinding(first, placeOf(first), say);
  if (others.length === 0) return;
  const lines = others.slice(0, named).map(({ line }) => line);
  const rest = others.length > named ? ' and so on' : '';
  say(
    `    The same in ${counted(others.length, 'more row')}, on lines ${lines.join(', ')}${rest}.${valuesOf(first, others)}`,
  );
}

/** Returns a sentence with the other values in these places; empty if there are none. */
function valuesOf({ value: own }: FileFinding, others: readonly FileFinding[]): string {
  const values = [...new Set(others.flatMap(({ value }) => value ?? []))].filter((value) => value !== own);
  if (values.length === 0) return '';
  return ` There it says ${values.slice(0, named).join(', ')}${values.length > named ? ' and so on' : ''}.`;
}

/** Prints a sentence for each fact that many applications lack; returns the number of sentences. */
function printDoubts({ unclaimable, untold }: Imported, file: string, say: Context['say']): number {
  if (unclaimable !== undefined) {
    const { message, cure, lines } = unclaimable;
    say(`! ${file}:${lines[0]}`);
    say(`    ${message}${lines.length > 1 ? ` The first are on lines ${lines.join(', ')}.` : ''}`);
    say(`    → ${cure}`);
  }
  for (const { message, cure } of untold) {
    say(`! ${message}`);
    say(`    → ${cure}`);
  }
  return untold.length + (unclaimable === undefined ? 0 : 1);
}

/** Returns the place of a finding in its line: the column in CSV, if it is about one, and the pointer in JSON. */
function placeOf({ column, pointer }: FileFinding): string {
  if (column === '') return 'the whole row';
  return column === undefined ? pointer : `column ${column}`;
}

/** A finding, with the same finding in other rows. */
interface Repeated {
  readonly first: FileFinding;
  readonly others: readonly FileFinding[];
}

/** The most rows to report one by one for the same mistake. More come from a mistake in the export, not in its rows. */
const maxSingly = 3;

/**
 * Groups findings of the same kind in the same column if more than three rows have them: a column of British dates is
 * one thing to fix. Groups keep the order of their first findings.
 */
function groupAlike(findings: readonly FileFinding[]): Repeated[] {
  const groups = Map.groupBy(findings, keyOf);
  return findings.flatMap((finding): Repeated[] => {
    const group = groups.get(keyOf(finding)) ?? [];
    if (group.length <= maxSingly) return [{ first: finding, others: [] }];
    return group[0] === finding ? [{ first: finding, others: group.slice(1) }] : [];
  });
}

/**
 * Returns a key shared by findings that differ only in their values. A different suggested name makes a different
 * mistake.
 */
function keyOf({ severity, kind, column, pointer, message, cure }: FileFinding): string {
  const place = column ?? pointer.replaceAll(/\/\d+(?=\/|$)/g, '');
  const meant = cure.includes('You can use') ? /^Did you mean "[^"]*"/.exec(cure)?.[0] : undefined;
  const said = message.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"').replaceAll(/\d+/g, '0');
  return JSON.stringify([severity, kind, place, said, meant]);
}
