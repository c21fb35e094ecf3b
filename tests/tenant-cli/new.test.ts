import { execFile } from 'node:child_process';
import { cp, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listPacks } from '#tools/scheme-packs/packs.ts';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
});
afterEach(() => workspace.remove());

const withoutColour = complete.filter((flag) => !flag.startsWith('--primary'));
/** The questions that `complete` leaves open. */
const rest = ['--town=Seabrook', '--host=', '--locale=en-GB', '--scheme=points', '--cycle=any day'];

const isFull = process.env['LINTEL_FULL'] === '1';
const packs = await listPacks(join(import.meta.dirname, '../../tenants'));

async function councils(): Promise<string[]> {
  return (await readdir(workspace.tenantsFolder)).sort();
}

/** The check's result for a new council: whether a turn closes on a bank holiday depends on its cycle. */
const nothingButBankHolidays =
  /✓ seabrook: no problems found|\d cycles? of .* closes? on a bank holiday.*\n.*\n✓ seabrook: 0 errors, 1 warning\n/;

describe('tenant new', () => {
  test('writes a council without problems, and says where to look', async () => {
    const { status, out, err } = await workspace.tenant('new', 'seabrook', ...complete);
    expect(err).toBe('');
    expect(status).toBe(0);
    expect(out).toContain('✓ seabrook: no problems found');
    expect(out).toContain('http://seabrook.localhost:8080/');
    expect(out).toContain(
      'If yours uses a port other than 8080, also set PORT for this command (PORT=8081).',
    );
    const tenant = JSON.parse(await workspace.read('seabrook/tenant.json'));
    expect(tenant).toMatchObject({
      tenantId: 'seabrook',
      hosts: ['seabrook.localhost'],
      websiteTitle: 'Seabrook Homes',
      landlords: [{ id: 'seabrook-borough-council', name: 'Seabrook Borough Council' }],
      contact: { telephone: '01632 960123' },
    });
    const theme = JSON.parse(await workspace.read('seabrook/theme.json'));
    expect(theme.light.primary).toBe('#0b6472');
    expect(await councils()).toEqual(['base', 'seabrook']);
  });

  test('gives editors an existing schema', async () => {
    await workspace.begin('seabrook', ...complete);
    const { $schema } = JSON.parse(await workspace.read('seabrook/lettings.json'));
    const path = join(workspace.tenantsFolder, 'seabrook', $schema);
    expect((await stat(path)).isFile()).toBe(true);
  });

  test('writes files as the formatter would', async () => {
    await workspace.begin('seabrook', ...complete);
    const project = join(import.meta.dirname, '..', '..');
    const run = promisify(execFile)(
      join(project, 'node_modules', '.bin', 'oxfmt'),
      ['--check', '--config', join(project, '.oxfmtrc.json'), 'seabrook'],
      { cwd: workspace.tenantsFolder },
    );
    await expect(run).resolves.toBeDefined();
  });

  test('with --yes lists what it made up, and the check keeps asking for it', async () => {
    const { status, out } = await workspace.tenant('new', 'marsh-end', '--yes');
    expect(status).toBe(0);
    expect(out).toContain('These answers are only guesses: name, council, primary, telephone, email, hours');
    const { out: found } = await workspace.tenant('check', 'marsh-end', '--json');
    expect(JSON.parse(found)).toMatchObject({
      errors: 0,
      findings: [
        { kind: 'contact.madeUp', pointer: '/contact/telephone' },
        { kind: 'contact.madeUp', pointer: '/contact/email' },
      ],
    });
  });

  test('copies another council’s look and rules, but not its colours and places', async () => {
    await workspace.begin('seabrook', ...complete);
    await workspace.replace('seabrook/lettings.json', '"maximum": 3', '"maximum": 9');
    await workspace.replace(
      'seabrook/lettings.json',
      '"schemes"',
      '"parishes": [{ "id": "quay", "name": "Quay" }], "schemes"',
    );
    await workspace.replace(
      'seabrook/theme.json',
      '"light"',
      '"shape": { "radius": 20 }, "layout": { "header": "stacked" }, "light"',
    );
    const { out } = await workspace.tenant('new', 'marsh-end', '--from=seabrook', '--yes');
    expect(out).toContain('✓ marsh-end');
    const rules = JSON.parse(await workspace.read('marsh-end/lettings.json'));
    expect(rules).toMatchObject({ schemes: [{ limit: { maximum: 9 } }] });
    expect(rules.version).toMatch(/^marsh-end-\d{4}-1$/);
    expect(rules).not.toHaveProperty('parishes');
    const look = JSON.parse(await workspace.read('marsh-end/theme.json'));
    expect(look).toMatchObject({ shape: { radius: 20 }, layout: { header: 'stacked' } });
    expect(look.light.primary).toBe('#1f4e79');
    expect(await workspace.read('marsh-end/logo.svg')).toContain('rx="20"');
  });

  test('sets up two languages when asked, the first as default', async () => {
    await workspace.tenant('texts', 'base', 'cy-GB');
    const { status } = await workspace.tenant('new', 'aber', ...complete, '--locale=en-GB', '--locale=cy-GB');
    expect(status).toBe(0);
    expect(JSON.parse(await workspace.read('aber/tenant.json'))).toMatchObject({
      localeId: 'en-GB',
      languages: [
        { languageCode: 'en-GB', displayName: 'English' },
        { languageCode: 'cy-GB', displayName: 'Cymraeg' },
      ],
    });
  });

  test(
    'adds a language that base lacks as partial, so that nothing is missing, and says so',
    { tags: ['full'] },
    async () => {
      const { status, out } = await workspace.tenant(
        'new',
        'seabrook',
        ...complete,
        '--locale=en-GB',
        '--locale=pl-PL',
      );
      expect(status).toBe(0);
      expect(out).toContain('✓ seabrook: no problems found');
      expect(out).toMatch(/pl-PL is partly translated .*"inPart".* npm run tenant -- texts seabrook pl-PL\./);
      const { languages } = JSON.parse(await workspace.read('seabrook/tenant.json'));
      expect(languages).toEqual([
        { languageCode: 'en-GB', displayName: 'English' },
        { languageCode: 'pl-PL', displayName: 'Polski', inPart: true },
      ]);
    },
  );

  test('uses the given hosts, and its default one only once', async () => {
    const host = ['--host=seabrook.localhost', '--host=homes.example'];
    const { out } = await workspace.tenant('new', 'seabrook', ...complete, ...host);
    expect(out).toContain('✓ seabrook: no problems found');
    const { hosts } = JSON.parse(await workspace.read('seabrook/tenant.json'));
    expect(hosts).toEqual(['seabrook.localhost', 'homes.example']);
  });

  test('suggests a front page of its own only if there is none', { tags: ['full'] }, async () => {
    await workspace.begin('seabrook', ...complete);
    expect(await workspace.read('seabrook/README.md')).toContain('`front-page.json` (create it, or run ');
    await cp(
      join(import.meta.dirname, '../../tenants/base/faces'),
      join(workspace.tenantsFolder, 'base/faces'),
      { recursive: true },
    );
    await workspace.tenant('new', 'marsh-end', ...complete, '--face=meadow');
    expect(await workspace.read('marsh-end/README.md')).toContain('- the front page: `front-page.json`\n');
  });

  test('asks for what it needs, again after an invalid answer, and not for what a flag has set', async () => {
    const { status, asked, out } = await workspace.converse(
      [
        'Sea Brook',
        'seabrook',
        '',
        'Seabrook Homes',
        '',
        'blue',
        '0A7',
        '01632 960123',
        'homes@seabrook.example.org',
        'https://homes.example',
        'homes.example',
        '',
        '9',
        '5',
        'noon',
        '',
      ],
      'new',
      '--hours=Every day, 9am to 5pm.',
    );
    expect(status).toBe(0);
    // Some of its Mondays are bank holidays.
    expect(out).toMatch(/close on a bank holiday.*\n.*\n✓ seabrook: 0 errors, 1 warning\n/);
    expect(asked.map((question) => question.split('\n')[0])).toEqual([
      expect.stringContaining('short name'),
      expect.stringContaining('"Sea Brook" cannot be'),
      expect.stringContaining('Which place'),
      expect.stringContaining('portal called'),
      expect.stringContaining('council called in full'),
      expect.stringContaining('main colour'),
      expect.stringMatching(/We cannot use "blue": it must be a colour/),
      expect.stringContaining('Which number do residents call'),
      expect.stringContaining('email'),
      expect.stringContaining('What will its web address be'),
      expect.stringMatching(/without https:/),
      expect.stringContaining('languages'),
      expect.stringContaining('allocation scheme'),
      expect.stringMatching(/We cannot use "9"/),
      expect.stringContaining('open and close'),
      expect.stringMatching(/We cannot use "noon"/),
      '',
    ]);
    expect(asked.at(-1)).toContain('Start a portal');
    expect(asked[4]).toContain('[Seabrook Council]');
    expect(JSON.parse(await workspace.read('seabrook/tenant.json'))).toMatchObject({
      websiteTitle: 'Seabrook Homes',
      landlords: [{ name: 'Seabrook Council' }],
      contact: { hours: 'Every day, 9am to 5pm.' },
    });
    expect(JSON.parse(await workspace.read('seabrook/theme.json')).light.accent).toBe('#00aa77');
    const { hosts } = JSON.parse(await workspace.read('seabrook/tenant.json'));
    expect(hosts).toEqual(['seabrook.localhost', 'homes.example']);
    // The fifth of the list.
    expect(await workspace.read('seabrook/lettings.json')).toContain('fromPoints');
  });

  test('takes the colours of a crest, and offers a choice', { tags: ['full'] }, async () => {
    const crest = join(workspace.dataFolder, '..', 'crest.svg');
    await writeFile(
      crest,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#fff" d="M0 0h100v100H0z"/><path fill="#0b6472" d="M10 10h80v50H10z"/><path fill="#d9a21b" d="M10 60h80v30H10z"/></svg>',
    );
    const { asked, status } = await workspace.converse(
      ['2'],
      'new',
      'marsh-end',
      ...withoutColour,
      ...rest,
      `--crest=${crest}`,
    );
    // A flag asks nothing and takes the most likely answer.
    expect(asked.filter((question) => question.includes('Which of them'))).toEqual([]);
    expect(status).toBe(0);
    expect(JSON.parse(await workspace.read('marsh-end/theme.json')).light.primary).toBe('#0b6472');

    const chosen = await workspace.converse([crest, '3', '2'], 'new', 'seabrook', ...withoutColour, ...rest);
    expect(chosen.asked[1]).toMatch(/1 .*#0b6472, \d+% .*It is dark enough for text/);
    expect(chosen.asked[1]).toMatch(/2 .*#d9a21b, \d+% .*It is too light for text, so it is the accent/);
    expect(chosen.asked[2]).toContain('a number from 1 to 2');
    expect(JSON.parse(await workspace.read('seabrook/theme.json')).light.accent).toBe('#d9a21b');
  });

  test('asks again if a picture cannot be read or has no colour', { tags: ['full'] }, async () => {
    const folder = join(workspace.dataFolder, '..');
    await writeFile(join(folder, 'broken.png'), 'no picture');
    await writeFile(
      join(folder, 'ink.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h5v9H0z"/></svg>',
    );
    const answers = [
      join(folder, 'broken.png'),
      join(folder, 'ink.svg'),
      join(folder, 'none.jpg'),
      '#123456',
    ];
    const { asked } = await workspace.converse(answers, 'new', 'seabrook', ...withoutColour, ...rest);
    expect(asked[1]).toContain('broken.png is not a picture that can be read');
    expect(asked[2]).toContain('no colour besides black, white and grey');
    expect(asked[3]).toContain('there is no file');
  });

  test.each([
    ['any day, for at least 10 days', { kind: 'rolling', minimumDays: 10 }, 'atAnyOneTime'],
    [
      'mon 09:00 to Friday 24:00, every 2 weeks',
      { kind: 'fixed', weeks: 2, opensWeekday: 1, opensAt: '09:00', closesWeekday: 5, closesAt: '24:00' },
      'perCycle',
    ],
  ])('opens and closes homes as asked: %s', async (words, cycle, kind) => {
    const { out } = await workspace.tenant('new', 'seabrook', ...complete, `--cycle=${words}`);
    expect(out).toMatch(nothingButBankHolidays);
    const { schemes } = JSON.parse(await workspace.read('seabrook/lettings.json'));
    expect(schemes[0]).toMatchObject({ cycle, limit: { kind } });
  });

  // scheme-packs.test.ts checks the rules of each pack.
  test.each(isFull ? packs : packs.slice(0, 2))('starts with the scheme %s', async (pack) => {
    const { out } = await workspace.tenant('new', 'seabrook', ...complete, `--scheme=${pack}`);
    expect(out).toMatch(nothingButBankHolidays);
    expect(out).toContain(join('schemes', pack, 'lettings.examples.json'));
    const rules = await workspace.read('seabrook/lettings.json');
    expect(JSON.parse(rules).version).toMatch(/^seabrook-\d{4}-1$/);
    expect(rules).toContain('$comment');
  });

  test('starts with two schemes together, and says what the second one adds', async () => {
    const begin = (scheme: string) => workspace.tenant('new', 'seabrook', ...complete, `--scheme=${scheme}`);
    const refused = await begin('bands-local-preference+points');
    expect(refused.status).toBe(2);
    expect(refused.err).toContain(
      'points adds nothing to bands-local-preference. If you want its bands and its order, write it first: points+bands-local-preference.',
    );
    const { out } = await begin('points + bands-local-preference');
    expect(out).toMatch(nothingButBankHolidays);
    expect(out).toContain(
      'Its rules come from points, with these from bands-local-preference: preferences, otherRankings, parishes, localConnectionExemptions.',
    );
    const { schemes, parishes } = JSON.parse(await workspace.read('seabrook/lettings.json'));
    expect(schemes[0]).toMatchObject({ bands: [{ fromPoints: 150 }, {}, {}], cycle: { weeks: 2 } });
    expect(parishes).toHaveLength(2);
  });

  test('refuses another council’s host', async () => {
    await workspace.begin('seabrook', ...complete);
    await workspace.replace(
      'seabrook/tenant.json',
      '"seabrook.localhost"',
      '"seabrook.localhost", "homes.example"',
    );
    const { status, err } = await workspace.tenant('new', 'marsh-end', ...complete, '--host=homes.example');
    expect(status).toBe(2);
    expect(err).toContain('"homes.example" already belongs to seabrook');
  });

  test('writes nothing if interrupted', async () => {
    const { status, err } = await workspace.leave(['seabrook', 'Seabrook'], 'new');
    expect(status).toBe(1);
    expect(err).toContain('Nothing was written');
    expect(await councils()).toEqual(['base']);
  });

  test.each([
    [['new', 'base', '--yes'], 2, '"base" cannot be a council'],
    [['new', 'Sea Brook', '--yes'], 2, '"Sea Brook" cannot be a council\'s short name. Call it "sea-brook"?'],
    [['new', 'sea_brook', '--yes'], 2, 'Call it "sea-brook"?'],
    [['new', '42', '--yes'], 2, 'short name. Use lower-case letters'],
    [['new', '../elsewhere', '--yes'], 2, 'cannot be a council'],
    [['new'], 2, 'What is its short name?'],
    [['new', 'x', '--primary=red'], 2, '--primary is "red"'],
    [['new', 'x', '--email=nobody'], 2, '--email is "nobody"'],
    [['new', 'x', '--name= '], 2, '--name is " "'],
    [['new', 'x', '--host=https://x.example'], 2, '--host is'],
    [['new', 'x', '--from=nowhere'], 1, 'There is no council "nowhere"'],
    [['new', 'x', '--locale=gd-GB'], 2, 'There are no texts in gd-GB'],
    [['new', 'x', '--locale=en-GB', '--locale=pl'], 2, 'and "pl" is not'],
    [['new', 'x', '--scheme=lottery'], 2, 'it must be one of: bands-by-date'],
    [['new', 'x', '--cycle=Thursdays'], 2, '--cycle is "Thursdays"; "Thursdays" has no start and end'],
    [['new', 'x', '--primary=#12'], 2, '(or three, such as #2d6)'],
    [['new', 'x', '--crest=nowhere.png'], 2, 'there is no file'],
    [['new', 'x', '--crest=crest.docx'], 2, 'must be a picture'],
    [['new', 'x', '--crest=a.png', '--primary=#123456'], 2, 'Leave one of them out'],
    [['new', 'x', '--colour=red'], 2, "unknown option '--colour=red'"],
    [['new', 'x', '--json'], 2, "unknown option '--json'"],
  ])('refuses %j and writes nothing', async (words, wanted, message) => {
    const { status, err } = await workspace.tenant(...words);
    expect(err).toContain(message);
    expect(err).not.toContain('    at ');
    expect(status).toBe(wanted);
    expect(await councils()).toEqual(['base']);
  });

  test('leaves an existing council unchanged', async () => {
    await workspace.begin('seabrook', ...complete);
    const before = await workspace.read('seabrook/tenant.json');
    const { status, err } = await workspace.tenant('new', 'seabrook', '--yes');
    expect(status).toBe(1);
    expect(err).toContain('There is already a council "seabrook"');
    expect(await workspace.read('seabrook/tenant.json')).toBe(before);
    expect(await councils()).toEqual(['base', 'seabrook']);
  });
});
