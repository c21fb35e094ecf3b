import { rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { openResultStore } from '#api/tenants/check-results.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { readContext } from '#tools/command/context.ts';
import { recordNewTranslations } from '#tools/tenant/texts.ts';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
  await workspace.tenant('texts', 'base', 'cy-GB');
  await workspace.begin('seabrook', ...complete, '--locale=en-GB', '--locale=cy-GB');
});
afterEach(() => workspace.remove());

async function find(id = 'seabrook'): Promise<Finding[]> {
  const { out } = await workspace.tenant('check', id, '--json');
  const { findings }: { findings: Finding[] } = JSON.parse(out);
  return findings;
}

async function kindsFound() {
  return (await find()).map(({ kind, pointer }) => [kind, pointer]);
}

async function holidayCloses() {
  const found = (await find()).filter(({ kind }) => kind === 'lettings.bankHoliday');
  return found.map(({ severity, pointer, message, cure }) => [severity, pointer, `${message} ${cure}`]);
}

describe('tenant check', () => {
  test('finds nothing in files made by the command itself', { tags: ['full'] }, async () => {
    expect(await workspace.tenant('check')).toEqual({
      status: 0,
      out: '✓ seabrook: no problems found\n',
      err: '',
    });
  });

  test('stores costly results for the start of the portal', async () => {
    const { tenantsFolder, dataFolder } = workspace;
    await rm(`${dataFolder}/judged`, { recursive: true, force: true });
    const results = () => openResultStore(dataFolder)?.of('seabrook');
    const before = await results();
    await checkTenant({ tenantsFolder, id: 'seabrook', ...(before && { results: before }) });
    expect(before?.computed).toContain('lettings');
    await workspace.tenant('check', 'seabrook');
    const after = await results();
    await checkTenant({ tenantsFolder, id: 'seabrook', ...(after && { results: after }) });
    expect(after?.computed).toEqual([]);
  });

  test('reports the same if nothing can be stored', async () => {
    await rm(workspace.dataFolder, { recursive: true, force: true });
    await writeFile(workspace.dataFolder, 'no folder');
    expect(await workspace.tenant('check')).toMatchObject({
      status: 0,
      out: '✓ seabrook: no problems found\n',
    });
    await rm(workspace.dataFolder);
  });

  test('prints the file, the line, the mistake and the cure, and ends with 1', async () => {
    await workspace.replace('seabrook/theme.json', '"mutedText": "', '"mutedText": "#dddddd", "old": "');
    const { status, out } = await workspace.tenant('check', 'seabrook');
    expect(status).toBe(1);
    expect(out).toMatch(/^✗ seabrook\/theme\.json:\d+\n {4}.+\n {4}→ .+/);
    expect(out).toMatch(/✗ seabrook: \d+ errors?, 0 warnings\n$/);
  });

  test('reports the outdated translations of one changed plural form, and the cure allows publishing', async () => {
    await workspace.write(
      'seabrook/locales/en-GB.json',
      JSON.stringify({
        home: { lead: 'Homes cost nothing to bid for here.' },
        count_zero: 'Nothing just now',
      }),
    );
    const found = await find();
    const forms = '"count_zero", "count_one", "count_two", "count_few", "count_many" and "count_other"';
    expect(found).toMatchObject(
      ['"home.lead"', forms].map((names) => ({
        severity: 'error',
        kind: 'texts.stale',
        file: 'seabrook/locales/cy-GB.json',
        message: expect.stringContaining(`The en-GB text of ${names} has changed since it was translated.`),
      })),
    );
    expect(found[1]?.message).toMatch(/ It now says in "count_zero": "Nothing just now"$/);
    const [, command = ''] = /npm run tenant -- (.+)$/.exec(found[1]?.cure ?? '') ?? [];
    await workspace.tenant(...command.split(' '));
    expect(await find()).toEqual([]);
    expect((await workspace.tenant('publish', 'seabrook')).out).toContain('is now served in version 1');
  });

  test('prints counts and all findings as JSON', async () => {
    await workspace.replace('seabrook/tenant.json', '"contact": {', '"contact": { "fax": "1",');
    const { status, out } = await workspace.tenant('check', '--json');
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      councils: ['seabrook'],
      errors: 1,
      warnings: 0,
      findings: [
        {
          severity: 'error',
          kind: 'shape.unknownKey',
          file: 'seabrook/tenant.json',
          pointer: '/contact/fax',
        },
      ],
    });
  });

  test('reports a host claimed by two councils', async () => {
    await workspace.begin('marsh-end', ...complete);
    await workspace.replace('marsh-end/tenant.json', 'marsh-end.localhost', 'seabrook.localhost');
    expect(await find('marsh-end')).toContainEqual(
      expect.objectContaining({ severity: 'error', pointer: '/hosts/0' }),
    );
  });

  test('says that it does not know the addresses of a portal that was never built', async () => {
    await rm(workspace.webFolder, { recursive: true });
    const { status, out } = await workspace.tenant('check');
    expect(status).toBe(0);
    expect(out).toContain('were not checked');
  });

  test.each([
    ['/propertys', 1],
    ['/properties', 0],
  ])('knows whether the portal has %s', async (address, findings) => {
    await workspace.replace(
      'seabrook/tenant.json',
      '"localAuthorities"',
      `"footerItems": [{ "contentType": "route", "pageUrl": "${address}", "footerText": "Lintel" }], "localAuthorities"`,
    );
    expect((await find()).filter(({ kind }) => kind === 'link.nowhere')).toHaveLength(findings);
  });

  test('reports a menu link that leads nowhere', async () => {
    await workspace.replace(
      'seabrook/tenant.json',
      '"localAuthorities"',
      '"menuItems": [{ "contentType": "page", "pageUrl": "/content/hepl", "footerText": "Help" }], "localAuthorities"',
    );
    expect(await find()).toContainEqual(
      expect.objectContaining({ kind: 'link.nowhere', pointer: '/menuItems/0/pageUrl' }),
    );
  });

  test('reports account questions no one can answer, and consents that are repeated or lead nowhere', async () => {
    await workspace.replace(
      'seabrook/tenant.json',
      '"localAuthorities"',
      '"accounts": { "passwordPolicy": { "minimumLength": 10, "maximumLength": 64, "minimumNumbers": 20, "minimumLowerCase": 20, "minimumUpperCase": 20, "minimumSymbols": 20, "minimumStrength": 2 }, "minimumAge": 16, "consents": [{ "id": "true", "version": "1", "text": "All true.", "required": true, "page": "/content/hepl" }, { "id": "true", "version": "1", "text": "Twice.", "required": true }], "featureNotices": [] }, "localAuthorities"',
    );
    const found = (await find()).map(({ kind, pointer }) => [kind, pointer]);
    expect(found).toContainEqual(['accounts.passwordImpossible', '/accounts/passwordPolicy/maximumLength']);
    expect(found).toContainEqual(['list.double', '/accounts/consents/1/id']);
    expect(found).toContainEqual(['link.nowhere', '/accounts/consents/0/page']);
  });

  test('names a cycle that closes on a bank holiday in the council’s nation, and the working day before', async () => {
    const rules = JSON.parse(await workspace.read('seabrook/lettings.json'));
    rules.schemes[0].cycle = {
      kind: 'fixed',
      weeks: 1,
      opensWeekday: 1,
      opensAt: '12:00',
      closesWeekday: 1,
      closesAt: '12:00',
    };
    await workspace.write('seabrook/lettings.json', JSON.stringify(rules, null, 2));
    expect(await holidayCloses()).toEqual([
      [
        'warning',
        '/schemes/0/cycle',
        expect.stringMatching(
          /^5 cycles .*2026-04-06, 2026-05-04, 2026-05-25 and 2 more.*"closesOn": "2026-04-02"/,
        ),
      ],
    ]);
    const settings = JSON.parse(await workspace.read('seabrook/tenant.json'));
    await workspace.write('seabrook/tenant.json', JSON.stringify({ ...settings, bankHolidays: 'scotland' }));
    expect(await holidayCloses()).toEqual([
      [
        'warning',
        '/schemes/0/cycle',
        expect.stringMatching(/^7 cycles .*2026-05-04, 2026-05-25, 2026-06-15 and 4 more/),
      ],
    ]);
  });

  test('reports a mistake in base once, however many councils inherit it', async () => {
    await workspace.begin('aber', ...complete, '--locale=en-GB', '--locale=cy-GB');
    await workspace.replace('base/locales/cy-GB.json', '"lead"', '"leed"');
    const { out } = await workspace.tenant('check', '--json');
    const { findings }: { findings: Finding[] } = JSON.parse(out);
    expect(findings.filter(({ kind }) => kind === 'texts.missing')).toHaveLength(1);
  });

  test('counts a council’s own words that are untranslated', async () => {
    await workspace.replace('base/locales/cy-GB.names.json', '"Band A": "Band A",', '');
    expect(await find()).toEqual([
      expect.objectContaining({
        kind: 'language.incomplete',
        severity: 'warning',
        pointer: '/languages/1/languageCode',
        message: expect.stringMatching(/1 name \(the first is "Band A"\)/),
      }),
    ]);
  });

  test("reports another council's name and email in a copied page", async () => {
    await workspace.tenant(
      'new',
      'marsh-end',
      ...complete,
      '--name=Marsh Homes',
      '--email=us@marsh.example.org',
    );
    await workspace.write(
      'marsh-end/content/en-GB/privacy.html',
      '<!--\nname: Privacy\n-->\n<p>Seabrook Homes uses your details.\nWrite to dpo@seabrook.example.org.</p>\n',
    );
    expect(await find('marsh-end')).toEqual([
      expect.objectContaining({ kind: 'content.otherCouncil', severity: 'warning', line: 4 }),
      expect.objectContaining({ kind: 'content.otherCouncil', severity: 'warning', line: 5 }),
    ]);
  });

  test('reports each mention of another council, its contact or its town, and no part of a word', async () => {
    await workspace.replace(
      'seabrook/tenant.json',
      '"name": "Seabrook Homes"',
      '"name": "Seabrook Housing Options"',
    );
    await workspace.tenant('new', 'marsh-end', ...complete, '--name=Marsh Homes', '--council=Marsh Council');
    await workspace.replace('marsh-end/tenant.json', 'seabrook.example.org', 'marsh.example.org');
    await workspace.write(
      'marsh-end/content/en-GB/cookies.html',
      '<!--\nname: Cookies\n-->\n<h2>What Seabrook Housing Options adds</h2>\n<p>Nothing in Seabrook.</p>\n<p>Seabrooks are crisps. Seabrook Homes says so.</p>\n',
    );
    await workspace.write(
      'marsh-end/addresses.csv',
      'premise,line1,town,postcode\n1,Quay,Seabrook,ZZ1 1AA\n',
    );
    const found = (await find('marsh-end')).filter(({ kind }) => kind === 'content.otherCouncil');
    expect(found.map(({ file, line, message }) => [file, line, message])).toEqual([
      ['marsh-end/content/en-GB/cookies.html', 4, '"Seabrook Housing Options" belongs to seabrook.'],
      ['marsh-end/content/en-GB/cookies.html', 5, '"Seabrook" belongs to seabrook.'],
      ['marsh-end/content/en-GB/cookies.html', 6, '"Seabrook Homes" belongs to seabrook.'],
    ]);
  });

  test('lists the councils when asked for an unknown one', async () => {
    const { status, err } = await workspace.tenant('check', 'seabrok');
    expect(status).toBe(1);
    expect(err).toContain('There is no council "seabrok"');
    expect(err).toContain('Choose one of: seabrook.');
  });
});

