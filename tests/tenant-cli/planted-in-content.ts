import { highStreet, vectorMap } from '../tenant-map/open-maps.ts';
import { error, latin1, page, swap, utf16, warning, type Planted } from './planted.ts';

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
    cures: /Remove it/,
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
    what: 'a page in Markdown',
    plant: { 'content/en-GB/Visit us.md': '# Visit us\n' },
    finds: warning('content/en-GB/Visit us.md', 'files.unused'),
    says: /Only pages \(\.html\)/,
    cures: /Write it as HTML in visit-us\.html/,
    cure: { 'content/en-GB/Visit us.md': '', 'content/en-GB/visit-us.html': page('<p>Come in.</p>') },
  },
  {
    what: 'a link to a page’s file',
    plant: { 'content/en-GB/visit-us.html': page('<p>Come in.</p>\n<p><a href="help.html">Help</a></p>') },
    finds: warning('content/en-GB/visit-us.html', 'link.nowhere'),
    at: 'help.html',
    says: /no page of content at help\.html/,
    cures: /Did you mean \/content\/help\?/,
    cure: { 'content/en-GB/visit-us.html': swap('help.html', '/content/help') },
  },
  {
    what: 'a picture without words for those who cannot see it',
    plant: {
      'content/en-GB/visit-us.html': page('<p>Come in.</p>\n<img src="/tenant/pictures/harbour.svg">'),
      'pictures/harbour.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    finds: warning('content/en-GB/visit-us.html', 'content.cut'),
    at: '<img',
    says: /<img> without alt/,
    cures: /^Add alt=/,
    cure: { 'content/en-GB/visit-us.html': swap('<img', '<img alt="The harbour"') },
  },
  {
    what: 'a page in the folder of a language that is only half named',
    plant: { 'content/en/visit-us.html': page('<p>Come in.</p>') },
    finds: warning('content/en/visit-us.html', 'content.misplaced'),
    says: /not in a language folder/,
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
    says: /"home\.haeding" is never shown/,
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
    says: /has \{site\}, which readers would see/,
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
    what: 'a text that is removed',
    plant: { 'locales/en-GB.json': '{\n  "home": { "lead": null }\n}\n' },
    finds: error('locales/en-GB.json', 'locale.takenAway', '/home/lead'),
    at: 'null',
    says: /pages would show its name/,
    cures: /Write the text/,
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
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n  <path fill="#fff" d="M0 0h9v9z"/>\n</svg>\n';
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
    plant: { 'logo.svg': logo.replace('<path', '<image href="https://elsewhere.example/a.png"/><path') },
    finds: error('logo.svg', 'picture.svg'),
    at: 'elsewhere',
    says: /loads https:\/\/elsewhere\.example/,
    cures: /Remove it/,
    cure: { 'logo.svg': logo },
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
    cures: /Copy it here again/,
    cure: { 'pictures/harbour.png': png(9, 9) },
  },
  {
    what: 'a PNG that is called a JPEG',
    plant: { ...showing('harbour.jpg'), 'pictures/harbour.jpg': png(9, 9) },
    finds: error('pictures/harbour.jpg', 'picture.mismatch'),
    says: /This is a PNG picture/,
    cures: /Rename it harbour\.png, here and on the pages that show it/,
    cure: { ...showing('harbour.png'), 'pictures/harbour.jpg': '', 'pictures/harbour.png': png(9, 9) },
  },
  {
    what: 'a photograph as a telephone takes it',
    plant: { ...showing('Harbour.heic'), 'pictures/Harbour.heic': latin1('\0\0\0\x18ftypheic\0\0\0\0mif1') },
    finds: warning('pictures/Harbour.heic', 'picture.kind'),
    says: /HEIC photograph, as some phones take them. Pages can show only SVG, PNG, JPEG and WebP/,
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
    cures: /Rename it the-harbour\.png/,
    cure: { 'pictures/The Harbour.PNG': '', 'pictures/the-harbour.png': png(9, 9) },
  },
  {
    what: 'a picture as wide as a wall',
    plant: { ...showing('harbour.png'), 'pictures/harbour.png': png(9000, 6000) },
    finds: error('pictures/harbour.png', 'picture.pixels'),
    says: /9000 × 6000 pixels\. The limit is 4096/,
    cures: /width of 1,600 pixels/,
    cure: { 'pictures/harbour.png': png(1600, 1066) },
  },
  {
    what: 'a picture for which nobody would wait',
    plant: {
      ...showing('harbour.png'),
      'pictures/harbour.png': Uint8Array.from([...png(1600, 1066), ...new Uint8Array(2_400_000)]),
    },
    finds: error('pictures/harbour.png', 'picture.bytes'),
    says: /2\.4 MB\. The limit is 1 MB/,
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
    cures: /WGS 84 \(EPSG:4326\)\. This place would be longitude -0\.12/,
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

const vector = {
  'tenant.json': swap(
    '"contact"',
    '"map": { "kind": "vector", "file": "map.pmtiles", "attribution": "Ours" },\n  "contact"',
  ),
};
const good = await vectorMap([highStreet]);
/** Returns the same map with some bytes of its header changed (PMTiles 3, section 3.1). */
const withBytes = (...changes: readonly (readonly [place: number, value: number])[]): Uint8Array => {
  const bytes = Uint8Array.from(good);
  for (const [place, value] of changes) bytes[place] = value;
  return bytes;
};
const vectorMaps: readonly Planted[] = [
  {
    what: 'a web page in the place of a vector map',
    plant: { ...vector, 'map.pmtiles': '<!doctype html><title>Not found</title>'.padEnd(200) },
    finds: error('map.pmtiles', 'map.notPmtiles'),
    says: /It is a web page/,
    cures: /npm run tenant -- map/,
    cure: { 'map.pmtiles': good },
  },
  {
    what: 'a vector map of an old version',
    plant: { ...vector, 'map.pmtiles': withBytes([7, 2]) },
    finds: error('map.pmtiles', 'map.notPmtiles'),
    says: /PMTiles version 2/,
    cures: /pmtiles convert/,
    cure: { 'map.pmtiles': good },
  },
  {
    what: 'tiles that are pictures',
    plant: { ...vector, 'map.pmtiles': withBytes([99, 2]) },
    finds: error('map.pmtiles', 'map.tileType'),
    says: /has picture tiles/,
    cures: /"kind": "tiles"/,
    cure: { 'map.pmtiles': good },
  },
  {
    what: 'tiles that no browser unpacks',
    plant: { ...vector, 'map.pmtiles': withBytes([98, 4]) },
    finds: error('map.pmtiles', 'map.compression'),
    says: /not compressed with gzip/,
    cures: /Make it again/,
    cure: { 'map.pmtiles': good },
  },
  {
    what: 'half of a vector map',
    plant: { ...vector, 'map.pmtiles': good.subarray(0, good.length - 100) },
    finds: error('map.pmtiles', 'map.cutShort'),
    says: /cut short/,
    cures: /Copy it here again/,
    cure: { 'map.pmtiles': good },
  },
  {
    what: 'a vector map that is too large',
    plant: { ...vector, 'map.pmtiles': Buffer.concat([good, Buffer.alloc(20_000_000)]) },
    finds: error('map.pmtiles', 'map.size'),
    says: /20\.0 MB\. The limit is 20 MB/,
    cures: /--without-buildings/,
    cure: { 'map.pmtiles': good },
  },
  {
    what: 'a vector map that is not there',
    plant: vector,
    finds: error('tenant.json', 'map.missing', '/map/file'),
    at: '"vector"',
    says: /no map map\.pmtiles/,
    cures: /npm run tenant -- map/,
    cure: { 'map.pmtiles': good },
  },
  {
    what: 'a vector map of another town',
    plant: {
      ...vector,
      'map.pmtiles': good,
      'places.geojson': `${JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            id: 'library:mill',
            properties: { kind: 'library', name: 'Mill Library' },
            geometry: { type: 'Point', coordinates: [-1.2, 52.9] },
          },
        ],
      })}\n`,
    },
    finds: warning('tenant.json', 'map.elsewhere', '/map/file'),
    at: '"vector"',
    says: /a different part of the country/,
    cures: /--within/,
    cure: { 'places.geojson': '{ "type": "FeatureCollection", "features": [] }\n' },
  },
  {
    what: 'a vector map that no setting names',
    plant: { 'map.pmtiles': good },
    finds: warning('map.pmtiles', 'files.unused'),
    says: /This file is not used/,
    cures: /Name it in tenant\.json/,
    cure: vector,
  },
];

const noRedirects = '{ "redirects": [] }\n';
const misnamed: readonly Planted[] = [
  {
    what: 'a file whose ending Windows hides',
    plant: { 'redirects.json.txt': noRedirects },
    finds: warning('redirects.json.txt', 'files.unused'),
    says: /This file is not used/,
    cures: /Did you mean "redirects\.json"\?/,
    cure: { 'redirects.json.txt': '', 'redirects.json': noRedirects },
  },
  {
    what: 'a second theme beside the first',
    plant: { 'themes.json': '{}\n' },
    finds: warning('themes.json', 'files.unused'),
    says: /This file is not used/,
    cures: /Remove it: "theme\.json" is there already/,
    cure: { 'themes.json': '' },
  },
  {
    what: 'a picture beside the settings',
    plant: { ...showing('harbour.png'), 'harbour.png': png(9, 9) },
    finds: warning('harbour.png', 'files.unused'),
    says: /This file is not used/,
    cures: /to the folder "pictures"/,
    cure: { 'harbour.png': '', 'pictures/harbour.png': png(9, 9) },
  },
  {
    what: 'a folder whose name is misspelt',
    plant: { ...showing('harbour.png'), 'picture/harbour.png': png(9, 9) },
    finds: warning('picture/harbour.png', 'files.unused'),
    says: /This file is not used/,
    cures: /Did you mean the folder "pictures"\?/,
    cure: { 'picture/harbour.png': '', 'pictures/harbour.png': png(9, 9) },
  },
  {
    what: 'a document among the pictures',
    plant: { 'pictures/notes.docx': latin1('PK\x03\x04') },
    finds: warning('pictures/notes.docx', 'files.unused'),
    says: /not a picture/,
    cures: /Remove it/,
    cure: { 'pictures/notes.docx': '' },
  },
  {
    what: 'a page that is in no language, which is told once',
    plant: { 'content/visit-us.html': page('<p>Come in.</p>') },
    finds: warning('content/visit-us.html', 'content.misplaced'),
    says: /^The file is not in a language folder, so it is not shown\.$/,
    cures: /content\/en-GB\//,
    cure: { 'content/visit-us.html': '', 'content/en-GB/visit-us.html': page('<p>Come in.</p>') },
  },
];

/** Mistakes in what a council shows: pages, texts, pictures and its map. */
export const inContent: readonly Planted[] = [
  ...content,
  ...misnamed,
  ...texts,
  ...pictures,
  ...maps,
  ...vectorMaps,
];
