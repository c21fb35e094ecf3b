import type { FeedFinding } from '#schemas/backoffice/feed.ts';

/** One thing that was sent, and where it stood: a JSON pointer such as `/items/17`. */
export interface Sent<Item> {
  readonly at: string;
  readonly item: Item;
}

/** What bringing some things came to. Where a finding is an error the caller takes all of it back. */
export interface Brought {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly findings: readonly FeedFinding[];
}

/** Something wrong in what was sent. `kind` is a word after `feed.`. */
export function feedError(kind: string, pointer: string, message: string, cure: string): FeedFinding {
  return { severity: 'error', kind: `feed.${kind}`, pointer, message, cure };
}

/** Something doubtful that is taken nevertheless. */
export function feedWarning(kind: string, pointer: string, message: string, cure: string): FeedFinding {
  return { severity: 'warning', kind: `feed.${kind}`, pointer, message, cure };
}

/** An error for a name that is not among the known ones. */
export function unknownName(
  pointer: string,
  what: string,
  name: string | number,
  known: readonly (string | number)[],
): FeedFinding {
  const some = known.slice(0, 20).join(', ');
  const cure =
    known.length === 0
      ? 'There are none: see lettings.json.'
      : `Known are: ${some}${known.length > 20 ? ' …' : ''}.`;
  return feedError('unknownName', pointer, `There is no ${what} "${name}".`, cure);
}

/** An error for a reference to something that has to be sent first. */
export function notSent(pointer: string, what: string, reference: string): FeedFinding {
  return feedError(
    'notSent',
    pointer,
    `There is no ${what} with the reference "${reference}".`,
    `Send the ${what} first, or mend the reference.`,
  );
}

export function hasErrors(findings: readonly FeedFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** An error for each thing whose reference stood before in the same batch: which of the two counts, nobody can say. */
export function doubled<Item>(
  sent: readonly Sent<Item>[],
  field: string,
  referenceOf: (item: Item) => string,
): FeedFinding[] {
  const seen = new Map<string, string>();
  return sent.flatMap(({ at, item }) => {
    const reference = referenceOf(item);
    const first = seen.get(reference);
    if (first === undefined) {
      seen.set(reference, at);
      return [];
    }
    return [
      feedError(
        'doubled',
        `${at}/${field}`,
        `"${reference}" stands at ${first} already.`,
        'Send each thing once, as it is now.',
      ),
    ];
  });
}
