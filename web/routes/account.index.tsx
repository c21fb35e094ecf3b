import { createFileRoute } from '@tanstack/react-router';
import { loadPerson } from '../api/load-person.ts';
import { overviewQuery } from '../api/queries.ts';
import { requireUser } from '../api/require-user.ts';
import { applicationsQuery } from '../features/account/applications-query.ts';
import { AccountPage } from '../features/account/AccountPage.tsx';

export const Route = createFileRoute('/account/')({
  staticData: { titleKey: 'titles.account' },
  async loader({ context, location }) {
    const { queryClient, api } = context;
    const { hasApplications } = await requireUser(context, location.href);
    if (hasApplications) void queryClient.prefetchQuery(applicationsQuery(api));
    await Promise.all([
      loadPerson(context),
      queryClient.ensureQueryData({ ...overviewQuery(api), revalidateIfStale: true }),
    ]);
  },
  component: AccountPage,
});
