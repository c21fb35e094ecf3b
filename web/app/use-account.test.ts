import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountOverviewResponse } from '#schemas/api/account.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { overviewQuery, personKey, staleTime } from '../api/queries.ts';
import { accountState } from './use-account.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

const overviewOf = (accountName: string): AccountOverviewResponse => ({
  status: { valid: true, errorMessages: [] },
  accountName,
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
  featureNotices: [],
  applicationSummaries: [],
});

/** A server with one account, which can be down or refuse. */
class AccountServer {
  asked = 0;
  error: Error | null = null;
  refusal: readonly ErrorCode[] = [];
  readonly api: ApiClient = {
    writeHeaders: () => Promise.reject(new Error('Nothing is sent in parts here.')),
    noteFailure: () => {},
    getResponse: () => Promise.reject(new Error('No file is read here.')),
    get: async () => {
      this.asked += 1;
      if (this.error) throw this.error;
      const overview = overviewOf(`Fetched ${this.asked}`);
      const valid = this.refusal.length === 0;
      return JSON.parse(JSON.stringify({ ...overview, status: { valid, errorMessages: this.refusal } }));
    },
    getChanged: () => Promise.reject(new Error('Nothing is asked for by its tag here.')),
    write: () => Promise.reject(new Error('Nothing is written here.')),
  };
}

/** Opens the page; returns what it shows, and a way to open it again. */
function open(server: AccountServer) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime, retry: false } } });
  const look = () => {
    const observer = new QueryObserver(queryClient, overviewQuery(server.api));
    const leave = observer.subscribe(() => {});
    return { state: () => accountState(observer.getCurrentResult()), leave };
  };
  return { queryClient, look };
}

const settled = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the account', () => {
  it('has nothing before the first good fetch', async () => {
    const server = new AccountServer();
    server.error = new ApiError('service.unavailable', 503, null, null);
    const { state } = open(server).look();
    expect(state()).toEqual({
      overview: null,
      lastSyncDate: null,
      lastSyncErrorKeys: [],
      loading: true,
    });
    await settled();
    expect(state()).toEqual({
      overview: null,
      lastSyncDate: null,
      lastSyncErrorKeys: ['service.unavailable'],
      loading: false,
    });
  });

  it('is fetched again when it is five minutes old, and not before', async () => {
    const server = new AccountServer();
    const { look } = open(server);
    const first = look();
    await settled();
    expect(first.state()).toMatchObject({ lastSyncDate: noon, lastSyncErrorKeys: [], loading: false });
    first.leave();
    vi.setSystemTime(noon + staleTime - 1);
    look().leave();
    await settled();
    expect(server.asked).toBe(1);
    vi.setSystemTime(noon + staleTime + 1);
    const second = look();
    // The old overview shows until the new one arrives.
    expect(second.state()).toMatchObject({ overview: { accountName: 'Fetched 1' }, loading: true });
    await settled();
    expect(second.state().overview?.accountName).toBe('Fetched 2');
  });

  it('is fetched at once when a refresh is forced', async () => {
    const server = new AccountServer();
    const { look, queryClient } = open(server);
    const page = look();
    await settled();
    await queryClient.invalidateQueries({ queryKey: overviewQuery(server.api).queryKey });
    expect(server.asked).toBe(2);
    expect(page.state().overview?.accountName).toBe('Fetched 2');
  });

  it('is cleared by a fetch that fails, with what it failed with, and comes back with the next good one', async () => {
    const server = new AccountServer();
    const { look, queryClient } = open(server);
    const page = look();
    await settled();
    const { queryKey } = overviewQuery(server.api);
    server.error = new ApiError('service.unavailable', 503, null, null);
    await queryClient.invalidateQueries({ queryKey });
    expect(page.state()).toMatchObject({
      overview: null,
      lastSyncDate: null,
      lastSyncErrorKeys: ['service.unavailable'],
    });
    page.leave();
    server.error = null;
    // After a failure, opening the page asks again even if the overview is recent.
    const second = look();
    await settled();
    expect(second.state()).toMatchObject({ lastSyncErrorKeys: [], overview: { accountName: 'Fetched 3' } });
  });

  it.each<[string, Partial<AccountServer>, readonly ErrorCode[]]>([
    [
      'every message of the server',
      { refusal: ['session.required', 'bid.closed'] },
      ['session.required', 'bid.closed'],
    ],
    [
      'an unknown error where nobody says anything',
      { error: new TypeError('broken') },
      ['common.unknownError'],
    ],
  ])('keeps %s', async (_, failure, keys) => {
    const server = Object.assign(new AccountServer(), failure);
    const { state } = open(server).look();
    await settled();
    expect(state()).toMatchObject({ overview: null, lastSyncErrorKeys: keys });
  });

  it('goes with the session', async () => {
    const server = new AccountServer();
    const { look, queryClient } = open(server);
    look().leave();
    await settled();
    queryClient.removeQueries({ queryKey: personKey });
    expect(look().state().overview).toBeNull();
  });
});
