import { readCaseReference } from '#domain/accounts/case-reference.ts';
import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import type { UnclaimableOfFeed } from '#schemas/backoffice/feed.ts';

/** The facts needed to claim an application; a person must know all three. */
type ClaimFact = 'postcode' | 'dateOfBirth' | 'reference';
const claimFacts: readonly ClaimFact[] = ['postcode', 'dateOfBirth', 'reference'];

/** Applications that cannot be claimed online. */
export interface Unclaimable {
  readonly applications: number;
  /** Number of applications without each fact; one application may lack several. */
  readonly lacking: Readonly<Record<ClaimFact, number>>;
  /** Places of the first ones: JSON pointers such as `/items/17`. */
  readonly first: readonly string[];
}

/** The stored facts of an application. */
interface StoredClaimFacts {
  /** The account that has claimed it; null if none has. */
  readonly accountId: string | null;
  readonly claimPostcode: string | null;
}

const firstOnes = 5;

/**
 * Counts the applications that cannot be claimed online, because they lack facts that `retrieveDetails` asks
 * for. One that is already claimed, or comes from a submitted form, needs no claim.
 */
export function countUnclaimable(
  sent: readonly { readonly at: string; readonly item: ApplicationItem }[],
  knownOf: (item: ApplicationItem) => StoredClaimFacts | undefined,
): Unclaimable {
  return sumUnclaimable(
    sent.flatMap(({ at, item }): Unclaimable[] => {
      const known = knownOf(item);
      if (item.submission !== undefined || (known !== undefined && known.accountId !== null)) return [];
      const lacks = {
        postcode: item.postcode === undefined && (known?.claimPostcode ?? null) === null,
        dateOfBirth: !item.facts.household.some(
          ({ role, dateOfBirth }) => role === 'applicant' && dateOfBirth !== null,
        ),
        reference: readCaseReference(item.reference) !== item.reference,
      };
      if (!claimFacts.some((fact) => lacks[fact])) return [];
      return [
        {
          applications: 1,
          lacking: {
            postcode: Number(lacks.postcode),
            dateOfBirth: Number(lacks.dateOfBirth),
            reference: Number(lacks.reference),
          },
          first: [at],
        },
      ];
    }),
  );
}

/** Adds up the counts of several batches, in their order. */
export function sumUnclaimable(counts: readonly Unclaimable[]): Unclaimable {
  const sumOf = (fact: ClaimFact): number => counts.reduce((sum, { lacking }) => sum + lacking[fact], 0);
  return {
    applications: counts.reduce((sum, { applications }) => sum + applications, 0),
    lacking: {
      postcode: sumOf('postcode'),
      dateOfBirth: sumOf('dateOfBirth'),
      reference: sumOf('reference'),
    },
    first: counts.flatMap(({ first }) => first).slice(0, firstOnes),
  };
}

const lackWords: Readonly<Record<ClaimFact, string>> = {
  postcode: 'without a postcode',
  dateOfBirth: 'without the applicant’s date of birth',
  reference: 'with a number that people cannot enter',
};

const cures: Readonly<Record<ClaimFact, string>> = {
  postcode: 'its "postcode"',
  dateOfBirth: 'the applicant’s "dateOfBirth" in "facts.household"',
  reference: 'a "reference" of 6 digits, or of 8 with a hyphen, which cannot change after you send it',
};

const many = (number: number): string => number.toLocaleString('en-GB');

/** Puts the counts into sentences; undefined if all applications can be claimed. */
export function describeUnclaimable({
  applications,
  lacking,
  first,
}: Unclaimable): UnclaimableOfFeed | undefined {
  if (applications === 0) return undefined;
  const lacked = claimFacts.filter((fact) => lacking[fact] > 0);
  return {
    applications,
    first: [...first],
    message: `People cannot claim ${many(applications)} ${applications === 1 ? 'application' : 'applications'} online: ${lacked.map((fact) => `${many(lacking[fact])} ${lackWords[fact]}`).join(', ')}.`,
    cure: `Send, with each: ${lacked.map((fact) => cures[fact]).join('; ')}. For people who will never use the portal, you do not need to do anything.`,
  };
}
