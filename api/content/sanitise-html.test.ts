import { assert, property, string, array, constantFrom } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageContentRule, richTextRule } from './allowed-html.ts';
import { splitRegions } from './regions.ts';
import { sanitise } from './sanitise-html.ts';

const isFull = process.env['LINTEL_FULL'] === '1';

// Attacks are in tests/content/attacks.ts and tested in a browser.

describe('page content', () => {
  test.each([
    ['<img src="https://a.example/a.png" alt="A" width="10" height="50%">'],
    ['<img src="data:image/png;base64,AA" alt="">'],
    ['<p class="a b" id="part.1:x-2">x</p>'],
    ['<table><tr><th scope="col" colspan="2">x</th></tr></table>'],
    ['<p lang="cy" dir="ltr">x</p>'],
    ['<details open><summary>x</summary><p>y</p></details>'],
  ])('keeps %s', (html) => {
    const { html: kept, cuts } = sanitise(html, pageContentRule);
    expect(kept.replace(/ \/>/g, '>')).toBe(html);
    expect(cuts).toEqual([]);
  });

  test('opens external links in a new window that knows nothing of this one, and others in this one', () => {
    const { html, links } = sanitise(
      '<a href="https://a.example" rel="opener">a</a><a href="/content" target="_blank">b</a><a href="#c">c</a>',
      pageContentRule,
    );
    expect(html).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">a</a><a href="/content">b</a><a href="#c">c</a>',
    );
    expect(links).toEqual(['/content', '#c']);
  });

  test('has no link inside a link, however deep', () => {
    const { html, cuts } = sanitise(
      '<a href="/one">x<table><tr><td><a href="/two">y</a></td></tr></table></a><a href="/three">z</a>',
      pageContentRule,
    );
    expect(html).toBe('<a href="/one">x<table><tr><td>y</td></tr></table></a><a href="/three">z</a>');
    expect(cuts.map(({ because }) => because)).toEqual(['a link cannot be inside another link']);
  });

  test('makes a class of a style attribute, the same for the same style', () => {
    const { html, styles } = sanitise(
      '<p style="color:red">a</p><b class="x" style="COLOR: red">b</b>',
      pageContentRule,
    );
    const [name = ''] = styles.keys();
    expect([...styles.values()]).toEqual(['color:red']);
    expect(html).toBe(`<p class="${name}">a</p><b class="x ${name}">b</b>`);
  });
});

describe('rich text', () => {
  test('has table borders, and no images and no ids', () => {
    const { html, cuts } = sanitise(
      '<table border="1" width="10"><tr><td id="a">x<img src="data:image/png,a" alt=""></td></tr></table>',
      richTextRule,
    );
    expect(html).toBe('<table border="1" width="10"><tr><td>x</td></tr></table>');
    expect(cuts.map(({ what }) => what)).toEqual(['id="a"', '<img>']);
    expect(sanitise('<table border="1"></table>', pageContentRule).html).toBe('<table></table>');
  });
});

const pieces = constantFrom(
  ...'<p>|</p>|<aside>|</aside>|<div>|</div>|<br>|<img src="data:image/png,a">|x|<b class="c">|</b>'.split(
    '|',
  ),
  ...'<a href="/x">|</a>|<script>|</script>|<!--|-->|<svg>|"|<|&lt;|<table><td>'.split('|'),
);

/** Counts elements that are opened and not closed. */
const balance = (html: string): number =>
  (html.match(/<[a-z](?![^>]*\/>)/g)?.length ?? 0) - (html.match(/<\//g)?.length ?? 0);
const letters = (html: string): string[] => [...html.replace(/<[^>]*>|\s/g, '')].sort();

describe('whatever is written', () => {
  test('has no paragraph inside a paragraph once what stood between them is gone', () => {
    expect(sanitise('<p><unknown><p>x', pageContentRule).html).toBe('<p></p><p>x</p><p></p>');
  });

  test('what came out is left as it is the second time', () => {
    assert(
      property(array(pieces, { maxLength: 25 }), string({ unit: 'binary' }), (parts, noise) => {
        const once = sanitise(parts.join('') + noise, pageContentRule).html;
        expect(sanitise(once, pageContentRule).html).toBe(once);
      }),
      { numRuns: isFull ? 300 : 100 },
    );
  });

  test('is parted into regions without losing a word, and each part closes what it opens', () => {
    assert(
      property(array(pieces, { maxLength: 25 }), (parts) => {
        const { html } = sanitise(parts.join(''), pageContentRule);
        const { main, aside } = splitRegions(html);
        expect(letters(main + aside)).toEqual(letters(html));
        expect([balance(main), balance(aside)]).toEqual([0, 0]);
      }),
      { numRuns: isFull ? 300 : 100 },
    );
  });
});
