import { missingFacts } from '../rules/lettings/facts-read.ts';
import type { FactName } from '../rules/lettings/eligibility/rule.ts';
import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import type { MissingFactOfFeed } from '#schemas/backoffice/feed.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';

/** The number of applications without a fact, and the schemes whose rules use it. */
export type MissingFactCounts = ReadonlyMap<
  FactName,
  { readonly applications: number; readonly schemes: ReadonlySet<string> }
>;

/** Counts the facts that applications lack and the rules of their schemes use. */
export function countMissingFacts(
  items: readonly Pick<ApplicationItem, 'facts' | 'schemeIdentifiers'>[],
  policy: LettingsPolicy,
): MissingFactCounts {
  const counts = items.map(
    ({ facts, schemeIdentifiers }): MissingFactCounts =>
      new Map(
        missingFacts(facts, schemeIdentifiers, policy).map(({ fact, schemes }) => [
          fact,
          { applications: 1, schemes: new Set(schemes) },
        ]),
      ),
  );
  return sumMissingFacts(counts);
}

/** Adds up the counts of several batches. */
export function sumMissingFacts(counts: readonly MissingFactCounts[]): MissingFactCounts {
  const sum = new Map<FactName, { applications: number; schemes: Set<string> }>();
  for (const [fact, { applications, schemes }] of counts.flatMap((some) => [...some])) {
    const total = sum.get(fact) ?? { applications: 0, schemes: new Set<string>() };
    total.applications += applications;
    for (const scheme of schemes) total.schemes.add(scheme);
    sum.set(fact, total);
  }
  return sum;
}

/** The effect of a missing fact on the household's place (decision 19), as the end of a sentence. */
const effectOnPlace: Readonly<Partial<Record<FactName, string>>> = {
  owesHousingDebt: 'behind those who are known to owe nothing and ahead of those who owe',
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
  const ordered = [...counts].toSorted(([, one], [, other]) => other.applications - one.applications);
  return ordered.map(([fact, { applications, schemes }]) => {
    const names = policy.schemes.filter(({ identifier }) => schemes.has(identifier)).map(({ name }) => name);
    const one = applications === 1;
    const said = field[fact] ?? `"facts.${fact}"`;
    const place = effectOnPlace[fact] ?? 'level with those it does not put first';
    return {
      fact,
      applications,
      schemes: [...schemes],
      message: `${applications.toLocaleString('en-GB')} ${one ? 'application does' : 'applications do'} not include ${said}, which decides the order in ${names.join(' and ')}. Until you send it, ${one ? 'it ranks' : 'they rank'} ${place}.`,
      cure: `Send it with each application. "npm run backoffice -- columns applications" says what to write there.`,
    };
  });
}
