import type { DraftAdvertsResponse } from '#schemas/api/preview.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { Statement, TenantDatabase } from '../../database/database.ts';
import { advertColumns, type Advert } from './adverts.ts';
import { localiseDetails } from './localise-details.ts';

const readAny: Statement = {
  name: 'adverts-with-drafts',
  text: `
    with moment as materialized (select app_now() as now)
    select ${advertColumns} from advert, moment
     where tenant_id = app_tenant() and advert.id = any ($1)`,
};

/** Finds adverts by id, including those residents cannot see, in no particular order. Staff only. */
export function findAdvertsWithDrafts(database: TenantDatabase, ids: readonly string[]): Promise<Advert[]> {
  return database.run<Advert & Record<string, unknown>>(readAny, [ids]);
}

const readHidden: Statement = {
  name: 'hidden-adverts',
  text: `
    select id, case when state = 'draft' then 'draft' else 'notOpenYet' end as state, details,
           opens_at as "opensAt", closes_at as "closesAt"
      from advert
     where tenant_id = app_tenant() and (state = 'draft' or (state = 'published' and opens_at > app_now()))
     order by opens_at, id
     limit 200`,
};

interface HiddenRow extends Record<string, unknown> {
  readonly id: string;
  readonly state: 'draft' | 'notOpenYet';
  readonly details: AdvertDetails;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** Finds the adverts residents cannot see yet, soonest to open first, localised. At most 200. Staff only. */
export async function findHiddenAdverts(
  { run }: TenantDatabase,
  locale: string,
): Promise<DraftAdvertsResponse['adverts']> {
  const rows = await run<HiddenRow>(readHidden, []);
  return rows.map(({ id, state, details, opensAt, closesAt }) => {
    const { reference, title } = localiseDetails(details, locale);
    return {
      id,
      state,
      reference,
      title,
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
    };
  });
}
