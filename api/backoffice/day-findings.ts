import { ageOn } from '#domain/lettings/birthday.ts';
import { addMonths } from '#domain/lettings/months.ts';
import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { feedError, feedWarning, type Sent } from './finding.ts';

/** Earlier days come from an empty cell, or a slip: no one on a register was born before it. */
const firstDay = '1900-01-01';

/**
 * Days that systems write for an unknown day: the start of spreadsheet and computer calendars. 1 January 1970
 * may well be a date of birth, but no one has been waiting since then.
 */
const placeholders = {
  birth: ['1900-01-01', '1901-01-01'],
  waiting: ['1900-01-01', '1901-01-01', '1970-01-01'],
};

/** Applicants younger than this are let a home in exceptional cases only, so a slip is more likely. */
const applicantFrom = 16;

/** Months ahead: a later day is a slip, a nearer one may be a decision that takes effect later. */
const decidedAheadMonths = 12;

/**
 * Finds impossible and improbable days in an application. They would pass every other check: a person not yet
 * born still gets an age, and an effective date in 2062 puts the application behind all others.
 * @param today an ISO day in Europe/London.
 */
export function dayFindings(
  { at, item: { facts } }: Sent<Pick<ApplicationItem, 'facts'>>,
  today: string,
): FeedFinding[] {
  const { household, effectiveDate, registrationDate } = facts;
  const oldest = household
    .filter(({ role }) => role === 'applicant' || role === 'partner')
    .flatMap(({ dateOfBirth }) => dateOfBirth ?? [])
    // Ignore impossible dates of birth when looking for the oldest person.
    .filter((day) => firstDay <= day && day <= today && !placeholders.birth.includes(day))
    .toSorted()[0];
  return [
    ...household.flatMap(({ role, dateOfBirth }, place) =>
      dateOfBirth === null
        ? []
        : birthFindings(dateOfBirth, role, oldest, `${at}/facts/household/${place}/dateOfBirth`, today),
    ),
    ...waitingFindings(effectiveDate, 'effective date', oldest, `${at}/facts/effectiveDate`, today),
    ...waitingFindings(registrationDate, 'registration date', oldest, `${at}/facts/registrationDate`, today),
    ...orderFindings(effectiveDate, registrationDate, `${at}/facts/effectiveDate`),
  ];
}

/**
 * Warns about an effective date before the registration, which is a special decision in most schemes, and a
 * slip in most exports.
 */
function orderFindings(
  effectiveDate: string | null,
  registrationDate: string | null | undefined,
  pointer: string,
): FeedFinding[] {
  if (effectiveDate === null || typeof registrationDate !== 'string') return [];
  if (effectiveDate >= registrationDate || placeholders.waiting.includes(effectiveDate)) return [];
  return [
    feedWarning(
      'dayBeforeRegistration',
      pointer,
      `The effective date is ${effectiveDate}, before the application joined the register on ${registrationDate}.`,
      'See which of the two is wrong. If the date was put back by a decision, nothing has to be done.',
    ),
  ];
}

function placeholderFinding(pointer: string, what: string, day: string): FeedFinding {
  return feedWarning(
    'dayPlaceholder',
    pointer,
    `The ${what} is ${day}, which systems write for a day that they do not know.`,
    'Write the day, or null if it is not yet known.',
  );
}

function birthFindings(
  dateOfBirth: string,
  role: ApplicationItem['facts']['household'][number]['role'],
  oldest: string | undefined,
  pointer: string,
  today: string,
): FeedFinding[] {
  if (dateOfBirth > today) {
    return [
      feedError(
        'dayImpossible',
        pointer,
        `Somebody in the household (${role}) is said to be born on ${dateOfBirth}, which is still to come.`,
        'Write the day on which they were born, or null if it is not yet known. Leave out a child that is not yet born.',
      ),
    ];
  }
  if (dateOfBirth < firstDay) {
    return [
      feedError(
        'dayImpossible',
        pointer,
        `Somebody in the household (${role}) is said to be born on ${dateOfBirth}, before 1900.`,
        'See whether the century is right, or write null if the day is not yet known.',
      ),
    ];
  }
  if (placeholders.birth.includes(dateOfBirth))
    return [placeholderFinding(pointer, `date of birth in the household (${role})`, dateOfBirth)];
  if (role === 'child' && oldest !== undefined && dateOfBirth < oldest) {
    return [
      feedWarning(
        'childOlder',
        pointer,
        `A child of the household is said to be born on ${dateOfBirth}, before the applicant, who was born on ${oldest}.`,
        'See whether the two dates are exchanged, or whether this person is an adult of the household.',
      ),
    ];
  }
  const age = ageOn(today, dateOfBirth);
  if (role !== 'applicant' || age >= applicantFrom) return [];
  return [
    feedWarning(
      'applicantYoung',
      pointer,
      `The applicant is ${age} years old, by the date of birth ${dateOfBirth}. Homes are let to people under 16 only in exceptional cases.`,
      'See whether the date is right, and whether this person is the applicant and not a child of the household.',
    ),
  ];
}

/** Finds faults in a day from which waiting time is counted. */
function waitingFindings(
  day: string | null | undefined,
  what: string,
  oldest: string | undefined,
  pointer: string,
  today: string,
): FeedFinding[] {
  if (day === null || day === undefined) return [];
  if (day < firstDay || day > addMonths(today, decidedAheadMonths)) {
    return [
      feedError(
        'dayImpossible',
        pointer,
        `The ${what} is ${day}, ${day < firstDay ? 'before 1900' : 'more than a year from now'}.`,
        'See whether the year is right, or write null if the day is not yet known.',
      ),
    ];
  }
  if (placeholders.waiting.includes(day)) return [placeholderFinding(pointer, what, day)];
  if (oldest !== undefined && day < oldest) {
    return [
      feedWarning(
        'dayBeforeBirth',
        pointer,
        `The ${what} is ${day}, before the applicant was born on ${oldest}.`,
        'See which of the two is wrong.',
      ),
    ];
  }
  if (day <= today) return [];
  return [
    feedWarning(
      'dayAhead',
      pointer,
      `The ${what} is ${day}, which is still to come.`,
      'See whether the day is right. If that was decided, nothing has to be done.',
    ),
  ];
}
