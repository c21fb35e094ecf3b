import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { didYouMean } from '#domain/words/near-word.ts';
import type { Crowds } from './crowds.ts';
import { memberOf, partsOfPointer } from './feed-schema.ts';
import type { Unclaimable } from './unclaimable.ts';
import type { UntoldCounts } from './untold-counts.ts';

/** One item of a feed, and its place: a JSON pointer such as `/items/17`. */
export interface Sent<Item> {
  readonly at: string;
  readonly item: Item;
}

/** The result of taking some items. Where a finding is an error, the caller rolls all of it back. */
export interface Brought {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly findings: readonly FeedFinding[];
  /** For applications: facts that the council's rules read and some applications do not tell. */
  readonly untold?: UntoldCounts;
  /** For applications: those that nobody can claim online. */
  readonly unclaimable?: Unclaimable;
  /** For applications: what several of them have in common, to be told of all at once. */
  readonly crowds?: Crowds;
}

/** Something wrong in what was sent. `kind` is a word after `feed.`. */
export function feedError(kind: string, pointer: string, message: string, cure: string): FeedFinding {
  return { severity: 'error', kind: `feed.${kind}`, pointer, message, cure };
}

/** Something doubtful that is taken all the same. */
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
  const cure =
    known.length === 0
      ? 'There are none: add it to lettings.json, or leave it out.'
      : `${didYouMean(String(name), known.map(String))}Known are: ${listOf(known)}.`;
  return feedError('unknownName', pointer, `There is no ${what} "${name}".`, cure);
}

/** The first of many words, with commas. */
export function listOf(known: readonly (string | number)[]): string {
  return `${known.slice(0, 20).join(', ')}${known.length > 20 ? ' …' : ''}`;
}

/**
 * An error for a reference to something that should have been sent first.
 * @param sent the references that were, where they are few.
 */
export function notSent(
  pointer: string,
  what: string,
  reference: string,
  sent: readonly string[] = [],
): FeedFinding {
  return feedError(
    'notSent',
    pointer,
    `There is no ${what} with the reference "${reference}".`,
    `${didYouMean(reference, sent)}Send the ${what} first, or mend the reference.${sent.length === 0 ? '' : ` Sent so far are: ${listOf(sent)}.`}`,
  );
}

/**
 * Turns errors about an item that was taken before and is sent again unchanged into warnings: it stays, whatever the
 * rules are now.
 */
export function settled(finding: FeedFinding): FeedFinding {
  if (finding.severity !== 'error') return finding;
  return {
    ...finding,
    severity: 'warning',
    message: `${finding.message} It was so when it was taken, and stays as it is.`,
    cure: `Nothing has to be done now. ${finding.cure}`,
  };
}

const shownLetters = 80;

/** A value as a finding shows it: JSON, at most a line long. */
export function showValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text;
}

/** Findings with the value at the place that each names; none where nothing is there. */
export function withValues<Item>(
  findings: readonly FeedFinding[],
  sent: readonly Sent<Item>[],
): FeedFinding[] {
  const items = new Map(sent.map(({ at, item }) => [at, item]));
  return findings.map((finding) => {
    const [at = ''] = /^(?:\/items)?\/\d+/.exec(finding.pointer) ?? [];
    if (!items.has(at)) return finding;
    const path = partsOfPointer(finding.pointer.slice(at.length));
    const value = path.reduce<unknown>((around, part) => memberOf(around, part), items.get(at));
    return value === undefined ? finding : { ...finding, value: showValue(value) };
  });
}

export function hasErrors(findings: readonly FeedFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** An error for each item whose reference came earlier in the same batch: nobody can say which of the two counts. */
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
        `"${reference}" is already at ${first}.`,
        'Send each thing once, as it is now.',
      ),
    ];
  });
}
