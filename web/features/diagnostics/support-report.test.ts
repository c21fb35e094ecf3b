import { expect, it } from 'vitest';
import { supportReport, type SupportFacts } from './support-report.ts';

const facts: SupportFacts = {
  site: 'Ashcombe Homes',
  server: {
    server: {
      status: { valid: true, errorMessages: [] },
      version: '0.1.0',
      contractVersion: 'abc',
      tenantId: 'ashcombe',
      tenantEnvironmentId: 'demo',
      language: 'en-GB',
      serverTime: '2026-11-20T12:00:00.000Z',
      requestId: 'id-1',
      database: 'works',
      databaseMilliseconds: 2,
      mail: 'fails',
      files: 'works',
    },
    roundTrip: 41,
    clockAhead: -61_000,
  },
  checks: { cookies: true, localStorage: false, sessionStorage: true, tabs: true },
  language: 'en-GB',
  browserLanguages: ['cy', 'en'],
  window: { width: 360, height: 740 },
  pixelRatio: 2,
  userAgent: 'A browser',
  isOnline: true,
  failures: [
    {
      path: '/api/x',
      status: 503,
      code: 'service.unavailable',
      requestId: null,
      at: Date.parse('2026-11-20'),
    },
  ],
};

it('says all that support would ask', () => {
  expect(supportReport(facts).split('\n')).toEqual([
    'Site: Ashcombe Homes',
    'Version: 0.1.0 (abc)',
    'Environment: ashcombe/demo',
    'Server time: 2026-11-20T12:00:00.000Z',
    'Request: id-1',
    'Round trip: 41 ms',
    'Clock of this device: -61 s ahead',
    'Database: works',
    'Mail: fails',
    'Files: works',
    'cookies: works',
    'localStorage: fails',
    'sessionStorage: works',
    'tabs: works',
    'Online: yes',
    'Language: en-GB (browser: cy, en)',
    'Window: 360 × 740 at 2',
    'Browser: A browser',
    'Failed 2026-11-20T00:00:00.000Z: 503 service.unavailable /api/x',
  ]);
});

it.each([
  [null, 'Server: not reached'],
  [undefined, 'Server: not asked yet'],
])('tells a server that did not answer from one that was not asked (%s)', (server, line) => {
  expect(supportReport({ ...facts, server })).toContain(line);
});
