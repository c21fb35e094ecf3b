import { readMonthSearch, type MonthSearch } from '../months/month-search.ts';

/** The filter on a month's homes; a part that is left out matches every home. */
export interface OutcomeChoices {
  readonly area?: string | undefined;
  readonly bedrooms?: number | undefined;
}

/** The parameters in the address of the page. */
export type OutcomesSearch = MonthSearch & OutcomeChoices;

/**
 * Reads search params; an invalid one counts as missing. All keys are always present, as
 * {@link readMonthSearch} explains.
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
