import type { AppContext } from './app-context.ts';
import { showsHomes } from './shows-homes.ts';
import { eligibilityQuery, overviewQuery, userQuery } from '../api/queries.ts';

/**
 * Waits for the session, then for the account of a person without an application or, on a site with homes, for
 * the eligibility of a person with one, to keep the page from moving later. Never throws: if the server does
 * not answer, the page shows what it can. Returns whether the person has an application.
 */
export async function loadPerson({
  api,
  queryClient,
  system,
  isTakingOver,
}: Pick<AppContext, 'api' | 'queryClient' | 'system' | 'isTakingOver'>): Promise<boolean> {
  if (isTakingOver() && queryClient.getQueryData(userQuery(api).queryKey) === undefined) return false;
  try {
    const { userDetails } = await queryClient.ensureQueryData(userQuery(api));
    if (!userDetails) return false;
    if (!userDetails.hasApplications) {
      await queryClient.ensureQueryData({ ...overviewQuery(api), revalidateIfStale: true });
      return false;
    }
    if (!showsHomes({ system })) return false;
    await queryClient.ensureQueryData({ ...eligibilityQuery(api), revalidateIfStale: true });
    return true;
  } catch {
    return false;
  }
}
