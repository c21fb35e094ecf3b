import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { AccountOverviewResponse } from '#schemas/api/account.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { overviewQuery } from '../../api/queries.ts';
import { dismissNotice } from './dismiss-notice.ts';

const noticeOf = (featureNoticeIdentifier: string) => ({
  featureNoticeIdentifier,
  title: featureNoticeIdentifier,
  text: 'New on this site.',
});
const [map, alerts, plans] = [noticeOf('map'), noticeOf('alerts'), noticeOf('plans')];

const overview: AccountOverviewResponse = {
  status: { valid: true, errorMessages: [] },
  accountName: 'A Test Applicant',
  userName: 'applicant@example.org',
  countPendingActions: 0,
  countUnreadMessages: 0,
  countPendingPHPActions: 0,
  hasPersonalHousingPlan: false,
  hasPreviousBids: false,
  hasOffers: false,
  hasAutomaticBids: false,
  register: null,
  mayStartMessages: false,
  formProgressions: [],
  accountMessages: [],
  featureNotices: [map, alerts, plans],
  applicationSummaries: [],
};

/** Opens a page with three notices, over a server whose answers the test releases. */
function open() {
  const asked: string[] = [];
  const waiting: { accept: () => void; refuse: () => void }[] = [];
  const api: ApiClient = {
    writeHeaders: () => Promise.reject(new Error('Nothing is sent in parts here.')),
    noteFailure: () => {},
    getResponse: () => Promise.reject(new Error('No file is read here.')),
    get: () => Promise.reject(new Error('Nothing is read here.')),
    getChanged: () => Promise.reject(new Error('Nothing is read here.')),
    write: (method, path) =>
      new Promise((resolve, reject) => {
        asked.push(`${method} ${path}`);
        waiting.push({
          accept: () =>
            resolve(JSON.parse('{"status":{"valid":true,"errorMessages":[]},"featureNotices":[]}')),
          refuse: () => reject(new ApiError('service.unavailable', 503, null, null)),
        });
      }),
  };
  const queryClient = new QueryClient();
  const { queryKey } = overviewQuery(api);
  queryClient.setQueryData(queryKey, overview);
  const shown = () => queryClient.getQueryData(queryKey)?.featureNotices.map(({ title }) => title);
  return { world: { api, queryClient }, asked, waiting, shown };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('dismissNotice', () => {
  it('takes it away at once, and for good when the server says so', async () => {
    const { world, asked, waiting, shown } = open();
    const done = dismissNotice(world, alerts);
    await turn();
    expect(shown()).toEqual(['map', 'plans']);
    expect(asked).toEqual(['PUT /api/account/feature/alerts/dismiss']);
    waiting[0]?.accept();
    expect(await done).toBeNull();
    expect(shown()).toEqual(['map', 'plans']);
  });

  it('puts it back where it was, and says why, when the server does not', async () => {
    const { world, waiting, shown } = open();
    const done = dismissNotice(world, alerts);
    await turn();
    waiting[0]?.refuse();
    expect(await done).toBe('service.unavailable');
    expect(shown()).toEqual(['map', 'alerts', 'plans']);
  });

  it('does not bring back another that went meanwhile', async () => {
    const { world, waiting, shown } = open();
    const [first, second] = [dismissNotice(world, map), dismissNotice(world, plans)];
    await turn();
    waiting[1]?.accept();
    waiting[0]?.refuse();
    expect(await Promise.all([first, second])).toEqual(['service.unavailable', null]);
    expect(shown()).toEqual(['map', 'alerts']);
  });

  it('leaves an overview that is not there alone', async () => {
    const { world, waiting, shown } = open();
    world.queryClient.clear();
    const done = dismissNotice(world, map);
    await turn();
    waiting[0]?.refuse();
    await done;
    expect(shown()).toBeUndefined();
  });
});
