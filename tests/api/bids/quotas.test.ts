import { describe, expect, test } from 'vitest';
import { importBatch } from '#api/backoffice/import-batch.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { Quotas } from '#schemas/tenant/lettings-quotas.ts';
import { asCouncil } from '#tools/command/database.ts';
import { refused, taken } from '../../backoffice/back-office.ts';
import { letPass } from '../../support/closed-advert.ts';
import { group, home, homes, quotasScene, tenantId, withQuotas } from './quotas-scene.ts';

const scene = quotasScene();
const { portal, groupsOf, turns, listQuotas, counts } = scene;

describe('a feed that is wrong about groups', () => {
  test.each<[string, object, string]>([
    [
      'a group that is not there',
      { quotaGroup: 'mediun' },
      'error lettings.unknownName /items/0/terms/quotaGroup',
    ],
    [
      'a group that comes before all shares',
      { quotaGroup: 'emergency' },
      'error lettings.unknownName /items/0/terms/quotaGroup',
    ],
    [
      'an order of its own',
      { quota: { group: 'medium', order: [] } },
      'error feed.shape /items/0/terms/quota',
    ],
  ])('is refused with %s', async (_what, terms, finding) => {
    expect(refused(await scene.office.put('adverts', [{ ...home(1), terms }]))).toEqual([finding]);
    expect(await groupsOf()).toEqual({});
  });
});