const missingKinds = async () =>
  (await find()).map(({ kind }) => kind).filter((kind) => kind.endsWith('.missing'));

/** Returns the places of names in braces that are wrong. */
const placesOfNames = async () =>
  (await find())
    .filter(({ kind }) => kind === 'texts.placeholders')
    .map(({ file, line, pointer }) => [file, line, pointer]);

describe('translations', () => {
  test.each([
    ['a text that is missing', 'texts.missing', 'error', '"lead": "Edrychwch ar y cartrefi."', '"x": ""'],
    ['a form that the language counts in', 'texts.missing', 'error', '"count_two"', '"count_twice"'],
    ['a name that is not filled in', 'texts.placeholders', 'error', 'gyda {{site}}', 'gyda ni'],
    ['a name that nobody fills in', 'texts.placeholders', 'error', 'gyda {{site}}', 'gyda {{site}} {{sitw}}'],
  ])('finds %s', async (_what, kind, severity, from, to) => {
    await workspace.replace('base/locales/cy-GB.json', from, to);
    expect(await find()).toContainEqual(
      expect.objectContaining({ kind, severity, file: 'base/locales/cy-GB.json' }),
    );
  });

  test('says nothing of what base lacks where the council has the language in part only', async () => {
    await workspace.replace('base/locales/cy-GB.json', '"lead": "Edrychwch ar y cartrefi."', '"x": ""');
    await workspace.write('base/content/en-GB/guides/swaps.html', '<!--\nname: Swaps\n-->\n<p>Swap.</p>\n');
    expect(await missingKinds()).toEqual(['texts.missing', 'pages.missing']);
    const { languages, ...tenant }: { languages: { languageCode: string }[] } = JSON.parse(
      await workspace.read('seabrook/tenant.json'),
    );
    const inPart = languages.map((one) => (one.languageCode === 'cy-GB' ? { ...one, inPart: true } : one));
    await workspace.write('seabrook/tenant.json', JSON.stringify({ ...tenant, languages: inPart }));
    expect(await missingKinds()).toEqual([]);
  });

  test('finds an unused text', async () => {
    await workspace.write('seabrook/locales/cy-GB.json', '{ "home": { "haeding": "Cartref" } }');
    const findings = await find();
    expect(findings).toEqual([
      expect.objectContaining({
        severity: 'warning',
        kind: 'texts.surplus',
        file: 'seabrook/locales/cy-GB.json',
        line: 1,
        pointer: '/home/haeding',
      }),
    ]);
  });

  test('finds text changed since its translation, until a translator has looked', async () => {
    await workspace.replace('base/locales/en-GB.json', 'Look at the homes.', 'Look at all the homes.');
    await workspace.replace('base/content/en-GB/help.html', 'Call us.', 'Call us or write.');
    expect(await find()).toEqual([
      expect.objectContaining({ kind: 'pages.stale', file: 'base/content/cy-GB/help.html' }),
      expect.objectContaining({
        severity: 'error',
        kind: 'texts.stale',
        file: 'base/locales/cy-GB.json',
        line: 4,
        pointer: '/home/lead',
        cure: expect.stringContaining('texts base cy-GB'),
      }),
    ]);
    const { status, out } = await workspace.tenant('texts', 'base', 'cy-GB');
    expect(status).toBe(0);
    expect(out).toContain('home.lead');
    expect(out).toContain('1 text and 1 page');
    expect(await find()).toEqual([]);
  });

  test('records one text as checked and leaves the others open', async () => {
    await workspace.replace('base/locales/en-GB.json', 'Look at the homes.', 'Look at all the homes.');
    await workspace.replace('base/locales/en-GB.json', '{{count}} homes', '{{count}} nice homes');
    await workspace.tenant('texts', 'base', 'cy-GB', 'home.lead');
    expect(await kindsFound()).toEqual([['texts.stale', '/count_zero']]);
  });

  test('renew records a new translation and leaves one open whose original has changed', async () => {
    const add = (locale: string, from: string, to: string) =>
      workspace.replace(`base/locales/${locale}.json`, `"${from}"`, `"${to}"`);
    await add('en-GB', 'Look at the homes.', 'Look at all the homes.", "tail": "Bid for one.');
    await add('cy-GB', 'Edrychwch ar y cartrefi.', 'Edrychwch ar y cartrefi.", "tail": "Cynigiwch am un.');
    expect(await kindsFound()).toEqual([
      ['texts.stale', '/home/lead'],
      ['texts.unconfirmed', undefined],
    ]);
    await recordNewTranslations(
      readContext({ LINTEL_TENANTS: workspace.tenantsFolder }, { say: () => undefined }),
    );
    expect(await kindsFound()).toEqual([['texts.stale', '/home/lead']]);
  });

  test("finds base's translation outdated where a council has its own English, in the council's files", async () => {
    await workspace.write('seabrook/locales/en-GB.json', '{ "home": { "lead": "Look at our homes." } }');
    expect(await find()).toEqual([
      expect.objectContaining({ kind: 'texts.stale', file: 'seabrook/locales/cy-GB.json' }),
    ]);
    await workspace.tenant('texts', 'seabrook', 'cy-GB');
    expect(await find()).toEqual([]);
    expect(JSON.parse(await workspace.read('seabrook/locales/cy-GB.sources.json'))).toMatchObject({
      texts: { 'home.lead': expect.stringMatching(/^[0-9a-f]{12}$/) },
      pages: {},
    });
  });

  test('tells of a name that nothing fills in where it is written, and not in each translation', async () => {
    await workspace.write(
      'seabrook/locales/en-GB.json',
      '{ "home": { "heading": "Homes with {{sitename}}" } }',
    );
    expect(await placesOfNames()).toEqual([['seabrook/locales/en-GB.json', 1, '/home/heading']]);
    // English without the name may have a Welsh text with it.
    await workspace.write('seabrook/locales/en-GB.json', '{ "home": { "heading": "Homes" } }');
    expect(await placesOfNames()).toEqual([]);
    await workspace.write('seabrook/locales/cy-GB.json', '{ "home": { "heading": "Cartref {{sitename}}" } }');
    expect(await placesOfNames()).toEqual([['seabrook/locales/cy-GB.json', 1, '/home/heading']]);
    await workspace.replace('base/locales/cy-GB.json', 'gyda {{site}}', 'gyda {{sitename}}');
    await workspace.write('seabrook/locales/cy-GB.json', '{}');
    expect(await placesOfNames()).toEqual([['base/locales/cy-GB.json', expect.any(Number), '/home/heading']]);
  });

  test('takes an English and a Welsh text that a council wrote together for such, until one of them changes', async () => {
    const write = (locale: string, lead: string, zero: string) =>
      workspace.write(
        `seabrook/locales/${locale}.json`,
        JSON.stringify({ home: { lead }, count_zero: zero, count_other: '{{count}}' }),
      );
    await write('en-GB', 'Look at our homes.', 'None');
    await write('cy-GB', 'Edrychwch ar ein cartrefi.', 'Dim');
    for (const [locale, words] of [
      ['en-GB', 'Ring us.'],
      ['cy-GB', 'Ffoniwch.'],
    ])
      await workspace.write(
        `seabrook/content/${locale}/help.html`,
        `<!--\nname: Help\n-->\n<p>${words}</p>\n`,
      );
    const kinds = async () => (await find()).map(({ kind, severity }) => `${severity} ${kind}`);
    expect(await kinds()).toEqual([
      'error texts.stale',
      'warning pages.unconfirmed',
      'warning texts.unconfirmed',
    ]);
    // The plural forms named are those that only base has in Welsh.
    expect((await find())[0]?.message).toMatch(
      /^The en-GB text of "count_one", "count_two", "count_few" and "count_many"/,
    );
    await workspace.tenant('texts', 'seabrook', 'cy-GB');
    expect(await kinds()).toEqual([]);
    await write('en-GB', 'Look at all our homes.', 'None');
    expect(await kinds()).toEqual(['error texts.stale']);
  });

  test('asks once for each folder without any record', async () => {
    await workspace.write('base/locales/cy-GB.sources.json', '{}');
    const findings = await find();
    expect(findings.map(({ kind, file }) => `${kind} ${file}`)).toEqual([
      'pages.unconfirmed base/content/cy-GB',
      'texts.unconfirmed base/locales/cy-GB.json',
    ]);
  });

  test('counts a page that exists in the default language only', async () => {
    await workspace.write(
      'seabrook/content/en-GB/about.html',
      '<!--\nname: About us\n-->\n<p>We are here.</p>\n',
    );
    expect(await find()).toEqual([
      expect.objectContaining({
        severity: 'warning',
        kind: 'language.incomplete',
        message: expect.stringMatching(/1 page \(the first is "about.html"\)/),
      }),
    ]);
  });

  test.each([
    [['texts', 'seabrook'], 'Which language?'],
    [['texts', 'seabrook', 'en-GB'], 'Which language?'],
    [['texts', 'nowhere', 'cy-GB'], 'There is no council "nowhere"'],
    [['texts', 'base', 'cy-GB', 'home.nothing'], 'There is no text or page "home.nothing"'],
  ])('%j reports what is wrong with it', async (words, message) => {
    const { status, err } = await workspace.tenant(...words);
    expect(status).toBeGreaterThan(0);
    expect(err).toContain(message);
  });
});

