import type { QueryClient } from '@tanstack/react-query';
import type { AccountOverviewResponse, FeatureDismissed } from '#schemas/api/account.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { FeatureNotice } from '#schemas/tenant/accounts.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { errorCodeOf } from '../../api/api-error.ts';
import { overviewQuery } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/**
 * Dismisses a notice for good: at once in the query cache, then on the server (specification section 7).
 * Returns null on success and the error code on failure; the notice is then back in its place.
 */
export async function dismissNotice(
  { api, queryClient }: { readonly api: ApiClient; readonly queryClient: QueryClient },
  notice: FeatureNotice,
): Promise<ErrorCode | null> {
  const { queryKey } = overviewQuery(api);
  const id = notice.featureNoticeIdentifier;
  const change = (notices: (known: AccountOverviewResponse['featureNotices']) => FeatureNotice[]) =>
    queryClient.setQueryData(
      queryKey,
      (known) => known && { ...known, featureNotices: notices(known.featureNotices) },
    );
  const place = queryClient
    .getQueryData(queryKey)
    ?.featureNotices.findIndex(({ featureNoticeIdentifier }) => featureNoticeIdentifier === id);
  // An answer to an earlier request would bring the notice back.
  await queryClient.cancelQueries({ queryKey });
  change((known) => known.filter(({ featureNoticeIdentifier }) => featureNoticeIdentifier !== id));
  try {
    const path = `/api/account/feature/${encodeURIComponent(id)}/dismiss`;
    validAnswer(await api.write<FeatureDismissed>('PUT', path));
    return null;
  } catch (error) {
    // Other notices may have gone in the meantime, so it goes back among those that are left.
    change((known) => known.toSpliced(place ?? 0, 0, notice));
    return errorCodeOf(error);
  }
}
