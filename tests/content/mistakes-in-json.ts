import { goodLettings, goodTenant } from './council-folder.ts';
import { error, warning, type Mistake } from './mistake.ts';

/** Returns JSON as an officer would write it: one entry per line. */
const lines = (...entries: string[]): string => `{\n${entries.map((entry) => `  ${entry}`).join(',\n')}\n}\n`;
const json = (value: object): string => JSON.stringify(value, null, 2);

const inTenant = (more: object): string => json(goodTenant('oakham', more));
const inLettings = (more: object): string => json({ ...goodLettings('oakham'), ...more });
const link = (contentType: string, pageUrl: string) => ({
  menuItems: [{ contentType, pageUrl, footerText: 'x' }],
});

export const syntax: readonly Mistake[] = [
  { name: 'a comma too many', content: '{\n  "hosts": ["a"],\n}\n', at: '}', says: /comma/ },
  {
    name: 'a comma missing',
    content: '{\n  "localeId": "en-GB"\n  "poweredBy": "x"\n}',
    at: 'poweredBy',
    says: /comma/,
  },
  { name: 'a colon missing', content: '{\n  "localeId" "en-GB"\n}', at: 'localeId', says: /colon/ },
  {
    name: 'a comment',
    content: '{\n  // no\n  "localeId": "en-GB"\n}',
    at: '// no',
    says: /comments/,
    cures: /"\$comment"/,
  },
  {
    name: 'a text that is not closed',
    content: '{\n  "localeId": "en-GB\n}',
    at: 'localeId',
    says: /quotation mark/,
  },
  {
    name: 'a bracket that is not closed',
    content: '{\n  "hosts": ["a"\n',
    at: 'hosts',
    says: /never closed/,
  },
  {
    name: 'a word without quotation marks',
    content: '{\n  "poweredBy": Lintel\n}',
    at: 'Lintel',
    says: /quotation marks/,
  },
  { name: 'single quotation marks', content: "{\n  'poweredBy': 'x'\n}", at: 'poweredBy' },
  { name: 'nothing at all', content: '', says: /empty/ },
].flatMap(({ name, ...rest }) =>
  ['tenant.json', 'theme.json', 'lettings.json', 'redirects.json', 'locales/en-GB.json'].map((file) => ({
    name: `${name} in ${file}`,
    file,
    finds: error('json.syntax'),
    ...rest,
  })),
);

