import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AdvertEligibilityResponse } from '#schemas/api/advert-eligibility.ts';
import type { UserDetails } from '#schemas/api/authentication.ts';
import { useApp } from './app-context.ts';
import { useShowsHomes } from './shows-homes.ts';
import { eligibilityQuery, userQuery } from '../api/queries.ts';

/** Returns the signed-in person; null for a visitor; undefined if not known. */
export function useUser(): UserDetails | null | undefined {
  const { api } = useApp();
  const { data, isError } = useQuery(userQuery(api));
  // If the server does not answer, the page treats the reader as a visitor: everything on it still works.
  return data ? data.userDetails : isError ? null : undefined;
}

/** Returns the person's eligibility; fetched only for people with an application (specification section 6). */
export function useEligibility(): UseQueryResult<AdvertEligibilityResponse> {
  const { api } = useApp();
  const user = useUser();
  const hasHomes = useShowsHomes();
  return useQuery({
    ...eligibilityQuery(api),
    enabled: user?.hasApplications === true && hasHomes,
    // Mounting the error message must not refetch: that would remove the message.
    retryOnMount: false,
  });
}
