import { missingFacts, type MissingFact } from '../rules/lettings/facts-read.ts';
import type { FactName } from '../rules/lettings/eligibility/rule.ts';
import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import type { MissingFactOfFeed } from '#schemas/backoffice/feed.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';

/** The number of applications without a fact, and the schemes where it decides whether they can bid, or the order. */
export type MissingFactCounts = readonly (MissingFact & { readonly applications: number })[];

/** Counts the facts that applications lack and the rules of their schemes use on a day in London. */
export function countMissingFacts(
  items: readonly Pick<ApplicationItem, 'facts' | 'schemeIdentifiers'>[],
  policy: LettingsPolicy,
  today: string,
): MissingFactCounts {
  return sumMissingFacts(
    items.map(({ facts, schemeIdentifiers }) =>
      missingFacts(facts, schemeIdentifiers, policy, today).map((missing) => ({
        ...missing,
        applications: 1,
      })),
    ),
  );
}

/** Adds up the counts of several batches. */
export function sumMissingFacts(counts: readonly MissingFactCounts[]): MissingFactCounts {
  const alike = Map.groupBy(counts.flat(), ({ fact, decides }) => `${decides} ${fact}`);
  return [...alike.values()].flatMap((found) => {
    const [first] = found;
    if (first === undefined) return [];
    return {
      ...first,
      applications: found.reduce((sum, { applications }) => sum + applications, 0),
      schemes: [...new Set(found.flatMap(({ schemes }) => schemes))],
    };
  });
}

/** The effect of a missing fact on the household's place (decision 19), as the end of a sentence. */
const effectOnPlace: Readonly<Partial<Record<FactName, string>>> = {
  owesHousingDebt: 'behind those who are known to owe nothing, and ahead of those who owe something',
  housingDebtPence:
    'as if nothing were owed where debts lower a band, and level with those that a preference does not put first',
  repaymentPlanMonths:
    'as if no plan were kept where debts lower a band, and level with those that a preference does not put first',
  band: 'level with the lowest band',
  points: 'level with those who have none',
  bedroomNeed: 'level with those whose need comes last',
  effectiveDate: 'level with those whose date is the day on which a home closes',
  registrationDate: 'level with those whose date is the day on which a home closes',
};

/** The feed's field for a fact, as the beginning of a sentence. */
const field: Readonly<Partial<Record<FactName, string>>> = {
  household: 'a dateOfBirth in "facts.household"',
  localConnections: 'a parish in "facts.localConnections"',
};

/** Puts the counts into sentences, the most frequent first. */
export function describeMissingFacts(counts: MissingFactCounts, policy: LettingsPolicy): MissingFactOfFeed[] {
  const ordered = counts.toSorted((one, other) => other.applications - one.applications);
  return ordered.map(({ fact, decides, applications, schemes }) => {
    const names = policy.schemes
      .filter(({ identifier }) => schemes.includes(identifier))
      .map(({ name }) => name)
      .join(' and ');
    const one = applications === 1;
    const lack = `${applications.toLocaleString('en-GB')} ${one ? 'application does' : 'applications do'} not include ${field[fact] ?? `"facts.${fact}"`}`;
    const place = effectOnPlace[fact] ?? 'level with those it does not put first';
    return {
      fact,
      decides,
      applications,
      schemes: [...schemes],
      message:
        decides === 'bidding'
          ? `${lack}, which decides who can bid in ${names}. Until you send it, the rules there keep ${one ? 'it' : 'them'} from bidding.`
          : `${lack}, which decides the order in ${names}. Until you send it, ${one ? 'it ranks' : 'they rank'} ${place}.`,
      cure: `Send it with each application. "npm run backoffice -- columns applications" says what to write there.`,
    };
  });
}
