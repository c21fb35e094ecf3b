import { error, latin1, page, swap, utf16, warning, type Planted } from './planted.ts';

const encodings: readonly Planted[] = [
  {
    what: 'settings saved as "Unicode" by an old Notepad',
    plant: { 'theme.json': utf16('{ "logo": { "alt": "" } }\n') },
    finds: error('theme.json', 'file.encoding'),
    says: /UTF-16/,
    cures: /Notepad "Save as" with the encoding "UTF-8"/,
    cure: { 'theme.json': '{ "logo": { "alt": "" } }\n' },
  },
  {
    what: 'tenant.json in Windows-1252, of which nothing else may be told',
    plant: { 'tenant.json': latin1('{\n  "websiteTitle": "Homes \x96 Seabrook"\n}\n') },
    finds: error('tenant.json', 'file.encoding'),
    at: '\x96',
    says: /Windows-1252/,
    cures: /Save it as UTF-8/,
    cure: { 'tenant.json': (text) => text },
  },
  {
    what: 'a page in Windows-1252',
    plant: { 'content/en-GB/visit-us.html': latin1(page('<p>\xa3 5</p>')) },
    finds: error('content/en-GB/visit-us.html', 'file.encoding'),
    at: '\xa3',
    says: /older Windows encoding/,
    cures: /UTF-8/,
    cure: { 'content/en-GB/visit-us.html': page('<p>£ 5</p>') },
  },
  {
    what: 'a page that Word saved',
    plant: { 'content/en-GB/visit-us.html': latin1('PK\x03\x04\x14\0\x06\0') },
    finds: error('content/en-GB/visit-us.html', 'file.encoding'),
    says: /Word or Excel document/,
    cures: /plain text file/,
    cure: { 'content/en-GB/visit-us.html': page('<p>Come in.</p>') },
  },
  {
    what: 'a pound sign that went through a wrong encoding',
    plant: { 'content/en-GB/visit-us.html': page('<p>Tea</p>\n<p>Â£1</p>') },
    finds: warning('content/en-GB/visit-us.html', 'file.garbled'),
    at: 'Â£',
    says: /"Â£" was a character such as £/,
    cures: /Replace it with the right character/,
    cure: { 'content/en-GB/visit-us.html': page('<p>Tea</p>\n<p>£1</p>') },
  },
  {
    what: 'curly quotation marks from Word',
    plant: { 'tenant.json': swap('"Seabrook Homes"', '“Seabrook Homes”') },
    finds: error('tenant.json', 'json.syntax'),
    at: '“',
    says: /curly/,
    cures: /straight/,
    cure: { 'tenant.json': swap('“Seabrook Homes”', '"Seabrook Homes"') },
  },
];

