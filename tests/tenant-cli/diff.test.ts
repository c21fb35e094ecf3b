import { afterEach, beforeEach, expect, test } from 'vitest';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
  await workspace.begin('seabrook', ...complete);
  await workspace.tenant('publish', 'seabrook');
});
afterEach(() => workspace.remove());

const draft = ['diff', 'seabrook@1', 'seabrook'] as const;

test('says that nothing is different', async () => {
  expect(await workspace.tenant(...draft)).toMatchObject({
    status: 0,
    out: 'seabrook@1 and seabrook are the same.\n',
  });
});

test.each([
  [
    'tenant.json',
    '"Seabrook Homes"',
    '"Homes by the Sea"',
    'Name and addresses',
    'name of the portal: "Seabrook Homes" → "Homes by the Sea"',
  ],
  [
    'tenant.json',
    '["seabrook.localhost"]',
    '["seabrook.localhost", "sea.example"]',
    'Name and addresses',
    'address added: sea.example',
  ],
  [
    'tenant.json',
    '"themeDarkMode", "value": true',
    '"themeDarkMode", "value": false',
    'Switches',
    'the choice of a dark theme (themeDarkMode) is off, was on',
  ],
  ['tenant.json', '01632 960123', '01632 960124', 'Contact', 'telephone: "01632 960123" → "01632 960124"'],
  [
    'tenant.json',
    '"localAuthorities"',
    '"menuItems": [{ "contentType": "page", "pageUrl": "/content/help", "footerText": "Help" }], "localAuthorities"',
    'Menu and footer',
    'link in the menu added: Help (/content/help)',
  ],
  [
    'tenant.json',
    '"localAuthorities"',
    '"messages": { "mayStart": false, "mayReply": false, "topics": [] }, "localAuthorities"',
    'Messages',
    'residents may reply: yes → no',
  ],
  [
    'tenant.json',
    '"localAuthorities"',
    '"accounts": { "passwordPolicy": { "minimumLength": 12, "maximumLength": 128, "minimumNumbers": 0, "minimumLowerCase": 0, "minimumUpperCase": 0, "minimumSymbols": 0, "minimumStrength": 2 }, "minimumAge": 16, "consents": [], "featureNotices": [] }, "localAuthorities"',
    'Accounts',
    'shortest password: 10 → 12',
  ],
  [
    'tenant.json',
    '"localAuthorities"',
    '"accounts": { "passwordPolicy": { "minimumLength": 10, "maximumLength": 108, "minimumNumbers": 0, "minimumLowerCase": 0, "minimumUpperCase": 0, "minimumSymbols": 0, "minimumStrength": 2 }, "minimumAge": 16, "consents": [{ "id": "true", "version": "1", "text": "All true.", "required": true }], "featureNotices": [] }, "localAuthorities"',
    'Accounts',
    'consent added: true (“All true.”)',
  ],
  ['lettings.json', '"maximum": 3', '"maximum": 6', 'Lettings rules', 'bids per week: 3 → 6'],
  [
    'lettings.json',
    '"perCycle"',
    '"atAnyOneTime"',
    'Lettings rules',
    'how many bids: "3 per week" → "3 at any one time"',
  ],
  [
    'lettings.json',
    '"weeks": 1',
    '"weeks": 2',
    'Lettings rules',
    'cycle: "every week from Thursday 12:00 to Thursday 12:00" → "every 2 weeks from Thursday 12:00 to Thursday 12:00"',
  ],
  [
    'lettings.json',
    '"id": "band-d", "name": "Band D"',
    '"id": "band-e", "name": "Band E"',
    'Lettings rules',
    'band added: Band E',
  ],
  [
    'theme.json',
    '"light": {',
    '"layout": { "header": "stacked" }, "light": {',
    'Look',
    'the header is stacked, was a bar',
  ],
  [
    'lettings.json',
    '"opensWeekday": 4',
    '"exceptions": [{ "kind": "longer", "opening": "2026-12-17", "turns": 1 }], "opensWeekday": 4',
    'Lettings rules',
    'exception added: 2026-12-17 runs on through 1 more',
  ],
  [
    'lettings.json',
    '{ "kind": "band" },',
    '{ "kind": "points" }, { "kind": "waiting", "since": "effectiveDate", "unit": "years" },',
    'Lettings rules',
    'who comes first: "band, then effective date, then registration date" → "points, then waiting (since the effective date, in whole years), then effective date, then registration date"',
  ],
  [
    'lettings.json',
    '"limit": {',
    '"bidding": { "withdrawal": { "kind": "untilCutOff", "hoursBeforeClose": 24 } }, "limit": {',
    'Lettings rules',
    'withdrawing a bid: "until the close" → "until 24 hours before the close"',
  ],
  [
    'lettings.json',
    '"schemes":',
    '"bedroomNeed": { "sameSexShareUnder": 10 }, "schemes":',
    'Lettings rules',
    'children of the same sex share under: "as usual" → 10',
  ],
  [
    'lettings.json',
    '"schemes":',
    '"applicantTypes": [{ "id": "transfer", "name": "tenants" }], "schemes":',
    'Lettings rules',
    'kind of applicant added: tenants',
  ],
  ['theme.json', '"light": {', '"shape": { "radius": 2 }, "light": {', 'Look', 'corners, in pixels: 8 → 2'],
  ['theme.json', '"primary": "#0b6472"', '"primary": "#0b6473"', 'Look', 'light primary: #0b6472 → #0b6473'],
])('%s: %s tells what is different', async (file, from, to, group, words) => {
  await workspace.replace(`seabrook/${file}`, from, to);
  const { status, out } = await workspace.tenant(...draft);
  expect(status).toBe(0);
  expect(out).toContain(`\n${group}\n`);
  expect(out).toContain(`  ${words}\n`);
});

