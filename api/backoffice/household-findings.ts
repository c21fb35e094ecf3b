import { counted } from '../rules/words/counted.ts';
import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { feedWarning, type Sent } from './finding.ts';

/**
 * People beyond two to a bedroom: more than this is a slip, rather than a baby or a person sleeping in the
 * living room.
 */
const beyondTwoEach = 2;
/** Bedrooms beyond the number of people: one for a carer, one for a disability; more is a slip. */
const beyondOneEach = 2;

/**
 * Warns about a bedroom need that does not match the number of people: it decides which homes a household may
 * bid for.
 */
export function householdFindings({
  at,
  item: { facts },
}: Sent<Pick<ApplicationItem, 'facts'>>): FeedFinding[] {
  const { bedroomNeed, household } = facts;
  const people = household.length;
  if (bedroomNeed === null) return [];
  if (people <= 2 * bedroomNeed + beyondTwoEach && bedroomNeed <= people + beyondOneEach) return [];
  return [
    feedWarning(
      'oddNeed',
      `${at}/facts/bedroomNeed`,
      `The bedroom need is ${bedroomNeed}, but the household has ${counted(people, 'person', 'people')}.`,
      bedroomNeed === 0
        ? 'Write the number of bedrooms assessed, or null if you do not know it yet. 0 means a home without a bedroom, such as a studio.'
        : 'Check which of the two is wrong.',
    ),
  ];
}
