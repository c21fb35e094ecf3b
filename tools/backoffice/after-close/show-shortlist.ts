import { counted } from '#api/rules/words/counted.ts';
import type { ShortlistResponse } from '#schemas/backoffice/shortlist.ts';
import type { Context } from '../../command/context.ts';
import { resultsInWords } from './letters.ts';
import type { WaitingAdvert } from './read-shortlist.ts';
import { clock, entryStates, offerStates, resultReason, rules, skipReasons } from './words.ts';

type Entry = ShortlistResponse['entries'][number];

/** Prints a shortlist as a table. */
export function printShortlist({ say }: Pick<Context, 'say'>, shortlist: ShortlistResponse): void {
  const { advertReference, closedAt, policyVersion, orderAt, order, quotaGroup, entries } = shortlist;
  const isShared = quotaGroup !== null;
  say(
    `${advertReference} closed on ${clock.format(new Date(closedAt))}, with ${counted(entries.length, 'bid')}. In order by version ${policyVersion} of the rules.`,
  );
  if (isShared) say(`By the shares of its scheme, this home is for the group ${quotaGroup}.`);
  const isAtOffer = orderAt === 'offer';
  if (isAtOffer) say(orderInWords(order));
  printTable(say, [
    [
      ...(isAtOffer ? ['place now', 'at the close'] : ['place']),
      'application',
      'reference',
      ...(isShared ? ['group'] : []),
      isAtOffer ? 'eligible now' : 'eligible at the close',
      'state',
      'next',
      'reason',
    ],
    ...(isAtOffer ? entries.toSorted((one, other) => placeNow(one) - placeNow(other)) : entries).map(
      (entry) => [
        ...(isAtOffer ? [String(entry.now?.queuePosition ?? '')] : []),
        String(entry.queuePosition),
        entry.applicationNumber,
        entry.applicationReference ?? '(not imported)',
        ...(isShared ? [entry.quotaGroup ?? '(none)'] : []),
        isAtOffer ? (entry.now === null ? '' : couldBeOffered(entry.now)) : couldBeOffered(entry),
        entryStates[entry.state],
        entry.isNext ? 'next' : '',
        reasonOf(entry),
      ],
    ),
  ]);
  if (entries.some(({ state }) => state !== 'let' && state !== 'ended')) {
    say(
      `Next: offer make ${advertReference} <application> --reference <offer>, or outcome record ${advertReference} --help`,
    );
  }
}

/** Prints the adverts that wait for their results. */
export function printWaiting({ say }: Pick<Context, 'say'>, adverts: readonly WaitingAdvert[]): void {
  if (adverts.length === 0) say('No closed adverts are waiting for a result.');
  else
    printTable(say, [
      ['advert', 'closed', 'bids', 'passed over', 'title'],
      ...adverts.map(({ advertReference, closedAt, bids, passedOver, title }) => [
        advertReference,
        clock.format(new Date(closedAt)),
        String(bids),
        String(passedOver),
        title,
      ]),
    ]);
}

/** Puts people who are out of the running last. */
const placeNow = ({ now }: Entry): number => now?.queuePosition ?? Number.MAX_SAFE_INTEGER;

function orderInWords(order: ShortlistResponse['order']): string {
  if (order === null)
    return 'The order at the time of the offer counts. None is recorded yet: these are the places as things are now.';
  const { number, madeAt, askedBy, isCurrent } = order;
  const by = askedBy === null ? '' : `, asked for by ${askedBy}`;
  return [
    `The order at the time of the offer counts. The last one recorded is number ${number}, of ${clock.format(new Date(madeAt))}${by}.`,
    isCurrent
      ? 'Nothing has changed since.'
      : 'Something has changed since: these are the places as things are now.',
  ].join(' ');
}

function couldBeOffered({ obstacles }: Pick<Entry, 'obstacles'>): string {
  if (obstacles.length === 0) return 'yes';
  const names = obstacles.map(({ rule, verdict }) =>
    verdict === 'notYetKnown' ? `${rules[rule]} (not known)` : rules[rule],
  );
  return `no: ${names.join(', ')}`;
}

/** Returns the reason that the person reads, now or once there is a result, and their offers until then. */
function reasonOf({ skipped, outcome, offer, otherOffer }: Entry): string {
  if (outcome === null) {
    const offers = [
      offer === null ? [] : `offer ${offer.externalReference}: ${offerStates[offer.state]}`,
      otherOffer === null ? [] : `has the offer ${otherOffer.externalReference} of another home`,
    ].flat();
    return [skipped === null ? [] : skipReasons[skipped], offers].flat().join(', ');
  }
  const { code, because } = outcome;
  if (code === 'let') return '';
  return because === undefined
    ? resultsInWords[code]
    : `${resultsInWords[code]}: ${resultReason(code, because)}`;
}

export function printTable(say: Context['say'], rows: readonly (readonly string[])[]): void {
  const widths = rows.reduce<readonly number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, cell.length)),
    [],
  );
  for (const row of rows)
    say(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
