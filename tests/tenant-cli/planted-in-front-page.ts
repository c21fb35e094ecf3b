import { error, page, swap, warning, type Planted } from './planted.ts';

const file = 'front-page.json';
const hero = '{ "kind": "hero", "look": "plain", "text": "start" }';
const blocks = (...lines: readonly string[]): string =>
  `{\n  "blocks": [\n    ${lines.join(',\n    ')}\n  ]\n}\n`;
const harbour = { 'pictures/harbour.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };

/** Mistakes in a council's first page. */
export const inFrontPage: readonly Planted[] = [
  {
    what: 'a block that is none',
    plant: { [file]: blocks(hero, '{ "kind": "tile" }') },
    finds: error(file, 'shape.choice', '/blocks/1/kind'),
    at: '"tile"',
    says: /has the kind "tile"/,
    cures: /Did you mean "tiles"\?/,
    cure: { [file]: swap('"tile"', '"tiles", "items": [{ "to": "/properties" }]') },
  },
  {
    what: 'a page without a heading',
    plant: { [file]: blocks('{ "kind": "openNow" }') },
    finds: error(file, 'frontPage.noHero', '/blocks'),
    at: '"blocks"',
    says: /no "hero"/,
    cures: /Start the list with \{ "kind": "hero"/,
    cure: { [file]: swap('{ "kind": "openNow" }', `${hero},\n    { "kind": "openNow" }`) },
  },
  {
    what: 'two of a block that makes no sense twice',
    plant: { [file]: blocks(hero, '{ "kind": "help" }', '{ "kind": "help", "ground": "header" }') },
    finds: error(file, 'frontPage.double', '/blocks/2/kind'),
    at: '"header"',
    says: /already has a block "help" further up/,
    cures: /^Remove one of them\.$/,
    cure: { [file]: swap(',\n    { "kind": "help", "ground": "header" }', '') },
  },
  {
    what: 'a page of content twice',
    plant: {
      [file]: blocks(
        hero,
        '{ "kind": "page", "page": "/content/help" }',
        '{ "kind": "page", "page": "/content/help", "heading": "Help" }',
      ),
    },
    finds: error(file, 'frontPage.double', '/blocks/2/kind'),
    at: '"heading"',
    says: /already has the page \/content\/help further up/,
    cures: /make one show something else/,
    cure: {
      [file]: swap(',\n    { "kind": "page", "page": "/content/help", "heading": "Help" }', ''),
    },
  },
  {
    what: 'a part of the page that nobody has written',
    plant: { [file]: blocks(hero, '{ "kind": "page", "page": "/content/hepl" }') },
    finds: error(file, 'link.nowhere', '/blocks/1/page'),
    at: 'hepl',
    says: /no page of content at \/content\/hepl/,
    cures: /Did you mean \/content\/help\?/,
    cure: { [file]: swap('hepl', 'help') },
  },
  {
    what: 'a photograph that is not there',
    plant: {
      [file]: blocks('{ "kind": "hero", "look": "photograph", "text": "over", "picture": "harbor.svg" }'),
      'content/en-GB/visit-us.html': page('<img src="/tenant/pictures/harbour.svg" alt="The harbour">'),
      ...harbour,
    },
    finds: error(file, 'picture.missing', '/blocks/0/picture'),
    at: 'harbor.svg',
    says: /no picture harbor\.svg/,
    cures: /Did you mean harbour\.svg\?/,
    cure: { [file]: swap('harbor.svg', 'harbour.svg') },
  },
  {
    what: 'a photograph that nobody names',
    plant: { [file]: blocks('{ "kind": "hero", "look": "photograph", "text": "start" }') },
    finds: error(file, 'frontPage.noPicture', '/blocks/0/look'),
    at: 'photograph',
    says: /no picture is named/,
    cures: /Add "picture" .* or make the look "drawing"/,
    cure: { [file]: swap('photograph', 'drawing') },
  },
  {
    what: 'a picture beside a drawing',
    plant: {
      [file]: blocks('{ "kind": "hero", "look": "drawing", "text": "start",\n "picture": "harbour.svg" }'),
      ...harbour,
    },
    finds: warning(file, 'frontPage.unshownPicture', '/blocks/0/picture'),
    at: '"picture"',
    says: /The look "drawing" does not show your picture, so "picture" is not used/,
    cures: /look "photograph" or "split"/,
    cure: { [file]: swap('drawing', 'photograph') },
  },
  {
    what: 'words about a picture that is not named',
    plant: { [file]: blocks('{ "kind": "hero", "look": "split", "text": "start",\n "alt": "The harbour" }') },
    finds: warning(file, 'frontPage.unshownPicture', '/blocks/0/alt'),
    at: '"alt"',
    says: /"alt" belongs to a picture, but the block names no picture/,
    cures: /Add "picture"/,
    cure: { [file]: swap(',\n "alt": "The harbour"', '') },
  },
  {
    what: 'a tile with an icon and a picture',
    plant: {
      [file]: blocks(
        hero,
        '{ "kind": "tiles", "items": [{ "to": "/properties", "picture": "harbour.svg",\n "icon": "bed" }] }',
      ),
      ...harbour,
    },
    finds: warning(file, 'frontPage.unshownIcon', '/blocks/1/items/0/icon'),
    at: '"icon"',
    says: /its icon is not shown/,
    cures: /Keep one/,
    cure: { [file]: swap(',\n "icon": "bed"', '') },
  },
  {
    what: 'words over nothing',
    plant: { [file]: blocks('{ "kind": "hero", "look": "plain", "text": "over" }') },
    finds: error(file, 'frontPage.overNothing', '/blocks/0/text'),
    at: '"over"',
    says: /"over" a picture, but the look "plain" has no picture/,
    cures: /Make the text "start" or "centre"/,
    cure: { [file]: swap('"over"', '"centre"') },
  },
  {
    what: 'a tile without words',
    plant: { [file]: blocks(hero, '{ "kind": "tiles", "items": [{ "to": "/content/help" }] }') },
    finds: error(file, 'frontPage.tileTitle', '/blocks/1/items/0/to'),
    at: '/content/help',
    says: /leads to \/content\/help has no words/,
    cures: /Add "title"/,
    cure: { [file]: swap('"/content/help"', '"/content/help", "title": "Help"') },
  },
  {
    what: 'two tiles that lead to the same',
    plant: {
      [file]: blocks(
        hero,
        '{ "kind": "tiles", "items": [{ "to": "/properties" },\n      { "to": "/properties", "icon": "bed" }] }',
      ),
    },
    finds: error(file, 'list.double', '/blocks/1/items/1/to'),
    at: '"bed"',
    says: /"\/properties" appears twice/,
    cures: /remove one of them/,
    cure: { [file]: swap(',\n      { "to": "/properties", "icon": "bed" }', '') },
  },
  {
    what: 'help that leads outside and begins with a slash',
    plant: {
      [file]: blocks(
        hero,
        '{ "kind": "help", "links": [{ "contentType": "external", "pageUrl": "/shelter", "footerText": "Shelter" }] }',
      ),
    },
    finds: error(file, 'link.address', '/blocks/1/links/0/pageUrl'),
    at: '/shelter',
    says: /"\/shelter" is not an address outside this site/,
    cures: /Start it with https:/,
    cure: { [file]: swap('/shelter', 'https://england.shelter.org.uk') },
  },
  {
    what: 'news that nobody has written',
    plant: { [file]: blocks(hero, '{ "kind": "news", "folder": "latest" }') },
    finds: warning(file, 'frontPage.noNews', '/blocks/1/folder'),
    at: 'latest',
    says: /no page in content\/en-GB\/latest\//,
    cures: /Write one, .* or remove the block/,
    cure: {
      'content/en-GB/latest/pier.html': '<!--\nname: The pier\ndate: 2026-05-12\n-->\n<p>It opens.</p>\n',
    },
  },
  {
    what: 'news without a date',
    plant: {
      [file]: blocks(hero, '{ "kind": "news", "folder": "news" }'),
      'content/en-GB/news/pier.html': page('<p>It opens.</p>', 'The pier'),
    },
    finds: warning(file, 'frontPage.undated', '/blocks/1/folder'),
    at: '"news"',
    says: /content\/en-GB\/news\/pier\.html has no date/,
    cures: /Add a line such as "date: 2026-05-12"/,
    cure: { 'content/en-GB/news/pier.html': swap('name: The pier', 'name: The pier\ndate: 2026-05-12') },
  },
  {
    what: 'a day that no calendar has',
    plant: {
      'content/en-GB/news/pier.html': '<!--\nname: The pier\ndate: 2026-02-30\n-->\n<p>It opens.</p>\n',
    },
    finds: warning('content/en-GB/news/pier.html', 'content.date'),
    at: '2026-02-30',
    says: /"2026-02-30" is not a valid date/,
    cures: /the year, the month and the day/,
    cure: { 'content/en-GB/news/pier.html': swap('2026-02-30', '2026-02-28') },
  },
];