export const mistakesInSettings: readonly Mistake[] = [
  {
    name: 'a key twice',
    file: 'theme.json',
    content: lines('"logo": {"alt": "a"}', '"logo": {"alt": "b"}'),
    finds: error('json.doubleKey', '/logo'),
    at: '"b"',
  },
  {
    name: 'an unknown key',
    file: 'tenant.json',
    content: inTenant({ websiteTitel: 'x' }),
    finds: error('shape.unknownKey', '/websiteTitel'),
    at: 'websiteTitel',
    cures: /"websiteTitle"/,
  },
  {
    name: 'a key that is missing',
    file: 'tenant.json',
    content: inTenant({ contact: { name: 'x' } }),
    finds: error('shape.missing', '/contact'),
    at: '"contact"',
    says: /telephone|email|hours/,
  },
  {
    name: 'a key of base removed',
    file: 'theme.json',
    content: lines('"light": null'),
    finds: error('shape.missing', '/light'),
    at: 'light',
  },
  {
    name: 'a list for a text',
    file: 'tenant.json',
    content: inTenant({ websiteTitle: ['x'] }),
    finds: error('shape.type', '/websiteTitle'),
    at: 'websiteTitle',
  },
  {
    name: 'an id with capitals',
    file: 'tenant.json',
    content: inTenant({ landlords: [{ id: 'The Council', name: 'x' }] }),
    finds: error('shape.value', '/landlords/0/id'),
    at: 'The Council',
    cures: /lower-case letters/,
  },
  {
    name: 'a host with a scheme',
    file: 'tenant.json',
    content: inTenant({ hosts: ['https://a.example'] }),
    finds: error('shape.value', '/hosts/0'),
    at: 'https://a.example',
    cures: /host name/,
  },
  ...['elmham.localhost.', 'Elmham.localhost', 'elmham.localhost:443'].map((host) => ({
    name: `a host of another council, written as ${host}`,
    file: 'tenant.json',
    content: inTenant({ hosts: [host] }),
    finds: error('shape.value', '/hosts/0'),
    at: host,
    cures: /lower case, without https:\/\/, a port or a dot at the end/,
  })),
  {
    name: 'no host',
    file: 'tenant.json',
    content: inTenant({ hosts: [] }),
    finds: error('shape.value', '/hosts'),
    at: '"hosts"',
  },
  {
    name: 'a folder of another name',
    file: 'tenant.json',
    content: inTenant({ tenantId: 'elmham' }),
    finds: error('tenant.folderName', '/tenantId'),
    at: 'elmham',
  },
  {
    name: 'an invalid email address',
    file: 'tenant.json',
    content: inTenant({
      contact: {
        name: 'Help',
        telephone: '01632 960000',
        email: 'homes@oakham.example or ring us',
        hours: 'Always',
      },
    }),
    finds: warning('contact.email', '/contact/email'),
    at: 'ring us',
    cures: /homes@/,
  },
  {
    name: 'half of a telephone number',
    file: 'tenant.json',
    content: inTenant({
      contact: { name: 'Help', telephone: '01632', email: 'homes@oakham.example', hours: 'Always' },
    }),
    finds: warning('contact.telephone', '/contact/telephone'),
    at: '01632',
    cures: /the whole number/,
  },
  {
    name: 'an unknown default language',
    file: 'tenant.json',
    content: inTenant({ localeId: 'cy-GB' }),
    finds: error('tenant.defaultLocale', '/localeId'),
    at: 'localeId',
  },
  {
    name: 'a language without texts',
    file: 'tenant.json',
    content: inTenant({
      languages: [
        { languageCode: 'en-GB', displayName: 'English' },
        { languageCode: 'cy-GB', displayName: 'Cymraeg' },
      ],
    }),
    finds: error('locale.missing', '/languages/1/languageCode'),
    at: 'cy-GB',
  },
  {
    name: 'two languages of one prefix',
    file: 'tenant.json',
    content: inTenant({
      languages: [
        { languageCode: 'en-GB', displayName: 'English' },
        { languageCode: 'en-US', displayName: 'American' },
      ],
    }),
    finds: error('tenant.languagePrefix', '/languages/1/languageCode'),
    at: 'en-US',
  },
  {
    name: 'a switch that is a text',
    file: 'tenant.json',
    content: inTenant({ siteSettings: [{ name: 'themeDarkMode', value: 'true' }] }),
    finds: error('setting.notBoolean', '/siteSettings/0/value'),
    at: '"true"',
    cures: /without quotation marks/,
  },
  {
    name: 'a switch that nothing asks for',
    file: 'tenant.json',
    content: inTenant({ siteSettings: [{ name: 'themeDarkmode', value: true }] }),
    finds: warning('setting.unknown', '/siteSettings/0/name'),
    at: 'themeDarkmode',
    cures: /"themeDarkMode"/,
  },
  {
    name: 'a landlord twice',
    file: 'tenant.json',
    content: inTenant({
      landlords: [
        { id: 'a', name: 'A' },
        { id: 'a', name: 'B' },
      ],
    }),
    finds: error('list.double', '/landlords/1/id'),
  },
  {
    name: 'a landlord whose logo is not there',
    file: 'tenant.json',
    content: inTenant({ landlords: [{ id: 'a', name: 'A', logo: 'a.svg' }] }),
    finds: error('landlords.noPicture', '/landlords/0/logo'),
    at: 'a.svg',
  },
  {
    name: 'two landlords whose names print alike',
    file: 'tenant.json',
    content: inTenant({
      landlords: [
        { id: 'a', name: 'St\u00a0John\u2019s Homes' },
        { id: 'b', name: "St John's Homes" },
      ],
    }),
    finds: warning('list.alike', '/landlords/1/name'),
    says: /"St John's Homes" is also the name of "a"/,
  },
  {
    name: 'a media host with a path',
    file: 'tenant.json',
    content: inTenant({ mediaHost: 'https://media.example/x' }),
    finds: error('tenant.mediaHost', '/mediaHost'),
    at: 'mediaHost',
  },
];