const kind = (title: string, queue: string) => ({
  title,
  description: 'For when it is easier to talk.',
  next: 'We write to you.',
  minutes: 2,
  displayOrder: 10,
  for: 'everybody',
  queue,
});

test.each([
  ['"daysToAsk": 21', '"daysToAsk": 28', 'days to ask for a review: 21 → 28'],
  [
    '"noticeDayCounts": false',
    '"noticeDayCounts": true',
    'the first of those days: "the day after the letter" → "the day of the letter"',
  ],
  [
    '"registerReviews"',
    '"reminderDays": 7, "registerReviews"',
    'days before which people are reminded: "as usual" → 7',
  ],
  ['"call": {', '"visit": null, "call": {', 'kind removed: visit (“Come and see us”)'],
  ['"queue": "calls"', '"queue": "phone"', 'call, queue: calls → phone'],
  ['"wales-2014"', '"wales-2026"', 'law added: wales-2026 from 2027-01-01'],
])('actions.json: %s tells what is different', async (from, to, words) => {
  const reviews = {
    laws: [{ law: 'wales-2014', from: '2027-01-01' }],
    registerReviews: { daysToAsk: 21, noticeDayCounts: false },
  };
  const written = (kinds: object) => JSON.stringify({ ...reviews, kinds }, null, 2);
  await workspace.write('base/actions.json', written({ visit: kind('Come and see us', 'visits') }));
  await workspace.write('seabrook/actions.json', written({ call: kind('Ask us to call you', 'calls') }));
  await workspace.tenant('publish', 'seabrook');
  await workspace.replace('seabrook/actions.json', from, to);
  const { out } = await workspace.tenant('diff', 'seabrook@2', 'seabrook');
  expect(out).toContain('\nNew actions\n');
  expect(out).toContain(`  ${words}\n`);
});

test('tells bands whose order has changed', async () => {
  await workspace.replace(
    'seabrook/lettings.json',
    '"band-a", "name": "Band A"',
    '"band-x", "name": "Band X"',
  );
  await workspace.replace(
    'seabrook/lettings.json',
    '"band-b", "name": "Band B"',
    '"band-a", "name": "Band A"',
  );
  await workspace.replace(
    'seabrook/lettings.json',
    '"band-x", "name": "Band X"',
    '"band-b", "name": "Band B"',
  );
  expect((await workspace.tenant(...draft)).out).toContain(
    '  the order is now: Band B, Band A, Band C, Band D\n',
  );
});

test('tells texts, pages, pictures, logos of landlords and redirects', async () => {
  await workspace.write('seabrook/locales/en-GB.json', '{ "home": { "lead": "Look at our homes." } }');
  await workspace.write('seabrook/content/en-GB/help.html', '<!--\nname: Help\n-->\n<p>Write to us.</p>\n');
  await workspace.write(
    'seabrook/content/en-GB/about.html',
    '<!--\nname: About us\n-->\n<p>We are here.</p>\n',
  );
  await workspace.write('seabrook/pictures/harbour.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await workspace.replace(
    'seabrook/tenant.json',
    '"Seabrook Borough Council"',
    '"Seabrook Borough Council", "logo": "harbour.svg"',
  );
  await workspace.write(
    'seabrook/redirects.json',
    '{ "redirects": [{ "from": "/old", "to": "/properties", "permanent": true }] }',
  );
  const { out } = await workspace.tenant(...draft);
  expect(out).toContain('home.lead: "Look at the homes." → "Look at our homes."');
  expect(out).toContain('content/en-GB/help.html changed');
  expect(out).toContain('content/en-GB/about.html added');
  expect(out).toContain('pictures/harbour.svg added');
  expect(out).toContain('redirect added: /old to /properties');
  expect(out).toContain('logo of the landlord seabrook-borough-council: nothing → harbour.svg');
  expect(out).toMatch(/^From seabrook@1 to seabrook: 6 changes\n/);
});

