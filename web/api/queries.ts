import { queryOptions } from '@tanstack/react-query';
import type { AccountOverviewResponse } from '#schemas/api/account.ts';
import type { AdvertEligibilityResponse, QueuePositionResponse } from '#schemas/api/advert-eligibility.ts';
import type { UserResponse } from '#schemas/api/authentication.ts';
import type { UserWithTokenResponse } from '#schemas/api/impersonation.ts';
import type { BasicListingResponse } from '#schemas/api/property-listings.ts';
import type { ApiClient } from './api-client.ts';
import { validAnswer } from './valid-answer.ts';

/** The key of all personal data, which one call can clear. */
export const personKey = ['person'] as const;

/** Milliseconds until server data goes stale: five minutes (specification sections 4 and 9). */
export const staleTime = 300_000;

/** The signed-in person; has the impersonation model exactly if staff are impersonating them. */
type Reader = UserResponse & Partial<Pick<UserWithTokenResponse, 'impersonationSessionModel'>>;

/**
 * The signed-in person, and the token for writes. Visitors get an answer too; staff impersonating a resident
 * get the resident or a 401. It takes no abort signal: pages wait for this answer, and a component that also
 * asked may unmount first. In development React unmounts every component once.
 */
export const userQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['session', 'user'] as const,
    queryFn: () =>
      api.get<Reader>(`/api/authentication/user${api.impersonationId === undefined ? '' : 'WithToken'}`),
  });

/** The query key of the basic list. `keepAdverts` keeps it between visits. */
export const listingsKey = ['adverts', 'basic'] as const;

/** The query key of the places around homes. */
export const areaKey = ['adverts', 'area'] as const;

/** Every open advert, as the search needs it. */
export const listingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: listingsKey,
    queryFn: ({ signal }) => api.get<BasicListingResponse>('/api/propertylistings/basic', signal),
  });

/** The person's eligibility by advert, with the reasons. Only for people with an application (section 6). */
export const eligibilityQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...personKey, 'eligibility'] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<AdvertEligibilityResponse>('/api/adverteligibility', signal)),
  });

/** The person's places in the queues of these adverts. */
export const queuePositionQuery = (api: ApiClient, advertIds: readonly string[]) =>
  queryOptions({
    queryKey: [...personKey, 'queuePosition', ...advertIds] as const,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(advertIds.map((id) => ['advertIds', id]));
      return api.get<QueuePositionResponse>(`/api/advertqueueposition?${query}`, signal);
    },
  });

/** Counts, applications and messages of the person's account. */
export const overviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...personKey, 'overview'] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<AccountOverviewResponse>('/api/account/overview', signal)),
  });
