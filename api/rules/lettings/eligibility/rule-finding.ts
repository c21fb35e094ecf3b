import type { Finding } from '#schemas/tenant/finding.ts';
import { didYouMean } from '../../words/near-word.ts';
import type { Range } from './range.ts';

/** A finding about the rules themselves; its reader knows the file and the line. */
export type RuleFinding = Pick<Finding, 'severity' | 'kind' | 'message' | 'cure'> & {
  /** JSON pointer (RFC 6901) into the checked part. */
  readonly pointer: string;
};

/** Makes a finding about something contradictory or impossible. */
export function error(kind: string, pointer: string, message: string, cure: string): RuleFinding {
  return { severity: 'error', kind: `lettings.${kind}`, pointer, message, cure };
}

/** Makes a finding about something possible that is probably not meant. */
export function warning(kind: string, pointer: string, message: string, cure: string): RuleFinding {
  return { severity: 'warning', kind: `lettings.${kind}`, pointer, message, cure };
}

/** A list of the policy whose entries have ids. */
type Named = readonly { readonly id: string }[];

/** Reports ids that a list of the policy does not have. `where` is the list's name in lettings.json. */
export function unknownNames(
  ids: readonly string[] | undefined,
  list: Named | undefined,
  pointer: string,
  where: string,
): RuleFinding[] {
  return (ids ?? []).flatMap((id, place) =>
    (list ?? []).some((entry) => entry.id === id)
      ? []
      : [
          error(
            'unknownName',
            `${pointer}/${place}`,
            `"${id}" is not one of the ${where} in lettings.json.`,
            (list ?? []).length > 0 ? knownAre(id, list ?? []) : `Add it to "${where}" in lettings.json.`,
          ),
        ],
  );
}

/**
 * Returns the ids that may have been meant, the closest first. An id that is in its list twice, which is reported
 * separately, is named once.
 */
export function knownAre(written: string, list: Named): string {
  const known = [...new Set(list.map(({ id }) => id))];
  return `${didYouMean(written, known)}You can use: ${known.join(', ')}.`;
}

/** Reports a range that has no effect, or that no one can meet. `of` names its subject, as in "a bedroom need". */
export function rangeFindings(range: Range | undefined, pointer: string, of: string): RuleFinding[] {
  if (range === undefined) return [];
  const { minimum, maximum } = range;
  if (minimum === undefined && maximum === undefined) {
    return [
      warning(
        'saysNothing',
        pointer,
        `The rule on ${of} has no limits.`,
        'Give it a minimum or a maximum, or remove it.',
      ),
    ];
  }
  if (minimum === undefined || maximum === undefined || minimum <= maximum) return [];
  return [
    error(
      'nobody',
      pointer,
      `Nobody can have ${of} of at least ${minimum} and at most ${maximum}.`,
      'Swap the two, or remove one.',
    ),
  ];
}
