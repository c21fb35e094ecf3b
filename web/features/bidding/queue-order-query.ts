import { queryOptions } from '@tanstack/react-query';
import type { QueueOrderResponse } from '#schemas/api/queue-order.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/** The key of the reasons for the person's place, so that a bid can refetch them. */
export const queueOrderKey = [...personKey, 'queueOrder'] as const;

/** Why the person has their place in the queue of one advert. */
export const queueOrderQuery = (api: ApiClient, advertId: string) =>
  queryOptions({
    queryKey: [...queueOrderKey, advertId] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<QueueOrderResponse>(`/api/advertqueueposition/${advertId}/order`, signal)),
  });