export const inTheme: readonly Mistake[] = [
  {
    name: 'a colour by name',
    file: 'theme.json',
    content: lines('"light": { "link": "navy" }'),
    finds: error('shape.value', '/light/link'),
    at: 'navy',
    cures: /hexadecimal/,
  },
  {
    name: 'an unknown layout',
    file: 'theme.json',
    content: lines('"layout": {', '"header": "stackd" }').replace('{,', '{'),
    finds: error('shape.choice', '/layout/header'),
    at: 'stackd',
    cures: /"stacked"/,
  },
  {
    name: 'a radius as text',
    file: 'theme.json',
    content: lines('"shape": { "radius": "8" }'),
    finds: error('shape.type', '/shape/radius'),
    cures: /./,
  },
  {
    name: 'text that cannot be read',
    file: 'theme.json',
    content: lines('"logo": {"alt": ""}', '"light": { "mutedText": "#aaaaaa" }'),
    finds: error('theme.contrast', '/light/mutedText'),
    at: 'mutedText',
    says: /mutedText \(#aaaaaa\) on background \(#f6f7f9\) has a contrast of 2\.\d\d:1 in light; it needs 4\.5:1/,
    cures: /"mutedText" darker/,
  },
  {
    name: 'a ground that swallows the text of base',
    file: 'theme.json',
    content: lines('"dark": { "background": "#eeeeee" }'),
    finds: error('theme.contrast', '/dark/background'),
    at: 'background',
    cures: /"background" darker/,
  },
  {
    name: 'a logo that is not there',
    file: 'theme.json',
    content: lines('"logo": { "file": "crest.svg" }'),
    finds: error('theme.logo', '/logo/file'),
    at: 'crest.svg',
  },
];

const scheme = (more: object) => ({
  schemes: [
    {
      identifier: 'homes',
      name: 'Homes',
      limit: { kind: 'none' },
      cycle: { kind: 'rolling', minimumDays: 7 },
      bands: [{ id: 'a', name: 'A', meaning: 'x' }],
      ...more,
    },
  ],
});
export const mistakesInRules: readonly Mistake[] = [
  {
    name: 'an unknown kind of limit',
    file: 'lettings.json',
    content: inLettings(scheme({ limit: { kind: 'perMonth', maximum: 3 } })),
    finds: error('shape.choice', '/schemes/0/limit/kind'),
    at: 'perMonth',
    cures: /perCycle, perWeek, atAnyOneTime, none/,
  },
  {
    name: 'a limit of nought',
    file: 'lettings.json',
    content: inLettings(scheme({ limit: { kind: 'perCycle', maximum: 0 } })),
    finds: error('shape.value', '/schemes/0/limit/maximum'),
    at: '"maximum": 0',
  },
  {
    name: 'an invalid time',
    file: 'lettings.json',
    content: inLettings(
      scheme({
        cycle: {
          kind: 'fixed',
          weeks: 1,
          opensWeekday: 4,
          opensAt: '9:00',
          closesWeekday: 4,
          closesAt: '12:00',
        },
      }),
    ),
    finds: error('shape.value', '/schemes/0/cycle/opensAt'),
    at: '9:00',
    cures: /09:30/,
  },
  {
    name: 'a band twice',
    file: 'lettings.json',
    content: inLettings(
      scheme({
        bands: [
          { id: 'a', name: 'A', meaning: 'x' },
          { id: 'a', name: 'B', meaning: 'y' },
        ],
      }),
    ),
    finds: error('list.double', '/schemes/0/bands/1/id'),
  },
  {
    name: 'a parish twice',
    file: 'lettings.json',
    content: inLettings({
      parishes: [
        { id: 'p', name: 'P' },
        { id: 'p', name: 'P' },
      ],
    }),
    finds: error('list.double', '/parishes/1/id'),
  },
  {
    name: 'no bands',
    file: 'lettings.json',
    content: inLettings(scheme({ bands: [] })),
    finds: error('shape.value', '/schemes/0/bands'),
  },
  {
    name: 'a limit over cycles in a rolling scheme',
    file: 'lettings.json',
    content: inLettings(scheme({ limit: { kind: 'perCycle', maximum: 3 } })),
    finds: error('lettings.limitWithoutCycle', '/schemes/0/limit/kind'),
    at: 'perCycle',
    cures: /atAnyOneTime/,
  },
  {
    name: 'an exception for a day on which no cycle opens',
    file: 'lettings.json',
    content: inLettings(
      scheme({
        cycle: {
          kind: 'fixed',
          weeks: 1,
          opensWeekday: 4,
          opensAt: '12:00',
          closesWeekday: 4,
          closesAt: '12:00',
          exceptions: [{ kind: 'skipped', opening: '2026-12-25' }],
        },
      }),
    ),
    finds: error('lettings.noSuchTurn', '/schemes/0/cycle/exceptions/0/opening'),
    at: '2026-12-25',
    says: /Friday/,
  },
  {
    name: 'an unknown kind of exception',
    file: 'lettings.json',
    content: inLettings(
      scheme({
        cycle: {
          kind: 'fixed',
          weeks: 1,
          opensWeekday: 4,
          opensAt: '12:00',
          closesWeekday: 4,
          closesAt: '12:00',
          exceptions: [{ kind: 'holiday', opening: '2026-12-24' }],
        },
      }),
    ),
    finds: error('shape.choice', '/schemes/0/cycle/exceptions/0/kind'),
    at: 'holiday',
    cures: /skipped, moved, longer/,
  },
  {
    name: 'a criterion that never decides',
    file: 'lettings.json',
    content: inLettings(scheme({ ranking: [{ kind: 'band' }, { kind: 'bidTime' }, { kind: 'points' }] })),
    finds: error('lettings.neverDecides', '/schemes/0/ranking/2'),
    says: /bidTime/,
  },
  {
    name: 'a preference that no one meets',
    file: 'lettings.json',
    content: inLettings(
      scheme({ preferences: [{ kind: 'meeting', rules: { bedroomNeed: { minimum: 4, maximum: 2 } } }] }),
    ),
    finds: error('lettings.nobody', '/schemes/0/preferences/0/rules/bedroomNeed'),
    at: '"bedroomNeed"',
  },
  {
    name: 'a parish that the policy does not have',
    file: 'lettings.json',
    content: inLettings({
      ...scheme({ preferences: [{ kind: 'meeting', rules: { localConnection: { parishes: ['wren'] } } }] }),
      parishes: [{ id: 'lark', name: 'Larkmere' }],
    }),
    finds: error('lettings.unknownName', '/schemes/0/preferences/0/rules/localConnection/parishes/0'),
    at: '"wren"',
    cures: /lark/,
  },
  {
    name: 'a type of connection that no one can have',
    file: 'lettings.json',
    content: inLettings({
      ...scheme({
        preferences: [
          {
            kind: 'meeting',
            rules: { localConnection: { parishes: ['lark'], types: ['job', 'residense'] } },
          },
        ],
      }),
      parishes: [{ id: 'lark', name: 'Larkmere' }],
      localConnectionTypes: ['job'],
    }),
    finds: error('lettings.unknownName', '/schemes/0/preferences/0/rules/localConnection/types/1'),
    at: '"residense"',
    cures: /Did you mean "residence"\?/,
  },
  {
    name: 'ages of sharing that contradict one another',
    file: 'lettings.json',
    content: inLettings({ bedroomNeed: { anySexShareUnder: 18 } }),
    finds: error('lettings.bedroomAges', '/bedroomNeed/anySexShareUnder'),
    at: 'anySexShareUnder',
  },
  {
    name: 'a ranking that leaves many level',
    file: 'lettings.json',
    content: inLettings(scheme({ ranking: [{ kind: 'band' }] })),
    finds: warning('lettings.tieByNumber', '/schemes/0/ranking'),
    at: '"ranking"',
  },
  {
    name: 'a kind of applicant twice',
    file: 'lettings.json',
    content: inLettings({
      applicantTypes: [
        { id: 'transfer', name: 'tenants' },
        { id: 'transfer', name: 'others' },
      ],
    }),
    finds: error('list.double', '/applicantTypes/1/id'),
  },
];

const redirects = (...rows: [string, string][]): string =>
  json({ redirects: rows.map(([from, to]) => ({ from, to, permanent: true })) });
export const inRedirects: readonly Mistake[] = [
  {
    name: 'to itself',
    file: 'redirects.json',
    content: redirects(['/Old', '/old']),
    finds: error('redirect.toItself', '/redirects/0/to'),
    at: '"/old"',
  },
  {
    name: 'a circle',
    file: 'redirects.json',
    content: redirects(['/properties', '/'], ['/a', '/b'], ['/b', '/c?x=1'], ['/C', '/A']),
    finds: error('redirect.loop', '/redirects/1/to'),
    says: /\/a → \/b → \/c → \/a/,
  },
  {
    name: 'twice',
    file: 'redirects.json',
    content: redirects(['/a', '/'], ['/A', '/login']),
    finds: error('redirect.twice', '/redirects/1/from'),
  },
  {
    name: 'to nowhere',
    file: 'redirects.json',
    content: redirects(['/a', '/content/nothing']),
    finds: warning('redirect.nowhere', '/redirects/0/to'),
  },
  {
    name: 'over a page',
    file: 'redirects.json',
    content: redirects(['/login', '/']),
    finds: warning('redirect.hides', '/redirects/0/from'),
  },
  {
    name: 'with a question mark',
    file: 'redirects.json',
    content: redirects(['/a.aspx?id=3', '/']),
    finds: warning('redirect.never', '/redirects/0/from'),
  },
  {
    name: 'to a script',
    file: 'redirects.json',
    content: redirects(['/a', 'javascript:alert(1)']),
    finds: error('shape.value', '/redirects/0/to'),
  },
];

export const inLinks: readonly Mistake[] = [
  {
    name: 'a menu entry to a page that is not there',
    file: 'tenant.json',
    content: inTenant(link('page', '/content/nothing')),
    finds: error('link.nowhere', '/menuItems/0/pageUrl'),
    at: '/content/nothing',
  },
  {
    name: 'a menu entry to a route that is not there',
    file: 'tenant.json',
    content: inTenant(link('route', '/propertys')),
    finds: warning('link.nowhere', '/menuItems/0/pageUrl'),
  },
  {
    name: 'a script in the menu',
    file: 'tenant.json',
    content: inTenant(link('external', 'javascript:alert(1)')),
    finds: error('link.address', '/menuItems/0/pageUrl'),
  },
  {
    name: 'an outside address for a page',
    file: 'tenant.json',
    content: inTenant(link('page', 'https://elsewhere.example')),
    finds: error('link.address', '/menuItems/0/pageUrl'),
    cures: /"external"/,
  },
  {
    name: 'a footer entry to a part that is not there',
    file: 'tenant.json',
    content: inTenant({
      footerItems: [{ contentType: 'page', pageUrl: '/content/guides/bid#last', footerText: 'x' }],
    }),
    finds: warning('link.nowhere', '/footerItems/0/pageUrl'),
  },
];

export const inTexts: readonly Mistake[] = [
  {
    name: 'a number for a text',
    file: 'locales/en-GB.json',
    content: lines('"titles": {', '"home": 3 }').replace('{,', '{'),
    finds: error('locale.notText', '/titles/home'),
    at: '"home"',
  },
  {
    name: 'a list for a text',
    file: 'locales/en-GB.json',
    content: lines('"hello": ["x"]'),
    finds: error('locale.notText', '/hello'),
    at: 'hello',
  },
];