const settings: readonly Planted[] = [
  {
    what: 'a key that is there already, and once more misspelt',
    plant: { 'tenant.json': swap('"websiteTitle"', '"websiteTitel": "Homes",\n  "websiteTitle"') },
    finds: error('tenant.json', 'shape.unknownKey', '/websiteTitel'),
    at: 'websiteTitel',
    says: /"websiteTitel" is not recognised here/,
    cures: /^Remove it: "websiteTitle" is there already/,
    cure: { 'tenant.json': swap('"websiteTitel": "Homes",\n', '') },
  },
  {
    what: 'a kind of map that is none',
    plant: {
      'tenant.json': swap(
        '"contact"',
        '"map": { "kind": "tile", "url": "https://t.example/{z}/{x}/{y}.png", "attribution": "T", "maximumZoom": 18 },\n  "contact"',
      ),
    },
    finds: error('tenant.json', 'shape.choice', '/map/kind'),
    at: '"tile"',
    says: /"map" has the kind "tile"/,
    cures: /Did you mean "tiles"\? .* one of: tiles, drawn/,
    cure: { 'tenant.json': swap('"tile"', '"tiles"') },
  },
  {
    what: 'a map that does not say its kind',
    plant: {
      'tenant.json': swap('"contact"', '"map": { "file": "map.geojson", "attribution": "M" },\n  "contact"'),
    },
    finds: error('tenant.json', 'shape.choice', '/map'),
    at: '"map"',
    says: /"map" does not say its "kind"/,
    cures: /Add "kind", one of: drawn, vector, tiles/,
    cure: {
      'tenant.json': swap('"map": {', '"map": { "kind": "drawn",'),
      'map.geojson':
        '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"kind":"town","name":"Seabrook"},"geometry":{"type":"Point","coordinates":[2.1,53.4]}}]}',
    },
  },
  {
    what: 'a list for the whole file',
    plant: { 'theme.json': '[]\n' },
    finds: error('theme.json', 'shape.type', ''),
    at: '[]',
    says: /^The file is an empty list, but must be a group/,
    cures: /Write a group in \{ \} with these names: light, dark, typeface/,
    cure: { 'theme.json': '{}\n' },
  },
  {
    what: 'a switch that is a text',
    plant: { 'tenant.json': swap(/"themeDarkMode",\s*"value": true/, '"themeDarkMode", "value": "true"') },
    finds: error('tenant.json', 'setting.notBoolean', '/siteSettings/0/value'),
    at: '"true"',
    says: /counts as off/,
    cures: /without quotation marks/,
    cure: { 'tenant.json': swap('"true"', 'true') },
  },
  {
    what: 'a switch that is there already, and once more misspelt',
    plant: { 'tenant.json': swap('"name": "disableProperties"', '"name": "themeDarkmode"') },
    finds: warning('tenant.json', 'setting.unknown', '/siteSettings/1/name'),
    at: 'themeDarkmode',
    says: /"themeDarkmode"/,
    cures: /^Remove it: "themeDarkMode" is in the list already/,
    cure: { 'tenant.json': swap(/\{[^{}]*"themeDarkmode"[^{}]*\},\s*/, '') },
  },
  {
    what: 'a partner without a name',
    plant: { 'tenant.json': swap('"contact"', '"partners": [{ "id": "council" }],\n  "contact"') },
    finds: error('tenant.json', 'shape.missing', '/partners/0'),
    at: '"council"',
    says: /"name" is missing/,
    cures: /Add "name"/,
    cure: { 'tenant.json': swap('"id": "council"', '"id": "council", "name": "The council"') },
  },
  {
    what: 'a partner twice',
    plant: {
      'tenant.json': swap(
        '"contact"',
        '"partners": [{ "id": "a", "name": "A" },\n  { "id": "a", "name": "B" }],\n  "contact"',
      ),
    },
    finds: error('tenant.json', 'list.double', '/partners/1/id'),
    at: '"B"',
    says: /"a" appears twice/,
    cures: /Give each entry its own "id"/,
    cure: { 'tenant.json': swap('{ "id": "a", "name": "B" }', '{ "id": "b", "name": "B" }') },
  },
  {
    what: 'a partner with capital letters for an id',
    plant: {
      'tenant.json': swap('"contact"', '"partners": [{ "id": "The Council", "name": "A" }],\n  "contact"'),
    },
    finds: error('tenant.json', 'shape.value', '/partners/0/id'),
    at: 'The Council',
    says: /"id" is the text "The Council"/,
    cures: /lower-case letters/,
    cure: { 'tenant.json': swap('The Council', 'the-council') },
  },
  {
    what: 'no landlord',
    plant: { 'tenant.json': swap(/"landlords": \[[^\]]*\]/, '"landlords": []') },
    finds: error('tenant.json', 'shape.value', '/landlords'),
    at: '"landlords"',
    says: /"landlords" is an empty list, but must have at least 1 entry/,
    cures: /List 1 or more/,
    cure: {
      'tenant.json': swap('"landlords": []', '"landlords": [{ "id": "council", "name": "The council" }]'),
    },
  },
];

const menuWith = (contentType: string, pageUrl: string, list = 'menuItems') =>
  swap(
    '"contact"',
    `"${list}": [\n    { "contentType": "${contentType}", "pageUrl": "${pageUrl}", "footerText": "Help" }\n  ],\n  "contact"`,
  );
