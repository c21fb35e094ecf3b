import { londonDay } from '#api/rules/lettings/cycle.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { type SeededRandom, seededRandom, uuidFor } from '#demo/seeded-random.ts';

/** A waiting person, in all schemes of the council. */
export interface SeededApplicant {
  readonly id: string;
  readonly accountId: string;
  readonly reference: string;
  readonly email: string;
  readonly facts: ApplicationFacts;
}

const millisecondsInDay = 86_400_000;

/**
 * Makes people; the same seed, day and rules give the same ones. They cannot log in, and their addresses cannot belong
 * to anyone (RFC 2606).
 */
export function makeApplicants(
  tenantId: string,
  policy: LettingsPolicy,
  { applicants, seed, now }: { readonly applicants: number; readonly seed: string; readonly now: Date },
): SeededApplicant[] {
  // Days are counted in UTC, where all have 24 hours; only today's date comes from London's clock.
  const today = Date.parse(londonDay(now));
  const dayBefore = (days: number): string =>
    new Date(today - days * millisecondsInDay).toISOString().slice(0, 10);
  return Array.from({ length: applicants }, (_, place) => {
    const name = `${tenantId}/seed/${seed}/${place}`;
    return {
      id: uuidFor(`${name}/application`),
      accountId: uuidFor(`${name}/account`),
      reference: `${seed}-${String(place + 1).padStart(6, '0')}`,
      email: `${seed}-${place + 1}@seeded.example`,
      facts: factsOf(seededRandom(name), policy, dayBefore),
    };
  });
}

function factsOf(
  random: SeededRandom,
  policy: LettingsPolicy,
  dayBefore: (days: number) => string,
): ApplicationFacts {
  const bedroomNeed = random.weighted([
    [1, 46],
    [2, 28],
    [3, 17],
    [4, 7],
    [5, 2],
  ]);
  const bands = policy.schemes[0]?.bands ?? [];
  const weights = [5, 20, 32, 43];
  // Waiting times fall off: half of a register has waited for less than a year and a half.
  const waited = Math.min(7_000, 3 + Math.floor(-Math.log(1 - random.fraction()) * 760));
  const born = (youngest: number, oldest: number) => dayBefore(random.between(youngest * 365, oldest * 365));
  const isOlder = bedroomNeed <= 2 && random.chance(bedroomNeed === 1 ? 0.38 : 0.14);
  const age: [number, number] = isOlder ? [56, 88] : [19, 55];
  const household: ApplicationFacts['household'] = [{ role: 'applicant', dateOfBirth: born(...age) }];
  if (random.chance(bedroomNeed === 1 ? 0.3 : 0.55))
    household.push({ role: 'partner', dateOfBirth: random.chance(0.03) ? null : born(...age) });
  const children = bedroomNeed === 1 || isOlder ? 0 : random.between(bedroomNeed - 1, bedroomNeed + 1);
  for (let child = 0; child < children; child += 1)
    household.push({ role: 'child', dateOfBirth: born(0, 17) });
  const parishes = policy.parishes ?? [];
  const connected = parishes.length > 0 && random.chance(0.55);
  return {
    band: random.chance(0.02)
      ? null
      : random.weighted(bands.map(({ id }, place) => [id, weights[place] ?? 1] as const)),
    effectiveDate: random.chance(0.02) ? null : dayBefore(waited),
    registrationDate: dayBefore(waited + random.between(0, 400)),
    points: random.between(0, 24) * 5,
    bedroomNeed,
    household,
    localConnections: connected
      ? [
          {
            type: random.pick(['residence', 'family', 'work']),
            parish: random.pick(parishes).id,
            since: dayBefore(random.between(90, 6_000)),
          },
        ]
      : [],
  };
}
