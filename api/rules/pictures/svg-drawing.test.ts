import { describe, expect, it } from 'vitest';
import { drawingFile, readDrawing, recoloured } from './svg-drawing.ts';
import { findSvgFaults } from './svg-faults.ts';

const inside = (inner: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"${root}>${inner}</svg>`;
const cleaned = (text: string) => {
  const read = readDrawing(text);
  if (!read) throw new Error('It cannot be read.');
  return drawingFile(read.drawing);
};

describe('readDrawing', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script with a tag in it', '<script><g></g>alert(1)</script>'],
    ['a handler', '<path onload="alert(1)" d="M0 0h9v9z"/>'],
    ['a page', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'],
    ['a picture of elsewhere', '<image href="https://elsewhere.example/x.png"/>'],
    ['a drawing in data', '<image xlink:href="data:image/svg+xml,x"/>'],
    ['a style of elsewhere', '<style>@import url(https://elsewhere.example/x.css); .a{fill:red}</style>'],
    ['a fill of elsewhere', '<path fill="url(https://elsewhere.example/x.svg#a)" d="M0 0h9v9z"/>'],
    ['an animation', '<path d="M0 0h9v9z"><set attributeName="href" to="javascript:x"/></path>'],
    ['an editor’s notes', '<sodipodi:namedview id="v"/><metadata><x/></metadata>'],
    ['a handler of the root', '', ' onload="alert(1)"'],
  ])('leaves out %s and keeps the rest', (_what, inner, root = '') => {
    const svg = cleaned(inside(`${inner}<circle r="4"/>`, root));
    expect(findSvgFaults(svg)).toEqual([]);
    expect(svg).toContain('<circle r="4"/>');
    expect(svg).not.toMatch(/alert|elsewhere|sodipodi|javascript/);
  });

  it('keeps what draws: groups, clips, styles and uses', () => {
    const inner =
      '<defs><clipPath id="c"><circle r="4"/></clipPath></defs><style>.a{fill:#123456}</style><g class="a" clip-path="url(#c)"><use xlink:href="#d"/></g>';
    expect(cleaned(inside(inner))).toContain(inner.replace('xlink:href', 'href'));
  });

  it('reads the names of addresses that Illustrator writes', () => {
    const text =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" width="20px" height="10px"><a href="https://x.example"><path d="M0 0h9"/></a></svg>';
    const read = readDrawing(text);
    expect(read?.drawing).toEqual({ box: [0, 0, 20, 10], attributes: '', inner: '<path d="M0 0h9"/>' });
  });

  it('reads its own files as they are', () => {
    const once = cleaned(inside('<g>\n  <path fill="#111" d="M0 0h9"/>\n</g>', ' fill="none"'));
    expect(cleaned(once)).toBe(once);
  });

  it('refuses what has no size or is no drawing', () => {
    expect(readDrawing('<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>')).toBeUndefined();
    expect(readDrawing('<html></html>')).toBeUndefined();
  });
});

it('recolours fills, strokes, styles and what says no colour', () => {
  const read = readDrawing(
    inside('<style>.a{fill:#123}</style><path stroke="navy" style="fill: rgb(1, 2, 3)"/><path fill="none"/>'),
  );
  const seen: string[] = [];
  const changed =
    read &&
    recoloured(read.drawing, (colour) => {
      seen.push(colour);
      return '#ffffff';
    });
  expect(seen.toSorted()).toEqual(['#000000', '#000080', '#010203', '#112233']);
  expect(changed?.attributes).toBe('fill="#ffffff"');
  expect(changed?.inner).toBe(
    '<style>.a{fill:#ffffff}</style><path stroke="#ffffff" style="fill: #ffffff"/><path fill="none"/>',
  );
});
