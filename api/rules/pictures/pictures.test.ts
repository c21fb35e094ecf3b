import { describe, expect, test } from 'vitest';
import { readPictureHead } from './picture-head.ts';
import { findSvgFaults } from './svg-faults.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  );

describe('readPictureHead', () => {
  test.each([
    ['PNG', bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x10, 0, 0, 0, 0, 9]), 'png', 4096, 9],
    [
      'JPEG, behind a preview',
      bytes([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 17, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3]),
      'jpeg',
      4000,
      3000,
    ],
    [
      'WebP',
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x40, 6, 0xb0, 4]),
      'webp',
      1600,
      1200,
    ],
    [
      'WebP without loss',
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x3f, 0xc6, 0x2b, 1]),
      'webp',
      1600,
      1200,
    ],
    [
      'WebP with more',
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0x3f, 6, 0, 0xaf, 4, 0]),
      'webp',
      1600,
      1200,
    ],
  ])('reads the size of a %s', (_name, head, kind, width, height) => {
    expect(readPictureHead(head)).toEqual({ kind, size: { width, height } });
  });

  test.each([
    ['gif', bytes('GIF89a')],
    ['avif', bytes([0, 0, 0, 28], 'ftypavif', [0, 0, 0, 0], 'mif1')],
    ['heic', bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1')],
    ['tiff', bytes('II*\0')],
    ['svg', bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a <svg> -->\n<svg xmlns="x"/>')],
  ])('knows %s by what is in it', (kind, head) => {
    expect(readPictureHead(head)?.kind).toBe(kind);
  });

  test.each([
    ['a web page', bytes('<!doctype html><svg></svg>')],
    ['a word', bytes('no picture')],
    ['nothing', bytes('')],
    ['a film', bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 0, 0])],
  ])('takes %s for none', (_what, head) => {
    expect(readPictureHead(head)).toBeUndefined();
  });

  test('reads no further than the file goes, wherever it is cut off', () => {
    const jpeg = bytes([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0, 0, 0, 0, 0]);
    for (let length = 0; length <= jpeg.length; length += 1) readPictureHead(jpeg.subarray(0, length));
    expect(readPictureHead(jpeg)).toEqual({ kind: 'jpeg', size: undefined });
    expect(readPictureHead(bytes('\x89PNG'))).toEqual({ kind: 'png', size: undefined });
  });
});

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${more}>\n${inside}\n</svg>`;

describe('findSvgFaults', () => {
  test('has nothing to say of a drawing with gradients, styles, links inside and a picture in it', () => {
    const drawing = svg(
      '<!-- <script> --><defs><linearGradient id="a"/></defs><style>.a { fill: url(#a) }</style>' +
        '<use href="#a"/><path fill="url(#a)" d="M0 0h9"/><image href="data:image/png;base64,AAAA"/><title>on load</title>',
    );
    expect(findSvgFaults(drawing)).toEqual([]);
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>'), 2, /script/],
    [
      'a script of another namespace’s name',
      svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'),
      2,
      /script/,
    ],
    ['an event handler', svg('<rect\n onload = "alert(1)"/>'), 2, /event handler, onload/],
    ['a piece of a web page', svg('<foreignObject><p>x</p></foreignObject>'), 2, /foreignObject/],
    [
      'a picture of elsewhere',
      svg('<image xlink:href="https://elsewhere.example/a.png"/>'),
      2,
      /elsewhere\.example/,
    ],
    ['a picture beside it', svg('<image href="beside.png"/>'), 2, /beside\.png/],
    ['a web page as data', svg('<use href="data:text/html;base64,AAAA"/>'), 2, /another file/],
    ['an address that runs', svg('<a href="javascript:alert(1)"><rect/></a>'), 2, /javascript/],
    ['a link out', svg('\n<a href="https://elsewhere.example/"><rect/></a>'), 3, /links to/],
    ['a style of elsewhere', svg('<style>@import "https://elsewhere.example/a.css";</style>'), 2, /styles/],
    [
      'a fill of elsewhere',
      svg('<rect style="fill: url(https://elsewhere.example/a.svg#b)"/>'),
      2,
      /elsewhere/,
    ],
    ['entities', `<!DOCTYPE svg [ <!ENTITY a "b"> ]>\n${svg('')}`, 1, /entities/],
    ['no namespace', '<svg><rect/></svg>', 1, /does not say/],
    ['a part that is not closed', svg('<g><rect/>').replace('</svg>', ''), 3, /never closed/],
    ['a part that is closed twice', svg('<g></g></g>'), 2, /closes an element that is not open/],
  ])('finds %s', (_what, text, line, says) => {
    const [fault, ...more] = findSvgFaults(text);
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ line, message: expect.stringMatching(says) });
    expect(fault?.cure.length).toBeGreaterThan(20);
  });
});