const menus: readonly Planted[] = [
  {
    what: 'a menu entry to a page that is misspelt',
    plant: { 'tenant.json': menuWith('page', '/content/hepl') },
    finds: error('tenant.json', 'link.nowhere', '/menuItems/0/pageUrl'),
    at: '/content/hepl',
    says: /no page of content at \/content\/hepl/,
    cures: /Did you mean \/content\/help\?/,
    cure: { 'tenant.json': swap('/content/hepl', '/content/help') },
  },
  {
    what: 'a menu entry with the file’s name',
    plant: { 'tenant.json': menuWith('page', '/content/help.html') },
    finds: error('tenant.json', 'link.nowhere', '/menuItems/0/pageUrl'),
    at: 'help.html',
    says: /help\.html/,
    cures: /Did you mean \/content\/help\?/,
    cure: { 'tenant.json': swap('help.html', 'help') },
  },
  {
    what: 'a footer entry without a slash',
    plant: { 'tenant.json': menuWith('route', 'properties', 'footerItems') },
    finds: error('tenant.json', 'link.address', '/footerItems/0/pageUrl'),
    at: '"properties"',
    says: /"properties" is not an address of this site/,
    cures: /slash/,
    cure: { 'tenant.json': swap('"properties"', '"/properties"') },
  },
  {
    what: 'a kind of menu entry that is none',
    plant: { 'tenant.json': menuWith('pages', '/content/help') },
    finds: error('tenant.json', 'shape.choice', '/menuItems/0/contentType'),
    at: '"pages"',
    says: /"contentType" is the text "pages"/,
    cures: /Did you mean "page"\?/,
    cure: { 'tenant.json': swap('"pages"', '"page"') },
  },
];

