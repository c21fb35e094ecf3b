import { counted } from '../rules/words/counted.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { type Crowds, dayFields } from './crowds.ts';
import { feedWarning, listInWords } from './finding.ts';

/** Returns a finding for each suspicious count, at the first application concerned. */
export function crowdFindings({ applications, people, days }: Crowds): FeedFinding[] {
  return [...samePersonFindings(people), ...sameDayFindings(days, applications)];
}

function samePersonFindings(people: Crowds['people']): FeedFinding[] {
  return [...people].flatMap(([key, [first, ...others]]): FeedFinding[] => {
    if (first === undefined || others.length === 0) return [];
    const [birth] = key.split(' ');
    const references = [first, ...others].map(({ reference }) => reference);
    return [
      feedWarning(
        'samePerson',
        first.at,
        `${references.length} applications have the same date of birth of the applicant, ${birth}, and the same postcode: ${listInWords(references)}.`,
        'Check whether someone is on the register more than once, and send each application only once. If they are different people, such as twins, you do not need to do anything.',
      ),
    ];
  });
}

/**
 * If at least this many applications, and at least this share of all, have the same day, a program probably
 * filled it in.
 */
const manyRows = 20;
const manyPart = 0.1;

const dayWords: Readonly<Record<(typeof dayFields)[number], string>> = {
  effectiveDate: 'effective date',
  registrationDate: 'registration date',
  dateOfBirth: 'date of birth of the applicant',
};

function sameDayFindings(days: Crowds['days'], applications: number): FeedFinding[] {
  return [...days].flatMap(([key, { count, at }]): FeedFinding[] => {
    if (count < Math.max(manyRows, applications * manyPart)) return [];
    const [name, day] = key.split(' ');
    const field = dayFields.find((one) => one === name);
    if (field === undefined) return [];
    return [
      feedWarning(
        'dayOnMany',
        at,
        `${count} of ${counted(applications, 'application')} have the same ${dayWords[field]}, ${day}.`,
        'Check whether a program filled it in because it did not know the date, such as the date you moved from another system. If so, send null. The date decides people’s place in the queue.',
      ),
    ];
  });
}