test('gives programs each change with its file and place', async () => {
  await workspace.replace('seabrook/lettings.json', '"maximum": 3', '"maximum": 6');
  const { out } = await workspace.tenant(...draft, '--json');
  expect(JSON.parse(out)).toEqual({
    before: 'seabrook@1',
    after: 'seabrook',
    changes: [
      {
        group: 'Lettings rules',
        words: 'bids per week: 3 → 6',
        file: 'lettings.json',
        pointer: '/schemes/0/limit',
      },
    ],
    touched: { unknown: expect.stringContaining('no database is running') },
  });
});

test('compares two councils, and what is served with the draft', async () => {
  await workspace.tenant('new', 'marsh-end', '--yes');
  expect((await workspace.tenant('diff', 'seabrook', 'marsh-end')).out).toContain(
    'address added: marsh-end.localhost',
  );
  await workspace.replace('seabrook/tenant.json', 'Every day', 'Most days');
  expect((await workspace.tenant('diff', 'seabrook@current', 'seabrook')).out).toContain('Most days');
});

test.each([
  [['diff', 'seabrook'], 2, "missing required argument 'other'"],
  [['diff', 'seabrook@9', 'seabrook'], 1, 'seabrook has no version 9. Choose one of: 1.'],
  [['diff', 'seabrook', 'nowhere'], 1, 'There is no council "nowhere"'],
])('%j says why it cannot', async (words, wanted, message) => {
  const { status, err } = await workspace.tenant(...words);
  expect(status).toBe(wanted);
  expect(err).toContain(message);
});

test('does not compare files with mistakes in them', async () => {
  await workspace.write('seabrook/theme.json', '{');
  const { status, err } = await workspace.tenant(...draft);
  expect(status).toBe(1);
  expect(err).toContain('seabrook has mistakes and cannot be compared');
});

const place = (id: string, placeKind: string, name: string, longitude: number, more: object = {}) =>
  JSON.stringify({
    type: 'Feature',
    id,
    properties: { kind: placeKind, name, ...more },
    geometry: { type: 'Point', coordinates: [longitude, 53.4] },
  });

test('says what came, went, is elsewhere or is called otherwise around homes, kind by kind', async () => {
  const write = (...places: string[]) =>
    workspace.write(
      'seabrook/places.geojson',
      `{"type":"FeatureCollection","features":[\n${places.join(',\n')}\n]}\n`,
    );
  await write(
    place('urn:1', 'school', 'Mill Primary', 2.1),
    place('urn:2', 'school', 'Old School', 2.1),
    place('atco:1', 'bus-stop', 'Mill Lane', 2.1),
  );
  await workspace.tenant('publish', 'seabrook');
  await write(
    place('urn:1', 'school', 'Mill Primary', 2.1, { phase: 'primary' }),
    ...[...'ABCDEFGHIJKL'].map((name, index) => place(`urn:1${index}`, 'school', name, 2.1)),
    place('atco:1', 'bus-stop', 'Mill Lane', 2.2),
  );
  const { out } = await workspace.tenant('diff', 'seabrook@2', 'seabrook');
  expect(out).toBe(
    [
      'From seabrook@2 to seabrook: 4 changes',
      '',
      'What is around homes',
      '  school added: A, B, C, D, E, F, G, H, I, J and 2 more',
      '  school removed: Old School',
      '  school told differently: Mill Primary',
      '  bus-stop moved: Mill Lane',
      '',
    ].join('\n'),
  );
});

const row = (number: number, town = 'Seabrook') => `99000100000${number},${number},Quay Row,,${town},ZZ1 1AA`;

test('names the rows of a table that came, went or changed, officers and translated names', async () => {
  const header = 'uprn,premise,line1,line2,town,postcode';
  const addresses = (...rows: string[]) =>
    workspace.write('seabrook/addresses.csv', `${[header, ...rows].join('\n')}\n`);
  const officers = (...some: object[]) =>
    workspace.write('seabrook/officers.json', JSON.stringify({ officers: some }));
  await addresses(row(1), row(2), row(3));
  await officers({ externalReference: 'o-1', name: 'Sam Bell', hours: { 'en-GB': 'Mondays' } });
  await workspace.tenant('publish', 'seabrook');
  await addresses(row(1), row(3, 'Marsh End'), row(4));
  await officers(
    { externalReference: 'o-1', name: 'Sam Bell', hours: { 'en-GB': 'Tuesdays' } },
    { externalReference: 'o-2', name: 'Jo Okafor' },
  );
  const { out } = await workspace.tenant('diff', 'seabrook@2', 'seabrook');
  expect(out).toBe(
    [
      'From seabrook@2 to seabrook: 5 changes',
      '',
      'Officers',
      '  officer added: Jo Okafor',
      '  hours of Sam Bell in en-GB: Mondays → Tuesdays',
      '',
      'Addresses',
      '  addresses.csv, taken away: 990001000002 (2, Quay Row, Seabrook, ZZ1 1AA)',
      '  addresses.csv, added: 990001000004 (4, Quay Row, Seabrook, ZZ1 1AA)',
      '  addresses.csv, changed: 990001000003 (town "Seabrook" → "Marsh End")',
      '',
    ].join('\n'),
  );
});
