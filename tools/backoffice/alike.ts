import type { FileFinding } from './import.ts';

/** A mistake, and those that are the same in other rows. */
export interface Alike {
  readonly first: FileFinding;
  readonly others: readonly FileFinding[];
}

/** So many rows with the same mistake are told one by one; more are one mistake of the export and not of its rows. */
const toldSingly = 3;

/**
 * Findings with those of the same kind in the same column put together where they are in more than three rows: a column
 * of British dates is one thing to mend. Their order is that of the first of each.
 */
export function groupAlike(findings: readonly FileFinding[]): Alike[] {
  const groups = Map.groupBy(findings, keyOf);
  return findings.flatMap((finding): Alike[] => {
    const group = groups.get(keyOf(finding)) ?? [];
    if (group.length <= toldSingly) return [{ first: finding, others: [] }];
    return group[0] === finding ? [{ first: finding, others: group.slice(1) }] : [];
  });
}

/** The same for findings that differ in their values only. Where another name is suggested, it is not the same mistake. */
function keyOf({ severity, kind, column, pointer, message, cure }: FileFinding): string {
  const place = column ?? pointer.replaceAll(/\/\d+(?=\/|$)/g, '');
  const meant = cure.includes('Known are') ? /^Did you mean "[^"]*"/.exec(cure)?.[0] : undefined;
  const said = message.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"').replaceAll(/\d+/g, '0');
  return JSON.stringify([severity, kind, place, said, meant]);
}
