import { queryOptions } from '@tanstack/react-query';
import type { Offer, OfferBody, OffersResponse, OfferSummary } from '#schemas/api/offers.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

const offersKey = [...personKey, 'offers'] as const;

/** Every offer of a home to the person. Always refetched: the council may have made one. */
export const offersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...offersKey, 'list'] as const,
    queryFn: async ({ signal }): Promise<readonly OfferSummary[]> =>
      validAnswer(await api.get<OffersResponse>('/api/account/offers', signal)).offers,
    staleTime: 0,
  });

/** A single offer. Always refetched, also when the person comes back to the tab. */
export const offerQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...offersKey, 'one', id] as const,
    queryFn: async ({ signal }): Promise<Offer> =>
      validAnswer(await api.get<OfferBody>(`/api/account/offers/${encodeURIComponent(id)}`, signal)).offer,
    staleTime: 0,
  });
