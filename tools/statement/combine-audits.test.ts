import { expect, test } from 'vitest';
import type { PageAudit } from './page-audit.ts';
import { combineAudits } from './combine-audits.ts';

const routes = [
  '/',
  '/properties',
  '/properties/compare',
  '/properties/$property',
  '/content/$',
  '/forms/{-$form}',
];

function look(address: string, change: Partial<PageAudit> = {}): PageAudit {
  return {
    address,
    width: 320,
    scheme: 'light',
    engine: 'axe-core 4',
    rules: ['label'],
    breaches: [],
    ...change,
  };
}

test('a look counts for the route of its address, and an exact one before one with an open part', () => {
  const looks = ['/', '/properties/compare', '/properties/7', '/content/guides/bids', '/forms', '/forms/x'];
  const { routes: found } = combineAudits(
    '2026-11-23',
    new Map([['ashcombe', looks.map((at) => look(at))]]),
    routes,
  );
  expect(found).toEqual([
    '/',
    '/content/$',
    '/forms/{-$form}',
    '/properties/$property',
    '/properties/compare',
  ]);
});

test('each rule counts once, and a broken one names the pages that break it', () => {
  const checks = combineAudits(
    '2026-11-23',
    new Map([
      [
        'ashcombe',
        [look('/'), look('/properties', { width: 1280, rules: ['label', 'list'], breaches: ['list'] })],
      ],
      ['three-rivers', [look('/properties', { rules: ['list'], breaches: ['list'] })]],
    ]),
    routes,
  );
  expect(checks).toEqual({
    day: '2026-11-23',
    engine: 'axe-core 4',
    rules: 2,
    looks: 3,
    councils: 2,
    narrowest: 320,
    widest: 1280,
    routes: ['/', '/properties'],
    breaches: [{ rule: 'list', routes: ['/properties'] }],
  });
});

test('a run that looked at nothing, or at something else, makes no statement', () => {
  expect(() => combineAudits('2026-11-23', new Map(), routes)).toThrow('No page was looked at.');
  const elsewhere = new Map([['ashcombe', [look('/wp-admin')]]]);
  expect(() => combineAudits('2026-11-23', elsewhere, routes)).toThrow('/wp-admin');
});
