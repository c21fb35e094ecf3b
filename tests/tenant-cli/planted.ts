import type { Finding } from '#schemas/tenant/finding.ts';

/** A file's new content, or what becomes of the old one. */
type Change = string | Uint8Array | ((text: string) => string);
export type Changes = Readonly<Record<string, Change>>;

/** A mistake that an officer makes, what they have to read, and what they do then. */
export interface Planted {
  readonly what: string;
  /** By path in the council's folder. */
  readonly plant: Changes;
  readonly finds: Pick<Finding, 'severity' | 'kind'> & { readonly file: string; readonly pointer?: string };
  /** Words on the line that has to be named; without them the whole file is meant. */
  readonly at?: string;
  readonly says: RegExp;
  readonly cures: RegExp;
  /** Follows the cure, with no more than it says. */
  readonly cure: Changes;
}

const swap =
  (from: string | RegExp, to: string) =>
  (text: string): string => {
    const changed = text.replace(from, () => to);
    if (changed === text) throw new Error(`There is no ${String(from)} in: ${text}`);
    return changed;
  };
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string): Uint8Array =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  );
const page = (body: string, name = 'Visit us'): string => `<!--\nname: ${name}\n-->\n${body}\n`;
const error = (file: string, kind: string, pointer?: string) =>
  ({ severity: 'error', kind, file, ...(pointer === undefined ? {} : { pointer }) }) as const;
const warning = (file: string, kind: string, pointer?: string) =>
  ({ severity: 'warning', kind, file, ...(pointer === undefined ? {} : { pointer }) }) as const;

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
    says: /Windows-1252.*"–"/,
    cures: /Save it as UTF-8/,
    cure: { 'tenant.json': (text) => text },
  },
  {
    what: 'a page in Windows-1252',
    plant: { 'content/en-GB/visit-us.html': latin1(page('<p>\xa3 5</p>')) },
    finds: error('content/en-GB/visit-us.html', 'file.encoding'),
    at: '\xa3',
    says: /"£"/,
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
    says: /"Â£" is a letter such as £/,
    cures: /Type the right letter/,
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
    says: /"websiteTitel" means nothing here/,
    cures: /^Take it away: "websiteTitle" is there already/,
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
    cures: /Add "kind", one of: drawn, tiles/,
    cure: {
      'tenant.json': swap('"map": {', '"map": { "kind": "drawn",'),
      'map.geojson': '{"type":"FeatureCollection","features":[]}',
    },
  },
  {
    what: 'a list for the whole file',
    plant: { 'theme.json': '[]\n' },
    finds: error('theme.json', 'shape.type', ''),
    at: '[]',
    says: /^The file is an empty list and has to be a group/,
    cures: /as in tenants\/base/,
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
    cures: /^Take it away: "themeDarkMode" is in the list already/,
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
    says: /"a" stands twice/,
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
    cures: /small letters/,
    cure: { 'tenant.json': swap('The Council', 'the-council') },
  },
  {
    what: 'no landlord',
    plant: { 'tenant.json': swap(/"landlords": \[[^\]]*\]/, '"landlords": []') },
    finds: error('tenant.json', 'shape.value', '/landlords'),
    at: '"landlords"',
    says: /"landlords" is an empty list, which has to have 1 entry at least/,
    cures: /Add an entry/,
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
    what: 'a radius beyond what corners can be',
    plant: { 'theme.json': swap('"light"', '"shape": { "radius": 400 },\n  "light"') },
    finds: error('theme.json', 'shape.value', '/shape/radius'),
    at: '400',
    says: /"radius" is 400, which may be 32 at most/,
    cures: /Write 32 or less/,
    cure: { 'theme.json': swap('400', '32') },
  },
  {
    what: 'a hero that is none',
    plant: { 'theme.json': swap('"light"', '"layout": { "hero": "baner" },\n  "light"') },
    finds: error('theme.json', 'shape.choice', '/layout/hero'),
    at: 'baner',
    says: /"hero" is the text "baner"/,
    cures: /Did you mean "banner"\? It has to be one of: banner, plain/,
    cure: { 'theme.json': swap('baner', 'banner') },
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
    says: /the text "3" and has to be a whole number, without quotation marks/,
    cures: /./,
    cure: { 'lettings.json': swap('"3"', '3') },
  },
];