describe('adverts', () => {
  test('of one batch have their groups in turn, once', async () => {
    const sent = homes(1, 10);
    expect(taken(await scene.office.put('adverts', sent))).toMatchObject({ created: 10 });
    expect(await turns()).toBe('msmmsmsmms');
    const before = await portal.pool.query('select * from advert order by id');
    expect(taken(await scene.office.put('adverts', sent))).toMatchObject({ changed: 0, unchanged: 10 });
    expect((await portal.pool.query('select * from advert order by id')).rows).toEqual(before.rows);
  });

  test('keep their group when the feed changes something else, and when others are withdrawn', async () => {
    taken(await scene.office.put('adverts', homes(1, 3)));
    expect(await turns()).toBe('msm');
    taken(await scene.office.put('adverts', [{ ...home(1), state: 'withdrawn' }]));
    const later = new Date(Date.parse(home(2).closesAt) + 86_400_000).toISOString();
    expect(taken(await scene.office.put('adverts', [home(2, { closesAt: later })]))).toMatchObject({
      changed: 1,
    });
    expect(await turns()).toBe('msm');
  });

  test('that are withdrawn give their turn to those of the same batch', async () => {
    taken(await scene.office.put('adverts', homes(1, 5)));
    expect(await turns()).toBe('msmms');
    const gone = [
      { ...home(2), state: 'withdrawn' },
      { ...home(5), state: 'withdrawn' },
    ];
    taken(await scene.office.put('adverts', [...homes(6, 7), ...gone]));
    expect(await turns()).toBe('msmmsss');
  });

  test('that never open, or for which nobody bid, give theirs back', async () => {
    taken(await scene.office.put('adverts', homes(1, 2, { state: 'draft' })));
    expect(await turns()).toBe('ms');
    taken(await scene.office.put('adverts', [{ ...home(1), state: 'withdrawn' }]));
    taken(await scene.office.put('adverts', [home(2)]));
    const { rows } = await portal.pool.query<{ id: string }>(
      "select id from advert where external_reference = 'A/2'",
    );
    await letPass({ pool: portal.pool }, rows[0]?.id ?? '');
    await portal.pool.query("update advert set settled_at = app_now() where external_reference = 'A/2'");
    taken(await scene.office.put('adverts', [home(3)]));
    expect((await groupsOf())['A/3']).toBe('medium');
    expect(await counts()).toBe('emergency 0+0, medium 0+1, standard 0+0');
  });

  test('that have closed on arrival have none, and a draft that is sent again has one turn', async () => {
    const over = { opensAt: '2026-01-05T12:00:00Z', closesAt: '2026-01-26T12:00:00Z' };
    taken(await scene.office.put('adverts', [home(1, over), home(2, { state: 'draft' })]));
    taken(await scene.office.put('adverts', [home(2)]));
    expect(await groupsOf()).toEqual({ 'A/1': null, 'A/2': 'medium' });
    expect(await counts()).toBe('emergency 0+0, medium 0+1, standard 0+0');
  });

  test('have the group that the council names, also later, and it uses a turn', async () => {
    taken(await scene.office.put('adverts', [home(1, { terms: { quotaGroup: 'standard' } }), home(2)]));
    expect(await turns()).toBe('sm');
    const named = home(2, { terms: { quotaGroup: 'standard' } });
    expect(taken(await scene.office.put('adverts', [named]))).toMatchObject({ changed: 1 });
    expect(taken(await scene.office.put('adverts', [named]))).toMatchObject({ unchanged: 1 });
    // A feed that no longer names it changes nothing about the order.
    taken(await scene.office.put('adverts', [home(2)]));
    expect(await turns()).toBe('ss');
    taken(await scene.office.put('adverts', homes(3, 4)));
    expect(await turns()).toBe('ssmm');
  });

  test('of two feeds at once have their turns as in one', async () => {
    const answers = await Promise.all([
      scene.office.put('adverts', homes(1, 50)),
      scene.office.put('adverts', homes(51, 100)),
    ]);
    for (const answer of answers) taken(answer);
    expect(await counts()).toBe('emergency 0+0, medium 0+60, standard 0+40');
  });

  test('of five hundred homes in one batch have their turns, several homes of one advert counting each', async () => {
    taken(await scene.office.put('adverts', homes(1, 500)));
    expect(await counts()).toBe('emergency 0+0, medium 0+300, standard 0+200');
    const { details } = home(501);
    taken(
      await scene.office.put('adverts', [
        home(501, { details: { ...details, homes: 3 } }),
        ...homes(502, 503),
      ]),
    );
    expect(await counts()).toBe('emergency 0+0, medium 0+303, standard 0+202');
  });

  test('that close at midnight in London count in the year that ends, and a minute later in the next', async () => {
    const year =
      new Date(Date.now() + 20 * 86_400_000).getUTCMonth() < 3
        ? new Date().getUTCFullYear()
        : new Date().getUTCFullYear() + 1;
    const opensAt = home(1).opensAt;
    const old = { opensAt, closesAt: `${year}-03-31T23:00:00Z` };
    const next = { opensAt, closesAt: `${year}-03-31T23:01:00Z` };
    taken(await scene.office.put('adverts', [...homes(1, 2, old), ...homes(3, 4, next), home(5, old)]));
    expect(await turns()).toBe('msmsm');
    const [ended = ''] = await listQuotas('--year', String(year - 1));
    expect(ended).toContain(`from ${year - 1}-04-01 to ${year}-03-31`);
    expect((await listQuotas('--year', String(year))).join('\n')).toMatch(/people in medium +60% +0 +1 +/);
  });

  test('keep their order under new rules, which hold for those that arrive later', async () => {
    taken(await scene.office.put('adverts', homes(1, 2)));
    const before = await portal.pool.query('select terms from advert order by external_reference');
    const sendUnder = (shares: Quotas | undefined, ...items: AdvertItem[]) =>
      asCouncil(portal.url, tenantId, 'api', (own) =>
        importBatch(
          own,
          { ...scene.council, policy: withQuotas(scene.plain, shares) },
          { kind: 'adverts', items, dryRun: false },
        ),
      );
    const others: Quotas = { groups: [group('high', 50), group('medium', 50)] };
    await sendUnder(others, ...homes(1, 4));
    expect(await turns()).toBe('mshh');
    await sendUnder(undefined, ...homes(1, 5));
    expect(await turns()).toBe('mshh-');
    const after = await portal.pool.query('select terms from advert order by external_reference limit 2');
    expect(after.rows).toEqual(before.rows);
  });
});
