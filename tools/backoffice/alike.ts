import type { FileFinding } from './import.ts';

/** A mistake, with the same mistakes in other rows. */
export interface Alike {
  readonly first: FileFinding;
  readonly others: readonly FileFinding[];
}

/** The most rows with the same mistake to report one by one; more are a mistake of the export and not of its rows. */
const toldSingly = 3;

/**
 * Groups findings of the same kind in the same column if more than three rows have them: a column of British dates is
 * one thing to fix. Groups keep the order of their first findings.
 */
export function groupAlike(findings: readonly FileFinding[]): Alike[] {
  const groups = Map.groupBy(findings, keyOf);
  return findings.flatMap((finding): Alike[] => {
    const group = groups.get(keyOf(finding)) ?? [];
    if (group.length <= toldSingly) return [{ first: finding, others: [] }];
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
