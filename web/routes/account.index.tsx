import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadPerson } from '../api/load-person.ts';
import { overviewQuery, userQuery } from '../api/queries.ts';
import { AccountPage } from '../features/account/AccountPage.tsx';

export const Route = createFileRoute('/account/')({
  staticData: { titleKey: 'titles.account' },
  async loader({ context, location }) {
    const { queryClient, api } = context;
    const { userDetails } = await queryClient.ensureQueryData(userQuery(api));
    if (userDetails === null) throw redirect({ to: '/login', search: { returnTo: location.href } });
    await Promise.all([
      loadPerson(context),
      queryClient.ensureQueryData({ ...overviewQuery(api), revalidateIfStale: true }),
    ]);
  },
  component: AccountPage,
});
