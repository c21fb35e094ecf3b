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
      `The effective date, ${effectiveDate}, is before the registration date, ${registrationDate}.`,
      'Check which of the two is wrong. If you backdated it on purpose, you do not need to do anything.',
    ),
  ];
}

function placeholderFinding(pointer: string, what: string, day: string): FeedFinding {
  return feedWarning(
    'dayPlaceholder',
    pointer,
    `The ${what} is ${day}, which many systems use for an unknown date.`,
    'Write the real date, or null if you do not know it yet.',
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
        `Someone in the household (${role}) has the date of birth ${dateOfBirth}, which is in the future.`,
        'Write their date of birth, or null if you do not know it yet. Leave out a child who is not born yet.',
      ),
    ];
  }
  if (dateOfBirth < firstDay) {
    return [
      feedError(
        'dayImpossible',
        pointer,
        `Someone in the household (${role}) has the date of birth ${dateOfBirth}, which is before 1900.`,
        'Check the century, or write null if you do not know the date yet.',
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
        `A child in the household has the date of birth ${dateOfBirth}, before the applicant’s, ${oldest}.`,
        'Check whether the two dates are swapped, or whether this person is an adult.',
      ),
    ];
  }
  const age = ageOn(today, dateOfBirth);
  if (role !== 'applicant' || age >= applicantFrom) return [];
  return [
    feedWarning(
      'applicantYoung',
      pointer,
      `The applicant’s date of birth, ${dateOfBirth}, makes them ${age} years old. Homes are let to people under 16 only in exceptional cases.`,
      'Check the date, and check that this person is the applicant and not a child in the household.',
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
        'Check the year, or write null if you do not know the date yet.',
      ),
    ];
  }
  if (placeholders.waiting.includes(day)) return [placeholderFinding(pointer, what, day)];
  if (oldest !== undefined && day < oldest) {
    return [
      feedWarning(
        'dayBeforeBirth',
        pointer,
        `The ${what} is ${day}, before the applicant’s date of birth, ${oldest}.`,
        'Check which of the two is wrong.',
      ),
    ];
  }
  if (day <= today) return [];
  return [
    feedWarning(
      'dayAhead',
      pointer,
      `The ${what} is ${day}, which is in the future.`,
      'Check the date. If a future date is what you decided, you do not need to do anything.',
    ),
  ];
}
