import type { FeedKind } from '#schemas/backoffice/feed.ts';
import { property } from './back-office.ts';

/** A mistake in a file of a council's back office, and the expected finding. */
interface PlantedDefect {
  readonly what: string;
  readonly file: string;
  readonly kind: FeedKind;
  readonly contents: string | Buffer;
  readonly line: number;
  /** The column of a CSV file or the pointer in JSON; undefined for the file as a whole. */
  readonly at?: string;
  /** The value as JSON; undefined if it is missing. */
  readonly value?: string;
  readonly message: RegExp;
  readonly cure: RegExp;
}

const household = '"[{""role"":""applicant"",""dateOfBirth"":""1988-05-14""}]"';
const cells: Readonly<Record<string, string>> = {
  externalReference: 'H/1',
  reference: '700001',
  schemeIdentifiers: 'general-needs',
  'facts.band': 'high',
  'facts.effectiveDate': '2024-02-29',
  'facts.bedroomNeed': '2',
  'facts.household': household,
  'facts.localConnections': '[]',
};

type Row = Readonly<Record<string, string>>;

/** Returns a CSV file of applications: the first row sound, and a second one with changed cells. */
function applications(changed: Row, { sign = ',', mark = '', end = '\n' } = {}): string {
  const first = {
    ...cells,
    ...Object.fromEntries(Object.keys(changed).map((name) => [name, cells[name] ?? ''])),
  };
  const second = { ...first, externalReference: 'H/2', reference: '700002', ...changed };
  return (
    mark +
    [Object.keys(first), Object.values(first), Object.values(second)].map((row) => row.join(sign)).join(end)
  );
}

/** Returns the same with another header: the columns' names by their correct names, `null` to leave one out. */
function renamed(names: Readonly<Record<string, string | null>>): string {
  const kept = Object.keys(cells).filter((name) => names[name] !== null);
  return [kept.map((name) => names[name] ?? name), kept.map((name) => cells[name])]
    .map((row) => row.join(','))
    .join('\n');
}

const csv = { file: 'applications.csv', kind: 'applications' } as const;
const cell = (
  what: string,
  at: string,
  value: string,
  message: RegExp,
  cure: RegExp,
  shown: string | null = JSON.stringify(value),
): PlantedDefect => ({
  ...csv,
  what,
  contents: applications({ [at]: value }),
  line: 3,
  at,
  ...(shown === null ? {} : { value: shown }),
  message,
  cure,
});

// A different street from the existing home: two identical homes are a separate warning.
const home = property(
  { street: 'Teasel Way', pictures: [{ file: 'p.svg', alt: 'A house', width: 1200, height: 900 }] },
  'P/9',
);
const advert = {
  externalReference: 'A/9',
  propertyReference: 'P/1',
  schemeIdentifier: 'general-needs',
  advertTypeId: 1,
  opensAt: '2026-01-05T12:00:00Z',
  closesAt: '2046-02-05T12:00:00Z',
  details: {
    reference: 'WR9',
    title: 'House',
    summary: 'A house.',
    description: ['A house.'],
    rentPence: 11_000,
    serviceChargePence: 0,
    rentPeriod: 'week',
    tenancy: 'Secure tenancy',
    viewing: 'By appointment',
    suitedTo: 'A family.',
    homes: 1,
    bidWarning: null,
  },
};

/** Returns a defect in the one object of a pretty-printed list, on the line of the field that `at` ends with. */
function json(
  kind: FeedKind,
  item: object,
  defect: Omit<PlantedDefect, 'file' | 'kind' | 'contents' | 'line'> & { readonly at: string },
): PlantedDefect {
  const contents = JSON.stringify([item], null, 2);
  const field = JSON.stringify(defect.at.split('/').findLast((part) => !/^\d+$/.test(part)));
  const line = contents.split('\n').findIndex((text) => text.trim().startsWith(`${field}:`)) + 1;
  return { file: `${kind}.json`, kind, contents, line, ...defect };
}
const homeWith = (facts: object) => ({ ...home, facts: { ...home.facts, ...facts } });
const advertWith = (details: object) => ({ ...advert, details: { ...advert.details, ...details } });

