import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { OfferItem } from '#schemas/backoffice/offer.ts';
import { feedError, feedWarning } from './finding.ts';
import type { OfferedAdvert, OfferedPerson } from './offered.ts';

/** The maximum number of people that a finding names. */
const mostNamed = 3;

/** Checks that an advert has closed and its homes can be offered. */
export function closedFindings(at: string, advert: OfferedAdvert): FeedFinding[] {
  const { reference, isWithdrawn, isOpen, isSettled, hasResult } = advert;
  const say = (message: string, cure: string) => [
    feedError('notToOffer', `${at}/advertReference`, message, cure),
  ];
  if (isWithdrawn) return say(`The advert "${reference}" was withdrawn.`, 'Leave this out.');
  if (isOpen) {
    return say(
      `The advert "${reference}" has not closed yet, so people can still bid.`,
      'Send this once it has closed.',
    );
  }
  if (!isSettled) {
    return say(`The advert "${reference}" has just closed.`, 'Send this again in a minute.');
  }
  if (hasResult) {
    return say(
      `The advert "${reference}" already has a result: its home was not let.`,
      'Take the result back first (outcomes, "undecided"), then send this again.',
    );
  }
  return [];
}

/** Checks that a person has no other offer or home, and can answer here. */
export function personFindings(
  at: string,
  { accountId, isSuspended, has, hasHome }: OfferedPerson,
): FeedFinding[] {
  const pointer = `${at}/applicationReference`;
  if (has !== null && has.state !== 'let') {
    return [
      feedError(
        'underOffer',
        pointer,
        `This person already has an offer, "${has.reference}".`,
        'Wait for their answer, or withdraw that offer first. A person has one offer at a time.',
      ),
    ];
  }
  if (has !== null || hasHome) {
    return [
      feedError(
        'hasHome',
        pointer,
        'A home is already let to this person.',
        'If that let fell through, take its result back first (outcomes, "undecided"). To move again they need a new application.',
      ),
    ];
  }
  if (accountId === null) {
    return [
      feedWarning(
        'withoutAccount',
        pointer,
        'This person has no account, so they get no email and cannot answer online.',
        'Write to them yourself, and send their answer with "state".',
      ),
    ];
  }
  if (!isSuspended) return [];
  return [
    feedWarning(
      'accountSuspended',
      pointer,
      'This person’s account is suspended, so they cannot answer online.',
      'Write to them yourself, and send their answer with "state", or lift the suspension.',
    ),
  ];
}

/** Checks that a home is free. */
export function homeFindings(
  at: string,
  { taken, holders }: OfferedPerson,
  place: OfferedAdvert | null,
  home: number | undefined,
): FeedFinding[] {
  if (place === null ? taken.length === 0 : home !== undefined) return [];
  const homes = place?.homes ?? 1;
  const named = holders.map((holder) => `"${holder}"`).join(', ');
  const isOffered = holders.length > 0;
  return [
    feedError(
      'noHomeFree',
      place === null ? `${at}/propertyReference` : `${at}/advertReference`,
      homes === 1
        ? isOffered
          ? `This home is already offered to a person (${named}).`
          : 'This home is already let.'
        : `All ${homes} homes of this advert are offered or let${isOffered ? ` (offers: ${named})` : ''}.`,
      isOffered
        ? 'Withdraw that offer first, or wait for its answer.'
        : 'If that let fell through, take its result back first (outcomes, "undecided").',
    ),
  ];
}

/** The people ahead of a person in the order that an offer follows, without an offer or a home. */
export interface OrderAhead {
  readonly waitingAhead: number;
  /** References of those who could be offered the home, in order. */
  readonly firstInLine: readonly string[];
}

/**
 * Checks that a person is on the shortlist, and who is ahead of them. Where the order when the home is offered counts,
 * `firstInLine` names those who come first: it may have changed since an officer last looked.
 */
