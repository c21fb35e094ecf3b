import { impersonationMachine } from '#machines/process/impersonation/impersonation.machine.ts';
import { RealTabs, type TabLink } from '../../drivers/impersonation-in-browser.ts';
import { chooseWalks, type TabWalk } from '../../drivers/impersonation-walks.ts';
import { Browser } from '../../drivers/impersonation-world.ts';
import { expect, test } from '../fixtures.ts';
import { newApplicant } from '../people.ts';
import { linkTo, residentOf, type OpenedResident } from './staff.ts';
import { Troubles } from '../pages/troubles.ts';

test.describe.configure({ mode: 'parallel' });

/*
 * The situations of two machines whose requests are answered at once, in two real tabs: walks of at most eight events
 * that together have every kind of step reachable within six. In the usual run impersonation.spec.ts uses two tabs.
 * The machines alone also go through the following (tests/paths/impersonation-tabs.test.ts), which a browser cannot
 * be made to do:
 * - expiring clocks: an answer awaited for twenty seconds, and the hour, which impersonation.spec.ts covers with the
 *   clock of a page;
 * - a request that reaches the server after its tab has given it up: no browser takes a cookie from that answer;
 * - “call” while the page is not at rest: its requests then have no order that could be held;
 * - closing a message that has no button for it, or retrying a link that has ended: the page offers another way on;
 * - a log-out from an ended session by a browser that has another cookie by then: the server refuses it unread.
 */
const port = Number(process.env['LINTEL_BROWSER_PORT']);
const machines = new Browser(impersonationMachine, { fine: false });
// To choose them takes a second.
const { walks, kinds } = process.env['LINTEL_FULL'] === '1' ? chooseWalks(machines) : { walks: [], kinds: 0 };
/** Number of walks in each test, which opens one browser. */
const inOne = 8;

for (let from = 0; from < walks.length; from += inOne) {
  const ways = walks.slice(from, from + inOne);
  const title = `ways ${from + 1} to ${from + ways.length} of ${walks.length}: ${kindsOf(ways)} of ${kinds} kinds of step @full`;
  test(`two tabs and two residents, ${title}`, async ({ browser, council, ground, newClient }) => {
    test.setTimeout(ways.length * 90_000);
    const [one, two] = [
      await residentOf(ground, await newApplicant(ground, council), 'Ffion Prydderch'),
      await residentOf(ground, await newApplicant(ground, council), 'Gideon Marchbanks'),
    ];
    const staffId = `staff-${one.number}`;
    const newLink = async (resident: OpenedResident): Promise<TabLink> => {
      const path = await linkTo(ground, newClient(), resident, { staffId });
      // The link must not expire on a slow machine.
      await ground.pool.query(
        `update impersonation set token_expires_at = app_now() + interval '1 hour'
          where account_id = $1 and token_hash is not null`,
        [resident.id],
      );
      return { resident, path };
    };
    const watches: Troubles[] = [];
    const tabs = new RealTabs(machines, {
      council,
      ground,
      port,
      async openContext(baseURL) {
        const context = await browser.newContext({ baseURL });
        const troubles = new Troubles(baseURL);
        // Ended sessions and cut connections are part of the walks.
        troubles.allow(/^401: (GET|POST) .*\/api\//);
        troubles.allow(/^failed: (GET|POST) .*\/api\/authentication\/.* net::ERR_EMPTY_RESPONSE$/);
        await troubles.watch(context);
        watches.push(troubles);
        return context;
      },
    });
    await tabs.open();
    const failures: string[] = [];
    for (const { first, steps } of ways) {
      const links = { S1: await newLink(one), S2: await newLink(two) };
      const way = steps.map(say).join(', ');
      try {
        await test.step(way, async () => {
          await tabs.begin({ links, first, steps });
          for (const step of steps) {
            await tabs.step(step);
            expect(tabs.faults).toEqual([]);
          }
        });
      } catch (error) {
        // The following walks may show more about the fault.
        failures.push(`${way}: ${String(error)}`);
        tabs.faults.splice(0);
      }
    }
    await tabs.close();
    expect(failures).toEqual([]);
    expect(watches.flatMap((watch) => watch.report())).toEqual([]);
  });
}

function say({ what, tab }: TabWalk['steps'][number]): string {
  return tab === null ? what : `tab ${tab + 1} ${what}`;
}

function kindsOf(ways: readonly TabWalk[]): number {
  return new Set(ways.flatMap((way) => [...way.kinds])).size;
}