const unused = async (): Promise<Finding[]> => (await find()).filter(({ kind }) => kind === 'files.unused');

describe('unused files', () => {
  test('are not guessed if tenant.json cannot be read', async () => {
    await workspace.write('seabrook/tenant.json', '{ "tenantId": ');
    await workspace.write('seabrook/content/en-GB/about.html', '<!--\nname: About us\n-->\n<p>Here.</p>\n');
    expect(await find()).toEqual([expect.objectContaining({ kind: 'json.syntax', line: 1 })]);
  });

  test.each([
    ['seabrook/thme.json', '{}'],
    ['seabrook/notes/todo.txt', 'Ask Ann.'],
    ['seabrook/locales/fr-FR.json', '{}'],
    ['seabrook/content/fr-FR/aide.html', '<!--\nname: Aide\n-->\n<p>Aide</p>'],
    ['seabrook/content/en-GB/nowhere.css', 'p { color: red }'],
    ['seabrook/content/en-GB/boat.png', 'no picture'],
    ['seabrook/pictures/harbour.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('%s', async (path, contents) => {
    await workspace.write(path, contents);
    expect(await find()).toContainEqual(
      expect.objectContaining({ severity: 'warning', kind: 'files.unused', file: path }),
    );
  });

  test('do not include a picture that replaces one on a base page', async () => {
    await workspace.write('base/pictures/place.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await workspace.write(
      'base/content/en-GB/place.html',
      '<!--\nname: The place\n-->\n<p><img src="/tenant/pictures/place.svg" alt="A drawing"></p>\n',
    );
    await workspace.write(
      'seabrook/pictures/place.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>',
    );
    expect(await unused()).toEqual([]);
    // The council's own page instead of it shows no picture.
    await workspace.write(
      'seabrook/content/en-GB/place.html',
      '<!--\nname: Here\n-->\n<p>Here we are.</p>\n',
    );
    expect(await unused()).toEqual([expect.objectContaining({ file: 'seabrook/pictures/place.svg' })]);
  });

  test('leave a choice file to the check of forms, which reports once that no question uses it', async () => {
    await workspace.write('seabrook/choices/schools.csv', 'code,name\na,Abbey School\nb,Bridge School\n');
    const found = (await find()).filter(({ file }) => file === 'seabrook/choices/schools.csv');
    expect(found.map(({ kind }) => kind)).toEqual(['choices.unused']);
  });

  test('do not include a portrait named in officers.json', async () => {
    await workspace.write('seabrook/pictures/sam.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const file = { officers: [{ externalReference: 'sam', name: 'Sam', portrait: 'sam.svg' }] };
    await workspace.write('seabrook/officers.json', JSON.stringify(file));
    expect(await unused()).toEqual([]);
    await workspace.write('seabrook/officers.json', JSON.stringify(file).replace('sam.svg', 'am.svg'));
    expect(await unused()).toEqual([expect.objectContaining({ file: 'seabrook/pictures/sam.svg' })]);
  });

  test('half of the number of an officer is told', async () => {
    const file = { officers: [{ externalReference: 'sam', name: 'Sam', telephone: '01632' }] };
    await workspace.write('seabrook/officers.json', JSON.stringify(file));
    expect(await find()).toEqual([
      expect.objectContaining({ kind: 'officers.telephone', pointer: '/officers/0/telephone' }),
    ]);
  });

  test('do not include the logo of a landlord in tenant.json', async () => {
    await workspace.write('seabrook/pictures/homes.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await unused()).toEqual([expect.objectContaining({ file: 'seabrook/pictures/homes.svg' })]);
    const council = await workspace.read('seabrook/tenant.json');
    await workspace.write(
      'seabrook/tenant.json',
      council.replace(/("landlords": \[\s*\{)/, '$1 "logo": "homes.svg",'),
    );
    expect(await unused()).toEqual([]);
  });

  test('do not include a picture on a page', async () => {
    await workspace.write('seabrook/pictures/harbour.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await workspace.write(
      'seabrook/content/en-GB/help.html',
      '<!--\nname: Help\n-->\n<p><img src="/tenant/pictures/harbour.svg" alt="The harbour"></p>\n',
    );
    expect((await find()).filter(({ kind }) => kind === 'files.unused')).toEqual([]);
  });
});
