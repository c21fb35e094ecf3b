import type { DraftAdvertsResponse } from '#schemas/api/preview.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { advertColumns, advertRow, type Advert } from './adverts.ts';
import { localiseDetails } from './localise-details.ts';
import { statement, typed } from '../../database/statement.ts';

const readAny = statement({
  values: { ids: 'uuid[]' },
  row: advertRow,
  text: `
    with moment as materialized (select app_now() as now)
    select ${advertColumns} from advert, moment
     where tenant_id = app_tenant() and advert.id = any ($ids)`,
});

/** Finds adverts by id, including those residents cannot see, in no particular order. Staff only. */
export function findAdvertsWithDrafts(database: TenantDatabase, ids: readonly string[]): Promise<Advert[]> {
  return database.run(readAny, { ids });
}

const readHidden = statement({
  row: {
    id: 'uuid',
    state: typed<'draft' | 'notOpenYet'>('text'),
    details: typed<AdvertDetails>('jsonb'),
    opensAt: 'timestamptz',
    closesAt: 'timestamptz',
  },
  text: `
    select id, case when state = 'draft' then 'draft' else 'notOpenYet' end as state, details,
           opens_at as "opensAt", closes_at as "closesAt"
      from advert
     where tenant_id = app_tenant() and (state = 'draft' or (state = 'published' and opens_at > app_now()))
     order by opens_at, id
     limit 200`,
});

/** Finds the adverts residents cannot see yet, soonest to open first, localised. At most 200. Staff only. */
export async function findHiddenAdverts(
  database: TenantDatabase,
  locale: string,
): Promise<DraftAdvertsResponse['adverts']> {
  const rows = await database.run(readHidden);
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
