import { createHash } from 'node:crypto';
import { answerOf } from '#domain/forms/answered.ts';
import { ageOn } from '#domain/lettings/birthday.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import { bedroomsFor } from './household-bedrooms.ts';
import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import type { SubmissionsResponse } from '#schemas/backoffice/form-request.ts';
import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';

type Submission = SubmissionsResponse['submissions'][number];
type Household = ApplicationFacts['household'];

/** An officer's decision, which no form contains. */
interface Decision {
  readonly band: string;
  /** The form with which the household joined. Its day stays the effective date, even if they report changes later. */
  readonly joinedBy: Submission;
}

/**
 * Builds the application that a council sends to the register after its decision on a register form: household and
 * local connections from the form, bedrooms from the council's rules, band and day from the decision. Building it again
 * gives the same application.
 * @param now the moment of the decision
 */
export function applicationOf(
  { reference, answers, registrationNumber }: Submission,
  { band, joinedBy }: Decision,
  policy: LettingsPolicy,
  now: Date,
): ApplicationItem {
  const today = londonDay(now);
  const effectiveDate = londonDay(new Date(joinedBy.submittedAt));
  const household = householdOf(answers, today);
  const overnightCarer = answerOf(answers.values, 'overnightCarer') === true;
  const { atLeast } = bedroomsFor({ household, overnightCarer }, policy.bedroomNeed, today);
  const { mobilityCategories = [], adaptations: known = [] } = policy;
  const mobility = wordsAt(answers.values, 'mobility').find((word) => has(mobilityCategories, word)) ?? null;
  const points = policy.schemes
    .flatMap(({ bands }) => bands)
    .find(({ id, fromPoints }) => id === band && fromPoints !== undefined)?.fromPoints;
  return {
    externalReference: `register/${registrationNumber ?? joinedBy.reference}`,
    reference: numberOf(joinedBy.id),
    submission: reference,
    schemeIdentifiers: policy.schemes.map(({ identifier }) => identifier),
    facts: {
      band,
      effectiveDate,
      registrationDate: effectiveDate,
      // If the form leaves the number open, the officer allows the fewer rooms; more can be agreed later.
      bedroomNeed: atLeast,
      household,
      localConnections: connectionsOf(answers, policy, effectiveDate),
      owesHousingDebt: wordsAt(answers.values, 'tenancyTroubles').includes('debt'),
      applicantTypes: [rentsFromCouncil(answers) ? 'transfer' : 'homeseeker'].filter((type) =>
        has(policy.applicantTypes ?? [], type),
      ),
      adaptations: wordsAt(answers.values, 'adaptations').filter((word) => has(known, word)),
      mobility,
      overnightCarer,
      ...(points === undefined ? {} : { points }),
    },
  };
}

const has = (named: readonly { readonly id: string }[], id: string): boolean =>
  named.some((one) => one.id === id);

/** Returns the ids of one choice or several. */
function wordsAt(answers: Answers['values'], name: string): readonly string[] {
  const value = answerOf(answers, name);
  return typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
}

function textAt(item: ListItem, name: string): string | null {
  const value = answerOf(item, name);
  return typeof value === 'string' ? value : null;
}

const ofChildren = new Set(['child', 'fosterChild', 'grandchild']);

function householdOf({ lists }: Answers, today: string): Household {
  return (lists['people'] ?? []).map((person): Household[number] => {
    const relationship = textAt(person, 'relationship') ?? '';
    const dateOfBirth = textAt(person, 'dateOfBirth');
    const isChild = ofChildren.has(relationship) && dateOfBirth !== null && ageOn(today, dateOfBirth) < 18;
    const sex = textAt(person, 'sex');
    return {
      role:
        answerOf(person, 'applicant') === true
          ? 'applicant'
          : relationship === 'partner'
            ? 'partner'
            : isChild
              ? 'child'
              : 'adult',
      dateOfBirth,
      ...(sex === 'female' || sex === 'male' ? { sex } : {}),
      ...(answerOf(person, 'needsOwnRoom') === true ? { cannotShare: true } : {}),
    };
  });
}

/** Local connections that adverts' rules name differently from the form; the others have the same name in both. */
const tieNames: Readonly<Record<string, string>> = {
  live: 'residence',
  lived: 'residence',
  caring: 'family',
};

function connectionsOf(
  { lists }: Answers,
  { parishes = [] }: LettingsPolicy,
  effectiveDate: string,
): ApplicationFacts['localConnections'] {
  return (lists['connections'] ?? []).flatMap((connection) => {
    const type = textAt(connection, 'connectionType');
    if (type === null) return [];
    const place = textAt(connection, 'parishName')?.trim().toLowerCase();
    const parish = parishes.find(({ id, name }) => id === place || name.toLowerCase() === place)?.id ?? null;
    const month = textAt(connection, 'connectionStart');
    // The form does not ask for the start of a connection that the law exempts.
    return [{ type: tieNames[type] ?? type, parish, since: month === null ? effectiveDate : `${month}-01` }];
  });
}

function rentsFromCouncil({ lists }: Answers): boolean {
  return (lists['addresses'] ?? []).some(
    (address) =>
      answerOf(address, 'livesHere') === true &&
      ['council', 'housingAssociation'].includes(textAt(address, 'tenure') ?? ''),
  );
}

/** Returns the application's number: eight digits, always the same for a form. */
function numberOf(submissionId: string): string {
  const number =
    10_000_000 + (createHash('sha256').update(submissionId).digest().readUInt32BE() % 89_999_999);
  return `${String(number).slice(0, 4)}-${String(number).slice(4)}`;
}
