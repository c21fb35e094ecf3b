import type { ApplicationItem } from '#schemas/backoffice/application.ts';

/** A place in the feed, with the reference of the application there. */
interface Member {
  /** A JSON pointer such as `/items/17/postcode`. */
  readonly at: string;
  readonly reference: string;
}

/** The number of applications with a day, and a JSON pointer to the first of them. */
interface SharedDay {
  readonly count: number;
  readonly at: string;
}

/** Patterns that only show across many applications: in a batch, or in a whole file. */
export interface Crowds {
  readonly applications: number;
  /**
   * Applications with the same applicant's date of birth and postcode, keyed such as `1988-05-14 ZZ11AA`, in
   * their order.
   */
  readonly people: ReadonlyMap<string, readonly Member[]>;
  /** Shared days by field and day, keyed such as `effectiveDate 2024-03-03`. */
  readonly days: ReadonlyMap<string, SharedDay>;
}

/** The fields that hold a day. */
export const dayFields = ['effectiveDate', 'registrationDate', 'dateOfBirth'] as const;

/** Counts the values that these applications share. */
export function countCrowds(
  sent: readonly { readonly at: string; readonly item: ApplicationItem }[],
): Crowds {
  return sumCrowds(sent.map(noteOne));
}

function noteOne({
  at,
  item: { externalReference: reference, postcode, facts },
}: {
  readonly at: string;
  readonly item: ApplicationItem;
}): Crowds {
  const place = facts.household.findIndex(({ role }) => role === 'applicant');
  const dateOfBirth = facts.household[place]?.dateOfBirth ?? null;
  const { effectiveDate, registrationDate } = facts;
  const days = { effectiveDate, registrationDate, dateOfBirth };
  return {
    applications: 1,
    people: new Map(
      dateOfBirth === null || postcode === undefined
        ? []
        : [
            [
              `${dateOfBirth} ${postcode.replaceAll(' ', '').toUpperCase()}`,
              [{ at: `${at}/postcode`, reference }],
            ],
          ],
    ),
    days: new Map(
      dayFields.flatMap((field) => {
        const pointer = field === 'dateOfBirth' ? `household/${place}/${field}` : field;
        return typeof days[field] === 'string'
          ? [[`${field} ${days[field]}`, { count: 1, at: `${at}/facts/${pointer}` }] as const]
          : [];
      }),
    ),
  };
}

/** Adds up the counts of several batches, in their order. */
export function sumCrowds(counts: readonly Crowds[]): Crowds {
  const people = new Map<string, Member[]>();
  const days = new Map<string, SharedDay>();
  let applications = 0;
  for (const one of counts) {
    applications += one.applications;
    for (const [key, members] of one.people) {
      const before = people.get(key) ?? [];
      for (const member of members) before.push(member);
      people.set(key, before);
    }
    for (const [key, { count, at }] of one.days) {
      const before = days.get(key);
      days.set(key, { count: (before?.count ?? 0) + count, at: before?.at ?? at });
    }
  }
  return { applications, people, days };
}
