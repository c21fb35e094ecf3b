import { queryOptions } from '@tanstack/react-query';
import type { QueueOrderResponse } from '#schemas/api/queue-order.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/** The key of the reasons for the person's place, for refetching them after a bid. */
export const queueOrderKey = [...personKey, 'queueOrder'] as const;

/** The reasons for the person's place in the queue of one advert. */
export const queueOrderQuery = (api: ApiClient, advertId: string) =>
  queryOptions({
    queryKey: [...queueOrderKey, advertId] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<QueueOrderResponse>(`/api/advertqueueposition/${advertId}/order`, signal)),
  });
