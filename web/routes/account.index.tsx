import { createFileRoute, redirect } from '@tanstack/react-router';
import { eligibilityQuery, overviewQuery, userQuery } from '../api/queries.ts';
import { AccountPage } from '../features/account/AccountPage.tsx';

export const Route = createFileRoute('/account/')({
  staticData: { titleKey: 'titles.account' },
  async loader({ context: { queryClient, api }, location }) {
    const { userDetails } = await queryClient.ensureQueryData(userQuery(api));
    if (userDetails === null) throw redirect({ to: '/login', search: { returnTo: location.href } });
    if (userDetails.hasApplications) void queryClient.prefetchQuery(eligibilityQuery(api));
    await queryClient.ensureQueryData({ ...overviewQuery(api), revalidateIfStale: true });
  },
  component: AccountPage,
});