const theme: readonly Planted[] = [
  {
    what: 'a colour by name',
    plant: { 'theme.json': swap(/"link": "[^"]*"/, '"link": "navy"') },
    finds: error('theme.json', 'shape.value', '/light/link'),
    at: 'navy',
    says: /"link" is the text "navy"/,
    cures: /hexadecimal/,
    cure: { 'theme.json': swap('navy', '#000080') },
  },
  {
    what: 'words that cannot be read',
    plant: { 'theme.json': swap(/"mutedText": "[^"]*"/, '"mutedText": "#c8ccd2"') },
    finds: error('theme.json', 'theme.contrast', '/light/mutedText'),
    at: '#c8ccd2',
    says: /mutedText \(#c8ccd2\) on background/,
    cures: /Make "mutedText" darker: "#[0-9a-f]{6}"/,
    cure: { 'theme.json': swap('#c8ccd2', '<the colour that the cure names>') },
  },
  {
    what: 'a colour of its own that is too light for the words on it',
    plant: { 'theme.json': swap(/"primary": "[^"]*"/, '"primary": "#7fb3e6"') },
    finds: error('theme.json', 'theme.contrast', '/light/onPrimary'),
    at: 'onPrimary',
    says: /onPrimary \(#ffffff\) on primary \(#7fb3e6\)/,
    cures:
      /Make "primary" darker: "#[0-9a-f]{6}" can be read with every colour it is used with. Or make "onPrimary" darker/,
    cure: { 'theme.json': swap('#7fb3e6', '<the colour that the cure names>') },
  },
  {
    what: 'a radius beyond what corners can be',
    plant: { 'theme.json': swap('"light"', '"shape": { "radius": 400 },\n  "light"') },
    finds: error('theme.json', 'shape.value', '/shape/radius'),
    at: '400',
    says: /"radius" is 400, but must be at most 32/,
    cures: /Write 32 or less/,
    cure: { 'theme.json': swap('400', '32') },
  },
  {
    what: 'a header that is none',
    plant: { 'theme.json': swap('"light"', '"layout": { "header": "stackd" },\n  "light"') },
    finds: error('theme.json', 'shape.choice', '/layout/header'),
    at: 'stackd',
    says: /"header" is the text "stackd"/,
    cures: /Did you mean "stacked"\? It must be one of: stacked, /,
    cure: { 'theme.json': swap('stackd', 'stacked') },
  },
  {
    what: 'a hero where it was once',
    plant: { 'theme.json': swap('"light"', '"layout": { "hero": "banner" },\n  "light"') },
    finds: warning('theme.json', 'theme.hero', '/layout/hero'),
    at: 'banner',
    says: /"hero" has no effect here any more/,
    cures: /^Remove it.* front-page\.json/,
    cure: { 'theme.json': swap('"layout": { "hero": "banner" },\n', '') },
  },
  {
    what: 'a logo that is not there',
    plant: { 'theme.json': swap('"light"', '"logo": { "file": "crest.svg" },\n  "light"') },
    finds: error('theme.json', 'theme.logo', '/logo/file'),
    at: 'crest.svg',
    says: /no logo crest\.svg/,
    cures: /Put crest\.svg beside theme\.json, or leave "logo" out/,
    cure: { 'theme.json': swap('"logo": { "file": "crest.svg" },', '') },
  },
];

const refusing = (rules: string) =>
  swap('"bands"', `"offers": { "refusals": { "reviewWithinDays": 21, "rules": [${rules}] } },\n  "bands"`);

const rules: readonly Planted[] = [
  {
    what: 'a kind of limit that is none',
    plant: { 'lettings.json': swap('"perCycle"', '"percycles"') },
    finds: error('lettings.json', 'shape.choice', '/schemes/0/limit/kind'),
    at: 'percycles',
    says: /"limit" has the kind "percycles"/,
    cures: /Did you mean "perCycle"\? .* one of: perCycle, /,
    cure: { 'lettings.json': swap('"percycles"', '"perCycle"') },
  },
  {
    what: 'a number in quotation marks',
    plant: { 'lettings.json': swap('"maximum": 3', '"maximum": "3"') },
    finds: error('lettings.json', 'shape.type', '/schemes/0/limit/maximum'),
    at: '"maximum"',
    says: /the text "3", but must be a whole number, without quotation marks/,
    cures: /^Write 3, without quotation marks/,
    cure: { 'lettings.json': swap('"3"', '3') },
  },
  {
    what: 'a time to answer offers in two units',
    plant: {
      'lettings.json': swap(
        '"bands"',
        '"offers": { "answerWithin": { "days": 5, "hours": 24 } },\n  "bands"',
      ),
    },
    finds: error('lettings.json', 'shape.unknownKey', '/schemes/0/offers/answerWithin/hours'),
    at: '"hours"',
    says: /"hours" is not recognised/,
    cures: /cannot be used with "days"/,
    cure: { 'lettings.json': swap(', "hours": 24', '') },
  },
  {
    what: 'a penalty of no months',
    plant: { 'lettings.json': refusing('{ "after": 2, "leadsTo": { "kind": "noBids", "months": 0 } }') },
    finds: error('lettings.json', 'shape.value', '/schemes/0/offers/refusals/rules/0/leadsTo/months'),
    at: '"months": 0',
    says: /"months" is 0, but must be at least 1/,
    cures: /^Write 1 or more/,
    cure: { 'lettings.json': swap('"months": 0', '"months": 3') },
  },
  {
    what: 'a refusal rule that comes too late',
    plant: {
      'lettings.json': refusing(
        '{ "after": 3, "leadsTo": { "kind": "review" } }, { "after": 5, "leadsTo": { "kind": "removal" } }',
      ),
    },
    finds: error('lettings.json', 'lettings.refusalNever', '/schemes/0/offers/refusals/rules/1'),
    at: '"removal"',
    says: /never applies/,
    cures: /Move it before the others/,
    cure: { 'lettings.json': swap(', { "after": 5, "leadsTo": { "kind": "removal" } }', '') },
  },
];

const debts: readonly Planted[] = [
  {
    what: 'a band for debts that the scheme does not have',
    plant: {
      'lettings.json': swap(
        '"bands": [',
        '"debtBand": { "overPence": 50000, "band": "band-e" },\n      "bands": [',
      ),
    },
    finds: error('lettings.json', 'lettings.unknownName', '/schemes/0/debtBand/band'),
    at: 'band-e',
    says: /"band-e" is not one of the scheme’s bands/,
    cures: /You can use: band-a, band-b, band-c, band-d/,
    cure: { 'lettings.json': swap('band-e', 'band-d') },
  },
  {
    what: 'a band for debts that lowers nobody',
    plant: {
      'lettings.json': swap(
        '"bands": [',
        '"debtBand": { "overPence": 50000, "band": "band-a" },\n      "bands": [',
      ),
    },
    finds: error('lettings.json', 'lettings.debtBandHighest', '/schemes/0/debtBand/band'),
    at: '"band-a"',
    says: /"Band A" is the highest band, so debts would not lower anyone/,
    cures: /Write a lower band, such as "band-d", or remove "debtBand"/,
    cure: { 'lettings.json': swap('50000, "band": "band-a"', '50000, "band": "band-d"') },
  },
  {
    what: 'a band for debts that the order does not look at',
    plant: {
      'lettings.json': (text) =>
        swap(
          '"bands": [',
          '"debtBand": { "overPence": 50000, "band": "band-d" },\n      "bands": [',
        )(swap('{ "kind": "band" },', '')(text)),
    },
    finds: warning('lettings.json', 'lettings.debtBandUnused', '/schemes/0/debtBand'),
    at: '"debtBand"',
    says: /The ranking does not use bands/,
    cures: /Add \{ "kind": "band" \} to the ranking, or remove "debtBand"/,
    cure: { 'lettings.json': swap('"ranking": [', '"ranking": [{ "kind": "band" },') },
  },
];

const thursdays = '"closesAt": "12:00"';
const alsoOn = (opening: string) => `"closesAt": "12:00",\n        "moreOpenings": [{ ${opening} }]`;
const openings: readonly Planted[] = [
  {
    what: 'an opening while the homes of the first one are still open',
    plant: {
      'lettings.json': swap(
        thursdays,
        alsoOn('"opensWeekday": 1, "opensAt": "09:00", "closesWeekday": 3, "closesAt": "24:00"'),
      ),
    },
    finds: error('lettings.json', 'lettings.openingsOverlap', '/schemes/0/cycle/closesWeekday'),
    at: '"closesWeekday": 4',
    says: /Homes that open on a Thursday are still open when those of Monday open/,
    cures: /Close them before Monday, or at the same time as those open/,
    cure: {
      'lettings.json': swap(
        '"closesWeekday": 4,\n        "closesAt": "12:00"',
        '"closesWeekday": 7,\n        "closesAt": "24:00"',
      ),
    },
  },
  {
    what: 'two openings on one day',
    plant: {
      'lettings.json': swap(
        thursdays,
        alsoOn('"opensWeekday": 4, "opensAt": "15:00", "closesWeekday": 7, "closesAt": "24:00"'),
      ),
    },
    finds: error('lettings.json', 'lettings.openingTwice', '/schemes/0/cycle/moreOpenings/0/opensWeekday'),
    at: '"opensWeekday": 4, "opensAt": "15:00"',
    says: /Homes open twice on a Thursday/,
    cures: /Choose another day, or remove one/,
    cure: { 'lettings.json': swap(/,\s*"moreOpenings": \[[^\]]*\]/, '') },
  },
  {
    what: 'two openings in a cycle of two weeks',
    plant: {
      'lettings.json': (text) =>
        swap(
          thursdays,
          alsoOn('"opensWeekday": 1, "opensAt": "09:00", "closesWeekday": 3, "closesAt": "24:00"'),
        )(swap('"weeks": 1', '"weeks": 2')(text)),
    },
    finds: error('lettings.json', 'lettings.openingsInWeeks', '/schemes/0/cycle/moreOpenings'),
    at: '"moreOpenings"',
    says: /Only a weekly cycle can open more than once, and this one has 2 weeks/,
    cures: /Write "weeks": 1, or remove "moreOpenings"/,
    cure: { 'lettings.json': swap(/,\s*"moreOpenings": \[[^\]]*\]/, '') },
  },
];

/** Returns a complete `actions.json` with one kind. */
const actions = (kind: object, rest: object = {}): string =>
  JSON.stringify(
    {
      laws: [{ law: 'england', from: '2018-04-03' }],
      registerReviews: { daysToAsk: 21, noticeDayCounts: false },
      kinds: {
        call: {
          title: 'Ask us to call you',
          description: 'For when it is easier to talk.',
          next: 'Somebody calls you.',
          minutes: 2,
          displayOrder: 10,
          for: 'everybody',
          queue: 'calls',
          ...kind,
        },
      },
      ...rest,
    },
    null,
    2,
  );
const withDocumentKinds = swap(
  '"localAuthorities"',
  '"files": { "maximumMegabytes": 20, "kinds": ["pdf"], "quotaMegabytes": 300, "visitorQuotaMegabytes": 60, "documentKinds": [{ "id": "other", "name": "Another", "keepDays": 30 }] },\n  "localAuthorities"',
);
const upload = { name: 'proof', label: 'Proof', documentKind: 'other', minimum: 0, maximum: 3 };

const newActions: readonly Planted[] = [
  {
    what: 'a kind of action that asks with a form that is not there',
    plant: { 'actions.json': actions({ form: 'my-profil' }) },
    finds: error('actions.json', 'actions.unknownForm', '/kinds/call/form'),
    at: 'my-profil',
    says: /There is no form "my-profil"/,
    cures: /Write it in forms\/my-profil\.form\.json, or leave "form" out/,
    cure: { 'actions.json': actions({}) },
  },
  {
    what: 'an upload of a kind that no setting knows',
    plant: {
      'tenant.json': withDocumentKinds,
      'actions.json': actions({ uploads: [{ ...upload, documentKind: 'proofs' }] }),
    },
    finds: error('actions.json', 'actions.unknownDocumentKind', '/kinds/call/uploads/0/documentKind'),
    at: '"proofs"',
    says: /no kind of document "proofs"/,
    cures: /Use one of the "documentKinds" in tenant\.json: /,
    cure: { 'actions.json': actions({}) },
  },
  {
    what: 'more files asked for than are taken',
    plant: {
      'tenant.json': withDocumentKinds,
      'actions.json': actions({ uploads: [{ ...upload, minimum: 4 }] }),
    },
    finds: error('actions.json', 'actions.tooManyAsked', '/kinds/call/uploads/0/minimum'),
    at: '"minimum"',
    says: /asks for at least 4 files but accepts at most 3/,
    cures: /"minimum" of 3 or less/,
    cure: { 'actions.json': actions({ uploads: [{ ...upload, minimum: 3 }] }) },
  },
  {
    what: 'the laws of two nations',
    plant: {
      'actions.json': actions(
        {},
        {
          laws: [
            { law: 'england', from: '2018-04-03' },
            { law: 'wales-2014', from: '2018-04-04' },
          ],
        },
      ),
    },
    finds: error('actions.json', 'actions.twoNations', '/laws/1'),
    at: '{',
    says: /laws of two nations/,
    cures: /Keep only the laws of the council’s own nation/,
    cure: { 'actions.json': actions({}) },
  },
  {
    what: 'a law that begins before the one above it',
    plant: {
      'actions.json': actions(
        {},
        {
          laws: [
            { law: 'wales-2026', from: '2027-01-01' },
            { law: 'wales-2014', from: '2015-04-27' },
          ],
        },
      ),
    },
    finds: error('actions.json', 'actions.lawOrder', '/laws/1/from'),
    at: '2015-04-27',
    says: /which is not after "wales-2026" before it/,
    cures: /in the order in which they begin/,
    cure: { 'actions.json': actions({}, { laws: [{ law: 'wales-2014', from: '2015-04-27' }] }) },
  },
  {
    what: 'the law of 2026 before it was made',
    plant: { 'actions.json': actions({}, { laws: [{ law: 'wales-2026', from: '2026-03-31' }] }) },
    finds: error('actions.json', 'actions.lawTooEarly', '/laws/0/from'),
    at: '2026-03-31',
    says: /cannot begin on 2026-03-31/,
    cures: /the date in its commencement order/,
    cure: { 'actions.json': actions({}, { laws: [{ law: 'wales-2014', from: '2015-04-27' }] }) },
  },
  {
    what: 'a review of homelessness where there is no law pack',
    plant: {
      'tenant.json': swap('"contact"', '"bankHolidays": "scotland",\n  "contact"'),
      'actions.json': actions({ review: 'homelessnessDecision' }),
    },
    finds: error('actions.json', 'actions.noLawPack', '/kinds/call'),
    at: '"call"',
    says: /no law pack for Scotland \(Housing \(Scotland\) Act 1987, section 35A\)/,
    cures: /"kinds": \{ "call": null \}.*keep reviews of decisions on the register/,
    cure: { 'actions.json': actions({ review: 'registerDecision' }) },
  },
  {
    what: 'a review of the register by the law on homelessness',
    plant: {
      'actions.json': actions({ review: 'registerDecision', description: 'You can ask under section 202.' }),
    },
    finds: warning('actions.json', 'actions.wrongLaw', '/kinds/call/description'),
    at: 'section 202',
    says: /names homelessness law/,
    cures: /Leave out the section number/,
    cure: { 'actions.json': actions({ review: 'registerDecision' }) },
  },
];

/** Mistakes in the encoding of a file, and in a council's settings, look and rules. */
export const inSettings: readonly Planted[] = [
  ...encodings,
  ...settings,
  ...menus,
  ...theme,
  ...rules,
  ...debts,
  ...openings,
  ...newActions,
];
