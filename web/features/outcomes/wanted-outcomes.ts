import type { Outcome } from '#schemas/api/outcomes.ts';
import type { OutcomeChoices } from './outcomes-search.ts';

type Place = Pick<Outcome, 'area' | 'bedrooms'>;

/** Returns the outcomes that match the filter, in their order. */
export function wantedOutcomes<Kind extends Place>(
  outcomes: readonly Kind[],
  { area, bedrooms }: OutcomeChoices,
): Kind[] {
  return outcomes.filter(
    (outcome) =>
      (area === undefined || outcome.area === area) &&
      (bedrooms === undefined || outcome.bedrooms === bedrooms),
  );
}

/**
 * Returns the choices on offer: the areas and sizes of a month's homes, and the current choice, since a choice
 * made for another month must be visible and removable.
 */
export function outcomeChoices(
  outcomes: readonly Place[],
  { area, bedrooms }: OutcomeChoices,
): { readonly areas: string[]; readonly bedrooms: number[] } {
  const areas = new Set(outcomes.map((outcome) => outcome.area));
  const sizes = new Set(outcomes.map((outcome) => outcome.bedrooms));
  if (area !== undefined) areas.add(area);
  if (bedrooms !== undefined) sizes.add(bedrooms);
  return {
    areas: [...areas].toSorted((one, other) => one.localeCompare(other)),
    bedrooms: [...sizes].toSorted((one, other) => one - other),
  };
}