export function bidFindings(
  at: string,
  kind: NonNullable<OfferItem['kind']>,
  {
    bidId,
    entryState,
    waitingAhead,
    isNotAgreed,
    firstInLine = [],
  }: Pick<OfferedPerson, 'bidId' | 'entryState' | 'waitingAhead' | 'isNotAgreed'> & Partial<OrderAhead>,
  place: OfferedAdvert | null,
): FeedFinding[] {
  if (place === null) return [];
  const pointer = `${at}/applicationReference`;
  if (bidId === null) {
    if (kind !== 'ordinary') return [];
    return [
      feedError(
        'withoutBid',
        pointer,
        'This person is not on the advert’s shortlist, so the offer cannot be an ordinary one.',
        'Correct the reference, or send "kind": direct, plan or final.',
      ),
    ];
  }
  if (entryState === 'ended') {
    return [
      feedError(
        'alreadyDecided',
        pointer,
        'This home already has a result, and emails about it may have been sent.',
        'Take the result back first (outcomes, "undecided"), then send this again.',
      ),
    ];
  }
  if (kind === 'direct' || kind === 'plan') return [];
  if (isNotAgreed) return [notAgreedInTime(pointer)];
  if (waitingAhead === 0) return [];
  if (firstInLine.length > 0) {
    const named = firstInLine.slice(0, mostNamed).map((reference) => `"${reference}"`);
    const more = firstInLine.length - named.length;
    return [
      feedError(
        'notFirst',
        pointer,
        `In the order as it is now, ${firstInLine.length === 1 ? 'one person comes' : `${firstInLine.length} people come`} before this one: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
        'Offer the home to the first of them, or say with "shortlists" why you pass them over.',
      ),
    ];
  }
  return [
    feedWarning(
      'aheadOfOthers',
      pointer,
      `${waitingAhead} ${waitingAhead === 1 ? 'person is' : 'people are'} ahead of this one, and you have not said why they do not get the offer.`,
      'Send the reasons with "shortlists". If the home is let without them, people see that the council has not said why.',
    ),
  ];
}

/** Checks that a reason is given if, and only if, an officer chose between people who share a place. */
export function choiceFindings(
  at: string,
  { kind = 'ordinary', chosenBecause }: Pick<OfferItem, 'kind' | 'chosenBecause'>,
  { bidId, level, used }: OfferedPerson,
  place: OfferedAdvert | null,
): FeedFinding[] {
  const isByOrder = place !== null && bidId !== null && (kind === 'ordinary' || kind === 'final');
  // If there is a home for each of them, there is no choice to make.
  const isChoice = isByOrder && level > 0 && level >= (place.homes ?? 1) - used;
  if (isChoice === (chosenBecause !== undefined)) return [];
  return isChoice ? [choiceWithoutReason(at, level)] : [reasonWithoutChoice(`${at}/chosenBecause`)];
}

/** Returns the error for a choice without a reason between people who share a place. */
export function choiceWithoutReason(at: string, level: number): FeedFinding {
  return feedError(
    'choiceWithoutReason',
    `${at}/applicationReference`,
    `${level} ${level === 1 ? 'other person shares' : 'other people share'} this person’s place, and you have not said why you chose this one.`,
    'Add "chosenBecause". Only your staff see it. Or pass the others over with a reason (shortlists).',
  );
}

/** Returns the error for a reason where there was no choice to make. */
export function reasonWithoutChoice(pointer: string): FeedFinding {
  return feedError(
    'reasonWithoutChoice',
    pointer,
    '"chosenBecause" says why one of several people in the same place was chosen, but this person is the only one in this place.',
    'Leave it out. Put a note about the offer in "note".',
  );
}

/** Returns the error for a person whose bid no officer agreed to in time. */
export function notAgreedInTime(pointer: string): FeedFinding {
  return feedError(
    'notAgreed',
    pointer,
    'No officer had agreed to this bid when bidding closed, so it cannot get the home.',
    'If the person should still get the home, make them a direct offer first (offers, "kind": direct).',
  );
}

/** Checks that a person is still in the scheme of a home. */
export function schemeFindings(
  at: string,
  { schemeIdentifiers }: OfferedPerson,
  advertScheme: string | null,
): FeedFinding[] {
  const isIn =
    advertScheme === null ? schemeIdentifiers.length > 0 : schemeIdentifiers.includes(advertScheme);
  if (isIn) return [];
  return [
    feedError(
      'notInScheme',
      `${at}/applicationReference`,
      advertScheme === null
        ? 'This application is no longer in any scheme.'
        : `This application is no longer in the scheme "${advertScheme}".`,
      'Pass the person over (shortlists), or send the application again with its schemes.',
    ),
  ];
}

/** Checks the last moment to answer. */
export function timeFindings(at: string, answerBy: Date | undefined, now: Date): FeedFinding[] {
  if (answerBy === undefined) {
    return [
      feedError(
        'withoutAnswerBy',
        at,
        'The offer does not say when the person has to answer by.',
        'Send "answerBy", or set "answerWithin" in the offers of the scheme in lettings.json.',
      ),
    ];
  }
  if (answerBy > now) return [];
  return [
    feedError(
      'answerByOver',
      `${at}/answerBy`,
      'This time has already passed.',
      'Send a time in the future.',
    ),
  ];
}

/** Returns the error for a new offer that already has an answer. */
export function notYetMade(at: string): FeedFinding {
  return feedError(
    'newOfferAnswered',
    at,
    'A new offer cannot have an answer or a decision yet.',
    'Send the offer first, without "state" and "decision", and then the answer.',
  );
}