export const plantedDefects: readonly PlantedDefect[] = [
  cell(
    'a British date',
    'facts.effectiveDate',
    '14/05/2024',
    /a date/,
    /Write 2024-05-14: year, month, day\./,
  ),
  cell('a date in words', 'facts.effectiveDate', '3 March 2024', /a date/, /Write 2024-03-03/),
  cell('a date with a time', 'facts.effectiveDate', '2024-03-03T00:00:00', /a date/, /Write 2024-03-03\./),
  cell('a day that never was', 'facts.effectiveDate', '2023-02-29', /a date/, /This date does not exist/),
  cell(
    'a number in words',
    'facts.bedroomNeed',
    'two',
    /whole number from 0 to 12/,
    /whole number from 0 to 12/,
  ),
  cell(
    'a number beyond all homes',
    'facts.bedroomNeed',
    '40',
    /whole number from 0 to 12/,
    /from 0 to 12/,
    '40',
  ),
  cell('points with a comma', 'facts.points', '"1,250"', /whole number/, /^Write 1250\.$/, '"1,250"'),
  cell('yes for true', 'facts.owesHousingDebt', 'Yes', /true or false/, /^Write true\.$/),
  cell('a band that is nearly one', 'facts.band', 'hihg', /no band/, /Did you mean "high"\? You can use: /),
  cell(
    'a band in capitals',
    'facts.band',
    'HIGH',
    /"band" is "HIGH", but no band has that id\./,
    /^Did you mean "high"\? You can use: emergency/,
  ),
  cell(
    'a band nearly by its name',
    'facts.band',
    'Mediun',
    /no band has that id/,
    /^Did you mean "medium"\? You can use: /,
  ),
  cell(
    'a scheme by its name',
    'schemeIdentifiers',
    'Homes for everyone',
    /no scheme has that id/,
    /^Did you mean "general-needs"\? You can use: general-needs \(Homes for everyone\), /,
  ),
  cell(
    'a type of connection that is none',
    'facts.localConnections',
    '"[{""type"":""residance"",""parish"":null,""since"":""2015-06-01""}]"',
    /no type of connection "residance"/,
    /^Did you mean "residence"\? You can use: residence, work, family, caring, other, domestic-abuse/,
    '"residance"',
  ),
  cell(
    'a scheme that is none',
    'schemeIdentifiers',
    'general-need',
    /no scheme/,
    /Did you mean "general-needs"\?/,
    '"general-need"',
  ),
  cell(
    'a postcode without its end',
    'postcode',
    'ZZ1',
    /postcode/,
    /a space, a digit and two letters, such as/,
  ),
  cell('a postcode with a full stop', 'postcode', 'zz1.1aa', /postcode/, /Did you mean "ZZ1 1AA"\?/),
  cell('a postcode with an O', 'postcode', 'ZZ1O OAA', /postcode/, /Did you mean "ZZ10 0AA"\?/),
  cell('a postcode that none ends in', 'postcode', 'ZZ1 1CO', /postcode/, /never C, I, K, M, O or V/),
  cell(
    'nothing where something has to be',
    'reference',
    '',
    /"reference" is missing/,
    /Add it: a text/,
    null,
  ),
  cell(
    'an error of the spreadsheet where a number belongs',
    'facts.bedroomNeed',
    '#REF!',
    /whole number/,
    /^A spreadsheet shows this when a formula fails.*This must be a whole number from 0 to 12/,
  ),
  cell(
    'nothing where a list has to be',
    'facts.household',
    '',
    /"household" is missing/,
    /^Add it: a list, written as JSON, such as \[\{"role":"applicant",/,
    null,
  ),
  cell(
    'words where a list of people belongs',
    'facts.household',
    '2 adults and a baby',
    /"household" is "2 adults and a baby", but must be a list, written as JSON\.$/,
    /^Write a list, written as JSON, such as \[\{"role":"applicant","dateOfBirth":"1988-05-14"\},.*\]\. In a spreadsheet, type it as shown here/,
  ),
  cell(
    'an object where a list belongs',
    'facts.household',
    '"{""role"":""applicant""}"',
    /a list/,
    /list, written as JSON/,
    '{"role":"applicant"}',
  ),
  cell(
    'JSON that is cut off',
    'facts.household',
    '"[{""role"":""applicant"""',
    /a list/,
    /The JSON in it cannot be read at character 2.*The \{ here is never closed\. Add a \} where it ends/,
    JSON.stringify('[{"role":"applicant"'),
  ),
  cell(
    'a role that is none, inside a list of a cell',
    'facts.household',
    '"[{""role"":""aplicant"",""dateOfBirth"":null}]"',
    /"role" is "aplicant"/,
    /Did you mean "applicant"\?/,
    '"aplicant"',
  ),
  {
    ...csv,
    what: 'a reference that stands twice',
    contents: applications({ externalReference: 'H/1' }),
    line: 3,
    at: 'externalReference',
    value: '"H/1"',
    message: /"H\/1" is already on line 2/,
    cure: /Send each item only once/,
  },
  {
    ...csv,
    what: 'a date in a file with semicolons, a mark and line ends of Windows',
    contents: applications({ 'facts.effectiveDate': '1.4.2024' }, { sign: ';', mark: '\uFEFF', end: '\r\n' }),
    line: 3,
    at: 'facts.effectiveDate',
    value: '"1.4.2024"',
    message: /a date/,
    cure: /Write 2024-04-01/,
  },
  {
    ...csv,
    what: 'a line of a spreadsheet above the header',
    contents: `sep=,\n${applications({})}`,
    line: 1,
    value: 'sep=,',
    message: /^The first row is not the header\. The column names are on line 2\.$/,
    cure: /^Remove the line above it, such as "sep=,"/,
  },
  {
    ...csv,
    what: 'the title of a report above the header',
    contents: `Housing register export 26/11/2026\n\n${applications({})}`,
    line: 1,
    value: 'Housing register export 26/11/2026',
    message: /The column names are on line 3\.$/,
    cure: /^Remove the lines above it, such as/,
  },
  {
    ...csv,
    what: 'a list in two ways',
    contents: renamed({}).replace('\n', ',facts.household.role\n') + ',child',
    line: 1,
    at: 'facts.household.role',
    value: 'facts.household.role',
    message: /"facts\.household" is a column, and "facts\.household\.role" repeats a part of it/,
    cure: /one cell of JSON, or as a row for each entry/,
  },
  {
    ...csv,
    what: 'rows of one household that contradict one another',
    contents: [
      'externalReference,reference,schemeIdentifiers,facts.band,facts.effectiveDate,facts.bedroomNeed,facts.household.role,facts.household.dateOfBirth,facts.localConnections',
      'H/1,700001,general-needs,high,2024-02-29,2,applicant,1988-05-14,[]',
      'H/1,,,low,,,child,2019-01-20,',
    ].join('\n'),
    line: 3,
    at: 'facts.band',
    value: '"low"',
    message: /"facts\.band" is "low" here and "high" on line 2, where "H\/1" starts/,
    cure: /in the first of them only/,
  },
  {
    ...csv,
    what: 'a row of a household that does not fit',
    contents: [
      'externalReference,reference,schemeIdentifiers,facts.band,facts.effectiveDate,facts.bedroomNeed,facts.household.role,facts.household.dateOfBirth,facts.localConnections',
      'H/1,700001,general-needs,high,2024-02-29,2,applicant,1988-05-14,[]',
      ',,,,,,child,20/01/2019,',
    ].join('\n'),
    line: 3,
    at: 'facts.household.dateOfBirth',
    value: '"20/01/2019"',
    message: /"dateOfBirth" is "20\/01\/2019"/,
    cure: /Write 2019-01-20/,
  },
  {
    ...csv,
    what: 'a column that is not there',
    contents: renamed({ 'facts.localConnections': null }),
    line: 1,
    at: 'facts.localConnections',
    message: /The column "facts\.localConnections" is missing/,
    cure: /Add it. In each row it is a list, written as JSON/,
  },
  {
    ...csv,
    what: 'a column with a slip of the pen',
    contents: renamed({ 'facts.effectiveDate': 'facts.efectiveDate' }),
    line: 1,
    at: 'facts.efectiveDate',
    value: 'facts.efectiveDate',
    message: /applications have no column/,
    cure: /Did you mean "facts\.effectiveDate"\?/,
  },
  {
    ...csv,
    what: 'a column without the object around it, in other letters',
    contents: renamed({ 'facts.bedroomNeed': 'Bedroom_Need' }),
    line: 1,
    at: 'Bedroom_Need',
    value: 'Bedroom_Need',
    message: /have no column/,
    cure: /Did you mean "facts\.bedroomNeed"\?/,
  },
  {
    ...csv,
    what: 'a column that nobody knows',
    contents: renamed({}).replace('\n', ',shoe size\n') + ',44',
    line: 1,
    at: 'shoe size',
    value: 'shoe size',
    message: /have no column/,
    cure: /Remove it.*columns applications/,
  },
  {
    ...csv,
    what: 'a column that stands twice',
    contents: renamed({}).replace('\n', ',facts.band\n') + ',low',
    line: 1,
    at: 'facts.band',
    value: 'facts.band',
    message: /appears twice/,
    cure: /Remove one of the two/,
  },
  {
    ...csv,
    what: 'a comma in a text without quotation marks',
    contents: applications({ 'facts.band': 'high, soon' }),
    line: 3,
    value: '[]',
    message: /The row has 9 cells, but the first row has 8/,
    cure: /"quotation marks"/,
  },
  {
    ...csv,
    what: 'a quotation mark that is never closed',
    contents: applications({ reference: '"700002' }),
    line: 3,
    message: /quotation mark (in this row is never closed|in the middle)/,
    cure: /double every quotation mark inside it/,
  },
  {
    ...csv,
    what: 'a file in UTF-16',
    contents: Buffer.from(`\uFEFF${applications({})}`, 'utf16le'),
    line: 1,
    message: /UTF-16/,
    cure: /CSV UTF-8/,
  },
  {
    ...csv,
    what: 'a letter in the encoding of an old Windows',
    contents: Buffer.from(applications({ reference: '70\u00e900' }), 'latin1'),
    line: 3,
    message: /not saved as UTF-8, but probably in an older Windows encoding/,
    cure: /in Excel: File, Save As, and the type "CSV UTF-8 \(Comma delimited\)"/,
  },
  {
    ...csv,
    what: 'a workbook that was renamed',
    contents: Buffer.from('PK\u0003\u0004 and so on', 'latin1'),
    line: 1,
    message: /workbook/,
    cure: /Export it again as "CSV UTF-8"/,
  },
  { ...csv, what: 'an empty file', contents: '', line: 1, message: /is empty/, cure: /Export it again/ },
  {
    file: 'applications.json',
    kind: 'applications',
    what: 'the body of a call',
    contents: JSON.stringify({ items: [] }),
    line: 1,
    at: 'items',
    message: /the body of an API call/,
    cure: /Keep only the list in "items"/,
  },
  {
    file: 'applications.json',
    kind: 'applications',
    what: 'a list of numbers',
    contents: '[\n  1\n]',
    line: 2,
    message: /"1" is not allowed here/,
    cure: /one list of objects/,
  },
  {
    file: 'landlords.json',
    kind: 'landlords',
    what: 'a comma that is missing',
    contents: '[\n  {\n    "externalReference": "L/2"\n    "landlordId": "oxmoor-council"\n  }\n]',
    line: 4,
    message: /There is no comma before "landlordId"/,
    cure: /Add a comma after the entry before it/,
  },
  json(
    'landlords',
    { externalReference: 'L/2', landlordId: 'oxmor-council' },
    {
      what: 'a landlord that is none',
      at: '/0/landlordId',
      value: '"oxmor-council"',
      message: /no landlord "oxmor-council"/,
      cure: /^Did you mean "oxmoor-council"\?/,
    },
  ),
  json(
    'landlords',
    { externalReference: 'L/2 ', landlordId: 'oxmoor-council' },
    {
      what: 'a blank behind a reference',
      at: '/0/externalReference',
      value: '"L/2 "',
      message: /with no spaces at the start or end/,
      cure: /Write "L\/2", without spaces around it/,
    },
  ),
  json(
    'landlords',
    { externalReference: 'L/2', landlordID: 'oxmoor-council', landlordId: 'oxmoor-council' },
    {
      what: 'a field in other letters',
      at: '/0/landlordID',
      value: '"oxmoor-council"',
      message: /"landlordID" is not recognised here/,
      cure: /Did you mean "landlordId"\?/,
    },
  ),
  json('properties', homeWith({ epc: 'H' }), {
    what: 'an energy rating that is none',
    at: '/0/facts/epc',
    value: '"H"',
    message: /a letter from A to G/,
    cure: /a letter from A to G/,
  }),
  json('properties', homeWith({ postcode: 'ZZ1 1' }), {
    what: 'half a postcode of a home',
    at: '/0/facts/postcode',
    value: '"ZZ1 1"',
    message: /"postcode" is "ZZ1 1", but must be a postcode, such as ZZ1 1AA/,
    cure: /one or two letters and a number, a space, a digit and two letters, such as ZZ1 1AA/,
  }),
  json('properties', homeWith({ bedrooms: '2' }), {
    what: 'a number in quotation marks',
    at: '/0/facts/bedrooms',
    value: '"2"',
    message: /whole number/,
    cure: /without quotation marks|Write 2\b/,
  }),
  json(
    'properties',
    { ...home, landlordReference: 'L/404' },
    {
      what: 'a landlord that was not sent',
      at: '/0/landlordReference',
      value: '"L/404"',
      message: /no landlord with the reference "L\/404"/,
      cure: /^Send the landlord first, or correct the reference\. You have sent: L\/1\.$/,
    },
  ),
  ...(
    [
      ['L/2', /^Did you mean "L\/1"\? Send the landlord first, or correct the reference/],
      ['oxmoor-council', /^Write your own reference of oxmoor-council, which is "L\/1"\.$/],
      ['oxmor-council', /^Write your own reference of oxmoor-council, which is "L\/1"\.$/],
    ] as const
  ).map(([reference, cure]) =>
    json(
      'properties',
      { ...home, landlordReference: reference },
      {
        what: `a landlord that is nearly one, or named as in tenant.json: ${reference}`,
        at: '/0/landlordReference',
        value: JSON.stringify(reference),
        message: /no landlord with the reference/,
        cure,
      },
    ),
  ),
  json(
    'adverts',
    { ...advert, propertyReference: 'P/404' },
    {
      what: 'a home that was not sent',
      at: '/0/propertyReference',
      value: '"P/404"',
      message: /no property with the reference "P\/404"/,
      cure: /Send the property first/,
    },
  ),
  json('adverts', advertWith({ rentPence: '£1,110.50' }), {
    what: 'a rent in pounds',
    at: '/0/details/rentPence',
    value: '"£1,110.50"',
    message: /whole number, 0 or more/,
    cure: /Write 111050\. Amounts are in pence/,
  }),
  json('adverts', advertWith({ rentPeriod: 'weekly' }), {
    what: 'a word that is nearly one',
    at: '/0/details/rentPeriod',
    value: '"weekly"',
    message: /one of: week, month/,
    cure: /Did you mean "week"\?/,
  }),
  json(
    'adverts',
    { ...advert, advertTypeId: 'Flat' },
    {
      what: 'a kind of advert by its name',
      at: '/0/advertTypeId',
      value: '"Flat"',
      message: /but no kind of advert has that id/,
      cure: /^Did you mean 2\? You can use: 1 \(House\), 2 \(Flat\), /,
    },
  ),
  json(
    'adverts',
    { ...advert, rules: { bedroomNeed: 2 } },
    {
      what: 'a number where an object belongs',
      at: '/0/rules/bedroomNeed',
      value: '2',
      message: /an object/,
      cure: /an object/,
    },
  ),
  json(
    'notices',
    { externalReference: 'N/1', applicationReference: 'H/404', text: 'Hello.' },
    {
      what: 'a notice for nobody',
      at: '/0/applicationReference',
      value: '"H/404"',
      message: /no application with the reference "H\/404"/,
      cure: /Send the application first/,
    },
  ),
];
