import type { Outcome } from '#schemas/api/outcomes.ts';
import { readMonthSearch, type MonthSearch } from '../months/month-search.ts';

/** Which homes of a month are wanted; a part that is left out admits all. */
export interface OutcomeWishes {
  readonly area?: string | undefined;
  readonly bedrooms?: number | undefined;
}

/** What the address of the page can say. */
export type OutcomesSearch = MonthSearch & OutcomeWishes;

/**
 * Reads search params; what is invalid counts as not said. All keys are always present, as {@link readMonthSearch}
 * explains.
 */
export function readOutcomesSearch(params: Record<string, unknown>): OutcomesSearch {
  const { area, bedrooms } = params;
  return {
    ...readMonthSearch(params),
    area: typeof area === 'string' && area !== '' ? area : undefined,
    bedrooms:
      typeof bedrooms === 'number' && Number.isInteger(bedrooms) && bedrooms >= 0 ? bedrooms : undefined,
  };
}

type Place = Pick<Outcome, 'area' | 'bedrooms'>;

/** The outcomes that were asked for, in their order. */
export function wantedOutcomes<Kind extends Place>(
  outcomes: readonly Kind[],
  { area, bedrooms }: OutcomeWishes,
): Kind[] {
  return outcomes.filter(
    (outcome) =>
      (area === undefined || outcome.area === area) &&
      (bedrooms === undefined || outcome.bedrooms === bedrooms),
  );
}

/**
 * What can be chosen: the areas and sizes of a month's homes, and whatever is chosen now, so that a choice from
 * another month can be seen and taken back.
 */
export function outcomeChoices(
  outcomes: readonly Place[],
  { area, bedrooms }: OutcomeWishes,
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
