import { latin1, page, swap, type Changes } from './planted.ts';

/** A mistake of the first day, and the parts the answer must contain. */
interface FirstMistake {
  readonly what: string;
  /** The council's files with the mistake. */
  readonly plant: Changes;
  /** The file that the answer names, from the tenants folder. */
  readonly file: string;
  /** Text on the line it names; undefined if the whole file is meant. */
  readonly at?: string;
  readonly says: RegExp;
  readonly cures: RegExp;
}

/**
 * Mistakes in the order in which a newcomer meets them, with the first check's answers. The tests of
 * `planted-in-*.ts` cover many more, one by one, and follow each cure.
 */
export const firstMistakes: readonly FirstMistake[] = [
  {
    what: 'a colour by its name',
    plant: { 'theme.json': swap(/"primary": "#[0-9a-f]{6}"/, '"primary": "teal"') },
    file: 'seabrook/theme.json',
    at: '"teal"',
    says: /"teal"/,
    cures: /# and six hexadecimal digits, such as #1f4e79/,
  },
  {
    what: 'a colour in which nothing can be read',
    plant: { 'theme.json': swap(/"primary": "#[0-9a-f]{6}"/, '"primary": "#f5d76e"') },
    file: 'seabrook/theme.json',
    // The other colour of the pair: either may be the one to change.
    at: '"onPrimary"',
    says: /on primary \(#f5d76e\) has a contrast of/,
    cures: /darker: "#[0-9a-f]{6}" can be read/,
  },
  {
    what: 'an address with https:// for a host',
    plant: { 'tenant.json': swap('"seabrook.localhost"]', '"seabrook.localhost", "https://homes.example"]') },
    file: 'seabrook/tenant.json',
    at: 'https://homes.example',
    says: /https:\/\/homes\.example/,
    cures: /without https:\/\/, a port/,
  },
  {
    what: 'no host at all',
    plant: { 'tenant.json': swap('"hosts": ["seabrook.localhost"]', '"hosts": []') },
    file: 'seabrook/tenant.json',
    at: '"hosts"',
    says: /hosts/,
    cures: /homes\.seabrook\.gov\.example|at least/,
  },
  {
    what: 'a comma that is missing',
    plant: { 'tenant.json': swap('"Seabrook Homes",', '"Seabrook Homes"') },
    file: 'seabrook/tenant.json',
    at: '"authenticationDomain"',
    says: /no comma/,
    cures: /Add a comma after the entry before it/,
  },
  {
    what: 'a comma too many',
    plant: { 'theme.json': swap(/\n\}\s*$/, ',\n}\n') },
    file: 'seabrook/theme.json',
    says: /comma/,
    cures: /[Rr]emove .*comma/,
  },
  {
    what: 'a comment with //',
    plant: { 'lettings.json': swap('"schemes"', '// our scheme\n  "schemes"') },
    file: 'seabrook/lettings.json',
    at: '// our scheme',
    says: /JSON does not allow comments/,
    cures: /"\$comment"/,
  },
  {
    what: 'an entry that is not recognised here',
    plant: { 'tenant.json': swap('"websiteTitle"', '"webTitle": "Seabrook",\n  "websiteTitle"') },
    file: 'seabrook/tenant.json',
    at: '"webTitle"',
    says: /"webTitle" is not recognised here/,
    cures: /websiteTitle/,
  },
  {
    what: 'a day as people write it',
    plant: {
      'lettings.json': swap(
        '"opensWeekday"',
        '"exceptions": [{ "kind": "skipped", "opening": "24/12/2026" }],\n        "opensWeekday"',
      ),
    },
    file: 'seabrook/lettings.json',
    at: '24/12/2026',
    says: /24\/12\/2026/,
    cures: /2026-|year|day/i,
  },
  {
    what: 'a day that is none',
    plant: {
      'lettings.json': swap(
        '"opensWeekday"',
        '"exceptions": [{ "kind": "skipped", "opening": "2026-02-30" }],\n        "opensWeekday"',
      ),
    },
    file: 'seabrook/lettings.json',
    at: '2026-02-30',
    says: /2026-02-30/,
    cures: /2026-|year|day/i,
  },
  {
    what: 'a day on which nothing opens',
    plant: {
      'lettings.json': swap(
        '"opensWeekday"',
        '"exceptions": [{ "kind": "skipped", "opening": "2026-12-25" }],\n        "opensWeekday"',
      ),
    },
    file: 'seabrook/lettings.json',
    at: '2026-12-25',
    says: /2026-12-25/,
    cures: /2026-12-24 or 2026-12-31/,
  },
  {
    what: 'a time with a full stop',
    plant: { 'lettings.json': swap('"opensAt": "12:00"', '"opensAt": "9.30"') },
    file: 'seabrook/lettings.json',
    at: '9.30',
    says: /9\.30/,
    cures: /24-hour time, such as 09:30/,
  },
  {
    what: 'a preference for a band that is not there',
    plant: {
      'lettings.json': swap(
        '"ranking"',
        '"preferences": [{ "kind": "bandOrder", "bands": ["band-x"] }],\n      "ranking"',
      ),
    },
    file: 'seabrook/lettings.json',
    at: 'band-x',
    says: /band-x/,
    cures: /band-a/,
  },
  {
    what: 'a limit of nought',
    plant: { 'lettings.json': swap('"maximum": 3', '"maximum": 0') },
    file: 'seabrook/lettings.json',
    at: '"maximum": 0',
    says: /maximum/,
    cures: /1/,
  },
  {
    what: 'a page that shows a picture which is not there',
    plant: {
      'content/en-GB/visit-us.html': page(
        '<p>Come in.</p>\n<img src="/tenant/pictures/pier.jpg" alt="The pier">',
      ),
    },
    file: 'seabrook/content/en-GB/visit-us.html',
    at: 'pier.jpg',
    says: /pier\.jpg/,
    cures: /pictures/,
  },
  {
    what: 'a picture without words',
    plant: {
      'content/en-GB/visit-us.html': page('<p>Come in.</p>\n<img src="/tenant/pictures/pier.jpg">'),
    },
    file: 'seabrook/content/en-GB/visit-us.html',
    at: 'pier.jpg',
    says: /alt|words/,
    cures: /alt/,
  },
  {
    what: 'a page without its name',
    plant: { 'content/en-GB/visit-us.html': '<p>Come in.</p>\n' },
    file: 'seabrook/content/en-GB/visit-us.html',
    says: /name/,
    cures: /name:/,
  },
  {
    what: 'a page saved by an old editor',
    plant: { 'content/en-GB/visit-us.html': latin1(page('<p>Fee: \xa3 5</p>')) },
    file: 'seabrook/content/en-GB/visit-us.html',
    at: '\xa3',
    says: /older Windows encoding/,
    cures: /UTF-8/,
  },
  {
    what: 'a menu entry that leads nowhere',
    plant: {
      'tenant.json': swap(
        '"siteSettings"',
        '"menuItems": [{ "contentType": "page", "pageUrl": "/content/hepl", "footerText": "Help" }],\n  "siteSettings"',
      ),
    },
    file: 'seabrook/tenant.json',
    at: '/content/hepl',
    says: /\/content\/hepl/,
    cures: /\/content\/help/,
  },
  {
    what: 'a text under a name that nothing asks for',
    plant: { 'locales/en-GB.json': '{\n  "home": {\n    "leed": "Look at our homes."\n  }\n}\n' },
    file: 'seabrook/locales/en-GB.json',
    at: '"leed"',
    says: /leed/,
    cures: /lead/,
  },
  {
    what: 'a text without the name in braces',
    plant: { 'locales/en-GB.json': '{\n  "home": {\n    "heading": "Find a home with {{sight}}"\n  }\n}\n' },
    file: 'seabrook/locales/en-GB.json',
    at: '{{sight}}',
    says: /sight/,
    cures: /\{\{site\}\}/,
  },
  {
    what: 'a language of which there is no text',
    plant: {
      'tenant.json': swap(
        /"languages": \[.*?\]/s,
        '"languages": [\n    { "languageCode": "en-GB", "displayName": "English" },\n    { "languageCode": "pl-PL", "displayName": "Polski" }\n  ]',
      ),
    },
    file: 'seabrook/tenant.json',
    at: 'pl-PL',
    says: /pl-PL/,
    cures: /locales\/pl-PL\.json/,
  },
  {
    what: 'a logo of a kind that is not shown',
    plant: { 'theme.json': swap('"light"', '"logo": { "file": "logo.gif" },\n  "light"') },
    file: 'seabrook/theme.json',
    at: 'logo.gif',
    says: /logo\.gif/,
    cures: /SVG/,
  },
  {
    what: 'a style that loads from elsewhere',
    plant: { 'custom.css': 'main {\n  background: url(https://elsewhere.example/a.png);\n}\n' },
    file: 'seabrook/custom.css',
    at: 'url(',
    says: /./,
    cures: /./,
  },
  {
    what: 'an old address that leads nowhere',
    plant: {
      'redirects.json':
        '{\n  "redirects": [\n    { "from": "/old", "to": "/content/gone", "permanent": true }\n  ]\n}\n',
    },
    file: 'seabrook/redirects.json',
    at: '/content/gone',
    says: /\/content\/gone/,
    cures: /./,
  },
];
