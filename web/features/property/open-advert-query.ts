import { queryOptions } from '@tanstack/react-query';
import { advertQuery, type AdvertOnClock } from '../../api/listed-adverts.ts';
import { staleTime } from '../../api/queries.ts';

/**
 * The query for an advert whose page is open: refetched when stale (specification section 9) even if the reader
 * does nothing, to show them changes. Offline, it fails instead of waiting, and an unknown page says so at
 * once.
 */
export const openAdvertQuery = (loadAdvert: (id: string) => Promise<AdvertOnClock>, id: string) =>
  queryOptions({ ...advertQuery(loadAdvert, id), refetchInterval: staleTime, networkMode: 'always' });
