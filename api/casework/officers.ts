import type { CaseOfficer } from '#schemas/api/plans.ts';
import type { OfficerRole, CouncilTexts } from '#schemas/casework.ts';
import type { Say } from './say-council-text.ts';

/**
 * An officer of a case from the database; `facts` is null if the back office has sent none for the reference.
 */
export interface KnownOfficer {
  readonly reference: string;
  readonly part: OfficerRole;
  readonly facts: OfficerFacts | null;
}

/** An officer's details, from any source. */
interface OfficerFacts {
  readonly name: string;
  readonly role?: CouncilTexts | undefined;
  readonly hours?: CouncilTexts | undefined;
  readonly telephone?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly portrait?: string | null | undefined;
}

/**
 * Officers as shown to people; those in neither the back office's data nor officers.json are left out.
 * @param pictures the council's, by path
 */
export function describeOfficers(
  known: readonly KnownOfficer[],
  ofFiles: ReadonlyMap<string, OfficerFacts>,
  pictures: ReadonlyMap<string, unknown>,
  say: Say,
): CaseOfficer[] {
  return known.flatMap(({ reference, part, facts }): CaseOfficer[] => {
    const officer = facts ?? ofFiles.get(reference);
    if (!officer) return [];
    const { name, role, hours, telephone = null, email = null, portrait } = officer;
    return [
      {
        name,
        part,
        role: say(role),
        hours: say(hours),
        telephone,
        email,
        portrait: portrait && pictures.has(`pictures/${portrait}`) ? `/tenant/pictures/${portrait}` : null,
      },
    ];
  });
}
