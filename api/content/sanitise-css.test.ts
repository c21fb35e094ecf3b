import { describe, expect, test } from 'vitest';
import { sanitiseDeclarations, sanitiseStylesheet } from './sanitise-css.ts';

// Attacks are in tests/content/attacks.ts and tested in a browser; these are the styles of an honest officer.

describe('a style attribute', () => {
  test.each([
    ['color: red', 'color:red'],
    ['COLOR: Red', 'color:Red'],
    ['margin: 0 auto !important', 'margin:0 auto!important'],
    ['color: #123; ; background: rgb(1 2 3 / 50%)', 'color:#123;background:rgb(1 2 3/50%)'],
    ['width: calc(100% - 2rem)', 'width:calc(100% - 2rem)'],
    ["font-family: 'A B', serif", 'font-family:"A B",serif'],
    [
      'display: grid; grid-template-columns: [a] 1fr repeat(2, minmax(0, 2fr))',
      'display:grid;grid-template-columns:[a]1fr repeat(2,minmax(0,2fr))',
    ],
    [
      'background: url(/tenant/pictures/hills.svg) no-repeat',
      'background:url(/tenant/pictures/hills.svg)no-repeat',
    ],
    ['position: relative; top: 2px', 'position:relative;top:2px'],
    ['--gap: 1rem; gap: var(--gap)', '--gap:1rem;gap:var(--gap)'],
    ['', ''],
  ])('%s', (written, kept) => {
    expect(sanitiseDeclarations(written)).toMatchObject({ css: kept, cuts: [] });
  });

  test('keeps what is harmless beside what is not, and says what went', () => {
    const { css, cuts } = sanitiseDeclarations('color: red; position: fixed; margin: 0', 7);
    expect(css).toBe('color:red;margin:0');
    expect(cuts).toEqual([{ line: 7, what: 'position: fixed' }]);
  });

  test('names the council’s pictures that it shows', () => {
    expect(sanitiseDeclarations('background-image: url("/tenant/pictures/a-1.png")').pictures).toEqual([
      'a-1.png',
    ]);
  });
});

describe('a stylesheet', () => {
  test.each([
    ['h2, .lead > p:first-child { color: red }', 'h2,.lead>p:first-child{color:red}'],
    ['/* why */ a:hover { color: blue; }', 'a:hover{color:blue}'],
    ['@media (min-width: 40em) { p { margin: 0 } }', '@media (min-width:40em){p{margin:0}}'],
    ['@media print { nav { display: none } }', '@media print{nav{display:none}}'],
    [
      '.a { color: red; & .b { color: blue } & > i { margin: 0 } }',
      '.a{color:red;& .b{color:blue}&>i{margin:0}}',
    ],
    ['p::first-letter { font-size: 2em }', 'p::first-letter{font-size:2em}'],
    ['p {}', ''],
  ])('%s', (written, kept) => {
    expect(sanitiseStylesheet(written)).toMatchObject({ css: kept, cuts: [] });
  });

  test('names the line of what it leaves out', () => {
    const { css, cuts } = sanitiseStylesheet(
      'p { color: red }\n\n@import "x.css";\na {\n  cursor: none;\n}\n',
    );
    expect(css).toBe('p{color:red}');
    expect(cuts).toEqual([
      { line: 3, what: '@import "x.css";' },
      { line: 5, what: 'cursor: none' },
    ]);
  });

  test('that came out is left as it is the second time', () => {
    const once = sanitiseStylesheet('a{color:red;--x: {a:b};margin:0}@media (width>3em){b{top:1px}}').css;
    expect(sanitiseStylesheet(once)).toEqual({ css: once, cuts: [], pictures: [] });
  });
});
