import { impersonationMachine } from '#machines/process/impersonation/impersonation.machine.ts';
import { RealTabs } from '../drivers/impersonation-in-browser.ts';
import { chooseWalks } from '../drivers/impersonation-walks.ts';
import { Browser } from '../drivers/impersonation-world.ts';
import { expect, test } from './fixtures.ts';
import { newApplicant } from './people.ts';
import { linkTo, residentOf } from './staff.ts';

test.describe.configure({ mode: 'parallel' });

/*
 * What two machines come to with requests that are answered at once, in two real tabs: walks of at most eight events that
 * together have every kind of step that is reached within six. Left to the machines alone
 * (tests/paths/impersonation-tabs.test.ts): clocks that run out, requests that arrive after their tab has given them up,
 * calls of a page that is not at rest, and notices that no page has a button for.
 */
const isFull = process.env['LINTEL_FULL'] === '1';
const browser = new Browser(impersonationMachine, { fine: false });
const { walks, kinds } = chooseWalks(browser);
const taken = isFull ? walks : walks.slice(0, 4);

for (const [index, { first, steps, newKinds }] of taken.entries()) {
  const title = `two tabs and two residents, way ${index + 1} of ${walks.length} (${newKinds} of ${kinds} kinds of step)`;
  test(title, async ({ context, council, ground, newClient, troubles }) => {
    // Sessions that are over and lines that are cut are what ways are made of.
    troubles.allow(/^401: (GET|POST) .*\/api\//);
    troubles.allow(/^failed: (GET|POST) .*\/api\/authentication\/.* net::ERR_CONNECTION_FAILED$/);
    const [one, two] = [
      await residentOf(ground, await newApplicant(ground, council), 'Ffion Prydderch'),
      await residentOf(ground, await newApplicant(ground, council), 'Gideon Marchbanks'),
    ];
    const staffId = `staff-${one.number}`;
    const tabs = new RealTabs(browser, first, {
      context,
      council,
      ground,
      newClient,
      links: {
        S1: { resident: one, path: await linkTo(ground, newClient(), one, { staffId }) },
        S2: { resident: two, path: await linkTo(ground, newClient(), two, { staffId }) },
      },
    });
    await tabs.open();
    let world = first;
    for (const step of steps) {
      await test.step(`${step.tab === null ? '' : `tab ${step.tab + 1}: `}${step.what}`, () =>
        tabs.step(world, step));
      expect(tabs.faults).toEqual([]);
      world = step.after;
    }
    await tabs.close();
    expect(tabs.faults).toEqual([]);
  });
}
