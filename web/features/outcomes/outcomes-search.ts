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
