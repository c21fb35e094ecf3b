import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../app/require-user.ts';
import { accountBidsQuery } from '../features/bidding/account-bids-query.ts';
import { AccountBidsPage } from '../features/account/AccountBidsPage.tsx';
import { readMonthSearch } from '../features/months/month-search.ts';

export const Route = createFileRoute('/account/bids')({
  staticData: { titleKey: 'titles.accountBids' },
  // A month and a year, like the search for previous properties.
  validateSearch: readMonthSearch,
  loaderDeps: ({ search }) => search,
  async loader({ context, deps, location }) {
    const { hasApplications } = await requireUser(context, location.href);
    // Not awaited, and the page shows any error: its heading and filter do not depend on it.
    if (hasApplications) void context.queryClient.prefetchQuery(accountBidsQuery(context.api, deps));
  },
  component: AccountBidsPage,
});
