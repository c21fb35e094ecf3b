import { queryOptions } from '@tanstack/react-query';
import { advertQuery, type AdvertOnClock } from '../../api/listed-adverts.ts';
import { staleTime } from '../../api/queries.ts';

/**
 * An advert whose page is open: asked for again when it is stale (specification section 9) even if the reader
 * only looks at it, so that a change comes to them. Without a connection it fails instead of waiting for one,
 * so that a page that is not known says so at once.
 */
export const openAdvertQuery = (loadAdvert: (id: string) => Promise<AdvertOnClock>, id: string) =>
  queryOptions({ ...advertQuery(loadAdvert, id), refetchInterval: staleTime, networkMode: 'always' });