const content: readonly Planted[] = [
  {
    what: 'a page without a name',
    plant: { 'content/en-GB/visit-us.html': '<p>Come in.</p>\n' },
    finds: error('content/en-GB/visit-us.html', 'content.name'),
    at: 'Come in',
    says: /no name/,
    cures: /name: How to bid/,
    cure: { 'content/en-GB/visit-us.html': '<!--\nname: How to bid\n-->\n<p>Come in.</p>\n' },
  },
  {
    what: 'a template that is misspelt',
    plant: {
      'content/en-GB/visit-us.html': '<!--\nname: Visit us\ntemplate: two-column\n-->\n<p>Come in.</p>\n',
    },
    finds: error('content/en-GB/visit-us.html', 'content.template'),
    at: 'two-column',
    says: /no template called "two-column"/,
    cures: /Did you mean "two-columns"\?/,
    cure: { 'content/en-GB/visit-us.html': swap('two-column', 'two-columns') },
  },
  {
    what: 'a script in a page',
    plant: { 'content/en-GB/visit-us.html': page('<p>Come in.</p>\n<script>count()</script>') },
    finds: warning('content/en-GB/visit-us.html', 'content.cut'),
    at: '<script>',
    says: /<script>/,
    cures: /Take it away/,
    cure: { 'content/en-GB/visit-us.html': swap('<script>count()</script>', '') },
  },
  {
    what: 'a picture whose name is misspelt',
    plant: {
      'content/en-GB/visit-us.html': page(
        '<p>Come in.</p>\n<img src="/tenant/pictures/harbor.svg" alt="The harbour">\n<img src="/tenant/pictures/harbour.svg" alt="The harbour">',
      ),
      'pictures/harbour.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    finds: warning('content/en-GB/visit-us.html', 'picture.missing'),
    at: 'harbor.svg',
    says: /no picture harbor\.svg/,
    cures: /Did you mean harbour\.svg\?/,
    cure: { 'content/en-GB/visit-us.html': swap('harbor.svg', 'harbour.svg') },
  },
  {
    what: 'a page in the folder of a language that is only half named',
    plant: { 'content/en/visit-us.html': page('<p>Come in.</p>') },
    finds: warning('content/en/visit-us.html', 'content.misplaced'),
    says: /not in the folder of a language/,
    cures: /Move it to .*content\/en-GB\//,
    cure: { 'content/en/visit-us.html': '', 'content/en-GB/visit-us.html': page('<p>Come in.</p>') },
  },
];

const texts: readonly Planted[] = [
  {
    what: 'a text whose name is misspelt',
    plant: { 'locales/en-GB.json': '{\n  "home": { "haeding": "Homes by the sea" }\n}\n' },
    finds: warning('locales/en-GB.json', 'texts.surplus', '/home/haeding'),
    at: 'haeding',
    says: /Nothing shows "home\.haeding"/,
    cures: /Did you mean "home\.heading"\?/,
    cure: { 'locales/en-GB.json': swap('haeding', 'heading') },
  },
  {
    what: 'a name in braces that base does not have',
    plant: { 'locales/en-GB.json': '{\n  "home": { "heading": "Homes with {{sitw}}" }\n}\n' },
    finds: error('locales/en-GB.json', 'texts.placeholders', '/home/heading'),
    at: 'sitw',
    says: /\{\{sitw\}\}, which nothing fills in/,
    cures: /Did you mean \{\{site\}\}\?/,
    cure: { 'locales/en-GB.json': swap('sitw', 'site') },
  },
  {
    what: 'a name in single braces',
    plant: { 'locales/en-GB.json': '{\n  "home": { "heading": "Homes with {site}" }\n}\n' },
    finds: error('locales/en-GB.json', 'texts.placeholders', '/home/heading'),
    at: '{site}',
    says: /has \{site\}, and readers would see it/,
    cures: /\{\{site\}\}/,
    cure: { 'locales/en-GB.json': swap('{site}', '{{site}}') },
  },
  {
    what: 'a name that is needed and left out',
    plant: { 'locales/en-GB.json': '{\n  "closes": "Closes soon"\n}\n' },
    finds: error('locales/en-GB.json', 'texts.placeholders', '/closes'),
    at: 'Closes soon',
    says: /leaves out \{\{when\}\}/,
    cures: /Closes \{\{when\}\}/,
    cure: { 'locales/en-GB.json': swap('soon', '{{when}}') },
  },
  {
    what: 'one text for a group of them',
    plant: { 'locales/en-GB.json': '{\n  "home": "Welcome"\n}\n' },
    finds: error('locales/en-GB.json', 'locale.notGroup', '/home'),
    at: '"home"',
    says: /"home" is a group of texts/,
    cures: /heading, lead/,
    cure: { 'locales/en-GB.json': swap('"Welcome"', '{ "heading": "Welcome" }') },
  },
  {
    what: 'a text that is taken away',
    plant: { 'locales/en-GB.json': '{\n  "home": { "lead": null }\n}\n' },
    finds: error('locales/en-GB.json', 'locale.takenAway', '/home/lead'),
    at: 'null',
    says: /pages would show its name/,
    cures: /Write the words/,
    cure: { 'locales/en-GB.json': swap('null', '"Look around."') },
  },
  {
    what: 'texts of a language that is only half named',
    plant: { 'locales/en.json': '{ "home": { "lead": "x" } }\n' },
    finds: warning('locales/en.json', 'files.unused'),
    says: /"en"/,
    cures: /en-GB/,
    cure: { 'locales/en.json': '', 'locales/en-GB.json': '{ "home": { "lead": "x" } }\n' },
  },
];

const png = (width: number, height: number): Uint8Array =>
  latin1(
    `\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0${String.fromCharCode(width >> 8, width & 255)}\0\0${String.fromCharCode(height >> 8, height & 255)}`,
  );
const showing = (name: string) => ({
  'content/en-GB/visit-us.html': page(
    `<p>Come in.</p>\n<img src="/tenant/pictures/${name}" alt="The harbour">`,
  ),
});
const drawing = '<svg xmlns="http://www.w3.org/2000/svg">\n  <path d="M0 0h9"/>\n</svg>\n';
const pictures: readonly Planted[] = [
  {
    what: 'a drawing with a script',
    plant: {
      ...showing('harbour.svg'),
      'pictures/harbour.svg': drawing.replace('<path', '<script>x()</script><path'),
    },
    finds: error('pictures/harbour.svg', 'picture.svg'),
    at: '<script>',
    says: /has a script/,
    cures: /Plain SVG/,
    cure: { 'pictures/harbour.svg': drawing },
  },
  {
    what: 'a logo that loads a picture from elsewhere',
    plant: { 'logo.svg': drawing.replace('<path', '<image href="https://elsewhere.example/a.png"/><path') },
    finds: error('logo.svg', 'picture.svg'),
    at: 'elsewhere',
    says: /loads https:\/\/elsewhere\.example/,
    cures: /Take it out/,
    cure: { 'logo.svg': drawing },
  },
  {
    what: 'a web page that was saved as a picture',
    plant: { ...showing('harbour.png'), 'pictures/harbour.png': '<!doctype html><title>403</title>' },
    finds: error('pictures/harbour.png', 'picture.none'),
    says: /web page \(HTML\)/,
    cures: /save the picture itself/,
    cure: { 'pictures/harbour.png': png(9, 9) },
  },
  {
    what: 'a picture with nothing in it',
    plant: { ...showing('harbour.png'), 'pictures/harbour.png': '' },
    finds: error('pictures/harbour.png', 'picture.empty'),
    says: /0 bytes/,
    cures: /Copy it here once more/,
    cure: { 'pictures/harbour.png': png(9, 9) },
  },
  {
    what: 'a PNG that is called a JPEG',
    plant: { ...showing('harbour.jpg'), 'pictures/harbour.jpg': png(9, 9) },
    finds: error('pictures/harbour.jpg', 'picture.mismatch'),
    says: /This is a PNG picture/,
    cures: /Call it harbour\.png, also where pages show it/,
    cure: { ...showing('harbour.png'), 'pictures/harbour.jpg': '', 'pictures/harbour.png': png(9, 9) },
  },
  {
    what: 'a photograph as a telephone takes it',
    plant: { ...showing('Harbour.heic'), 'pictures/Harbour.heic': latin1('\0\0\0\x18ftypheic\0\0\0\0mif1') },
    finds: warning('pictures/Harbour.heic', 'picture.kind'),
    says: /HEIC, as telephones take them; pages show SVG, PNG, JPEG and WebP/,
    cures: /as JPEG under the name harbour\.jpg/,
    cure: {
      ...showing('harbour.jpg'),
      'pictures/Harbour.heic': '',
      'pictures/harbour.jpg': latin1('\xff\xd8\xff\xc0\0\x11\x08\0\x09\0\x09\x03'),
    },
  },
  {
    what: 'a picture whose name cannot be an address',
    plant: { ...showing('the-harbour.png'), 'pictures/The Harbour.PNG': png(9, 9) },
    finds: warning('pictures/The Harbour.PNG', 'picture.name'),
    says: /cannot be part of an address/,
    cures: /Call it the-harbour\.png/,
    cure: { 'pictures/The Harbour.PNG': '', 'pictures/the-harbour.png': png(9, 9) },
  },
  {
    what: 'a picture as wide as a wall',
    plant: { ...showing('harbour.png'), 'pictures/harbour.png': png(9000, 6000) },
    finds: error('pictures/harbour.png', 'picture.pixels'),
    says: /9000 × 6000 pixels, and may have 4096/,
    cures: /1,600 pixels wide/,
    cure: { 'pictures/harbour.png': png(1600, 1066) },
  },
  {
    what: 'a picture for which nobody would wait',
    plant: {
      ...showing('harbour.png'),
      'pictures/harbour.png': Uint8Array.from([...png(1600, 1066), ...new Uint8Array(2_400_000)]),
    },
    finds: error('pictures/harbour.png', 'picture.bytes'),
    says: /2\.4 MB, and may have 1 MB/,
    cures: /as JPEG or WebP of quality 80/,
    cure: { 'pictures/harbour.png': png(1600, 1066) },
  },
];

const mapOf = (x: number, y: number): string =>
  `{"type":"FeatureCollection","features":[\n{"type":"Feature","properties":{"kind":"shop"},"geometry":{"type":"Point","coordinates":[${x},${y}]}}\n]}\n`;
const named = {
  'tenant.json': swap(
    '"contact"',
    '"map": { "kind": "drawn", "file": "map.geojson", "attribution": "Ours" },\n  "contact"',
  ),
};
const maps: readonly Planted[] = [
  {
    what: 'eastings and northings',
    plant: { ...named, 'map.geojson': mapOf(530_034, 180_381) },
    finds: error('map.geojson', 'map.coordinates', '/features/0/geometry/coordinates'),
    at: '530034',
    says: /530034, 180381 is an easting and a northing of the National Grid/,
    cures: /WGS 84 \(EPSG:4326\); this place would be longitude -0\.12/,
    cure: { 'map.geojson': mapOf(-0.1277, 51.5074) },
  },
  {
    what: 'latitude before longitude',
    plant: { ...named, 'map.geojson': mapOf(51.5074, -0.1277) },
    finds: error('map.geojson', 'map.coordinates', '/features/0/geometry/coordinates'),
    at: '51.5074',
    says: /swapped/,
    cures: /longitude -0\.1277, latitude 51\.5074/,
    cure: { 'map.geojson': mapOf(-0.1277, 51.5074) },
  },
  {
    what: 'a map in UTF-16',
    plant: { ...named, 'map.geojson': utf16(mapOf(-0.1277, 51.5074)) },
    finds: error('map.geojson', 'file.encoding'),
    says: /UTF-16/,
    cures: /UTF-8/,
    cure: { 'map.geojson': mapOf(-0.1277, 51.5074) },
  },
];

export const planted: readonly Planted[] = [
  ...encodings,
  ...settings,
  ...menus,
  ...theme,
  ...rules,
  ...content,
  ...texts,
  ...pictures,
  ...maps,
];
