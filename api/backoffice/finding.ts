import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { didYouMean } from '../rules/words/near-word.ts';
import type { Crowds } from './crowds.ts';
import { memberOf, partsOfPointer } from './feed-schema.ts';
import type { Unclaimable } from './unclaimable.ts';
import type { MissingFactCounts } from './missing-facts.ts';

/** One item of a feed, and its place: a JSON pointer such as `/items/17`. */
export interface Sent<Item> {
  readonly at: string;
  readonly item: Item;
}

/** The result of importing some items. If a finding is an error, the caller rolls all of it back. */
export interface Imported {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly findings: readonly FeedFinding[];
  /** For applications: counts of facts that the council's rules use and some applications lack. */
  readonly missingFacts?: MissingFactCounts;
  /** For applications: those that cannot be claimed online. */
  readonly unclaimable?: Unclaimable;
  /** For applications: what several of them have in common, reported once for all batches. */
  readonly crowds?: Crowds;
}

/** Builds a finding for an error in a feed. `kind` is the word after `feed.`. */
export function feedError(kind: string, pointer: string, message: string, cure: string): FeedFinding {
  return { severity: 'error', kind: `feed.${kind}`, pointer, message, cure };
}

/** Builds a finding for a doubtful value that is accepted. */
export function feedWarning(kind: string, pointer: string, message: string, cure: string): FeedFinding {
  return { severity: 'warning', kind: `feed.${kind}`, pointer, message, cure };
}

/** Builds an error for an unknown name. */
export function unknownName(
  pointer: string,
  what: string,
  name: string | number,
  known: readonly (string | number)[],
): FeedFinding {
  const cure =
    known.length === 0
      ? 'lettings.json has none. Add it there, or leave it out here.'
      : `${didYouMean(String(name), known.map(String))}You can use: ${listInWords(known)}.`;
  return feedError('unknownName', pointer, `There is no ${what} "${name}".`, cure);
}

/** The first twenty words, separated by commas. */
export function listInWords(known: readonly (string | number)[]): string {
  return `${known.slice(0, 20).join(', ')}${known.length > 20 ? ' …' : ''}`;
}

/**
 * Builds an error for a reference to something that should have been sent first.
 * @param sent the references already sent, if they are few.
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
    `${didYouMean(reference, sent)}Send the ${what} first, or correct the reference.${sent.length === 0 ? '' : ` You have sent: ${listInWords(sent)}.`}`,
  );
}

/**
 * Turns errors about an item accepted earlier and sent again unchanged into warnings: it stays, even if
 * the rules have changed since.
 */
export function settled(finding: FeedFinding): FeedFinding {
  if (finding.severity !== 'error') return finding;
  return {
    ...finding,
    severity: 'warning',
    message: `${finding.message} This was already accepted, and stays as it is.`,
    cure: `You do not need to do anything now. ${finding.cure}`,
  };
}

const shownLetters = 80;

/** A value as shown in a finding: JSON, at most a line long. */
export function showValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text;
}

/** Adds to each finding the value at its pointer, if there is one. */
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

/**
 * Returns an error for each item whose reference came earlier in the same batch: it is unclear which of the two
 * counts.
 */
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
        'Send each item only once, with its latest values.',
      ),
    ];
  });
}
