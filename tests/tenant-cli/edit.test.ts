import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
  await workspace.begin('seabrook', ...complete);
});
afterEach(() => workspace.remove());

const files = ['tenant.json', 'theme.json', 'lettings.json'] as const;
const all = () => Promise.all(files.map((file) => workspace.read(`seabrook/${file}`)));

/** Returns the lines of one text that the other lacks. */
function changed(before: string, after: string): string[] {
  const old = new Set(before.split('\n').map((line) => line.trim()));
  return after
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !old.has(line));
}

describe('tenant edit', () => {
  test('asks with the answers of today, and writes nothing where none changes', async () => {
    const before = await all();
    const { asked, out, status } = await workspace.converse([], 'edit', 'seabrook');
    expect(status).toBe(0);
    expect(out).toContain('Nothing has changed');
    expect(asked.map((question) => /\[(.*)\] $/.exec(question)?.[1])).toEqual([
      'Seabrook',
      'Seabrook Homes',
      'Seabrook Borough Council',
      '#0b6472',
      '01632 960123',
      'homes@seabrook.example.org',
      'Every day, 9am to 5pm.',
      'seabrook.localhost',
      'en-GB',
      'Thursday 12:00 to Thursday 12:00, every 1 week',
    ]);
    expect(await all()).toEqual(before);
  });

  test('writes only the entry that changes, and leaves notes and order as they are', async () => {
    await workspace.replace('seabrook/tenant.json', '"contact"', '"$comment": "Ask Sam.",\n  "contact"');
    const before = await all();
    const { out } = await workspace.tenant('edit', 'seabrook', '--telephone=01632 960999');
    expect(out).toContain('tenant.json: telephone, "01632 960123" → "01632 960999"');
    expect(out).toContain('✓ seabrook: no problems found');
    const [tenant = '', theme, lettings] = await all();
    expect(changed(before[0] ?? '', tenant)).toEqual(['"telephone": "01632 960999",']);
    expect(tenant).toContain('"$comment": "Ask Sam."');
    expect([theme, lettings]).toEqual(before.slice(1));
  });

  test('says after publishing that residents see the version, and not these files', async () => {
    const before = await workspace.tenant('edit', 'seabrook', '--telephone=01632 960998');
    expect(before.out).toContain('Look at it, with a server running: http://seabrook.localhost:8080/');
    await workspace.tenant('publish', 'seabrook');
    const { out } = await workspace.tenant('edit', 'seabrook', '--telephone=01632 960999');
    expect(out).toContain(
      'Residents see version 1 until you publish again. To look at these files first: npm run content -- preview seabrook.',
    );
    expect(out).not.toContain('Look at it');
  });

  test('changes the name where the contact and the scheme were called after the portal', async () => {
    await workspace.tenant('edit', 'seabrook', '--name=Homes by the Sea');
    const [tenant = '', , lettings = ''] = await all();
    expect(JSON.parse(tenant)).toMatchObject({
      websiteTitle: 'Homes by the Sea',
      contact: { name: 'Homes by the Sea' },
    });
    expect(JSON.parse(lettings)).toMatchObject({ schemes: [{ name: 'Homes by the Sea' }] });
  });

  test('makes the palette of another colour, and keeps what else the theme says', async () => {
    await workspace.replace('seabrook/theme.json', '"light"', '"shape": { "radius": 20 },\n  "light"');
    const { out } = await workspace.tenant('edit', 'seabrook', '--primary=#7b2438');
    expect(out).toContain('✓ seabrook');
    const { light, dark } = JSON.parse(await workspace.read('seabrook/theme.json'));
    expect(out).toContain(`The accent is ${light.accent}. On dark pages it is ${dark.accent}, a dark shade`);
    expect(JSON.parse(await workspace.read('seabrook/theme.json'))).toMatchObject({
      shape: { radius: 20 },
      light: { primary: '#7b2438' },
    });
  });

  test('moves the cycle, and calls the rules by a new version', async () => {
    const { out } = await workspace.tenant('edit', 'seabrook', '--cycle=Friday 09:00 to Thursday 24:00');
    expect(out).toMatch(/its rules are now called seabrook-\d{4}-2/);
    const rules = await workspace.read('seabrook/lettings.json');
    expect(rules).toContain('$comment');
    expect(JSON.parse(rules)).toMatchObject({
      version: expect.stringMatching(/-2$/),
      schemes: [{ cycle: { kind: 'fixed', weeks: 1, opensWeekday: 5, closesAt: '24:00' } }],
    });
  });

  test('adds hosts and languages: people log in where they could before', async () => {
    const { out, status } = await workspace.tenant(
      'edit',
      'seabrook',
      '--host=homes.seabrook.example',
      '--host=seabrook.localhost',
      '--locale=en-GB',
      '--locale=pl-PL',
    );
    expect(status, out).toBe(0);
    expect(JSON.parse(await workspace.read('seabrook/tenant.json'))).toMatchObject({
      hosts: ['homes.seabrook.example', 'seabrook.localhost'],
      authenticationDomain: 'seabrook.localhost',
      languages: [{ languageCode: 'en-GB' }, { languageCode: 'pl-PL', displayName: 'Polski', inPart: true }],
    });
    expect(await workspace.read('seabrook/locales/pl-PL.json')).toBe('{}\n');
  });

  test('a host that goes is no longer where people log in', async () => {
    await workspace.tenant('edit', 'seabrook', '--host=homes.seabrook.example');
    expect(JSON.parse(await workspace.read('seabrook/tenant.json'))).toMatchObject({
      hosts: ['homes.seabrook.example'],
      authenticationDomain: 'homes.seabrook.example',
    });
  });

  test('writes nothing where somebody leaves in the middle', async () => {
    const before = await all();
    const { err, status } = await workspace.leave(['Seabrook-on-Sea', 'Other Homes'], 'edit', 'seabrook');
    expect([status, err.trim()]).toEqual([1, 'Nothing was written.']);
    expect(await all()).toEqual(before);
  });

  test.each([
    [['edit', 'nowhere', '--yes'], 1, 'There is no council "nowhere"'],
    [['edit', 'seabrook'], 2, 'Say what to change'],
    [['edit', 'seabrook', '--telephone=none'], 2, 'it must be a telephone number'],
    [['edit', 'seabrook', '--host='], 2, 'Without a host, people cannot reach the portal'],
    [['edit', 'seabrook', '--scheme=points'], 2, "unknown option '--scheme=points'"],
  ])('refuses %j and writes nothing', async (words, wanted, message) => {
    const before = await all();
    const { status, err } = await workspace.tenant(...words);
    expect(err).toContain(message);
    expect(status).toBe(wanted);
    expect(await all()).toEqual(before);
  });

  test('says to mend a file that has a mistake first', async () => {
    await workspace.replace('seabrook/theme.json', '"dark": {', '"dark": ');
    const { status, err } = await workspace.tenant('edit', 'seabrook', '--telephone=01632 960999');
    expect(status).toBe(1);
    expect(err).toContain('First correct what this finds: npm run tenant -- check seabrook');
  });
});
