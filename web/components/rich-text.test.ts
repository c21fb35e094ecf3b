import { expect, test } from 'vitest';
import { prepareRichText } from './rich-text.ts';

const words = { opensNewWindow: '(opens in a new window)', table: 'Table' };
const prepare = (html: string, prefix = '/cy') => prepareRichText(html, prefix, words);

test('links to our own pages keep the language, and nothing else is changed', () => {
  const { html } = prepare(
    '<p><a href="/content/a?b=1&amp;c=2" title="a &gt; b">One <em>x</em></a> <a href="/media/x.pdf">File</a> <a href="#x">x</a></p>',
  );
  expect(html).toBe(
    '<p><a href="/cy/content/a?b=1&amp;c=2" title="a &gt; b">One <em>x</em></a> <a href="/media/x.pdf">File</a> <a href="#x">x</a></p>',
  );
});

test('a link that opens a new window says so', () => {
  const { html } = prepare(
    '<a href="https://x.example/" target="_blank" rel="noopener">Out</a><a>No link</a>',
  );
  expect(html).toBe(
    '<a href="https://x.example/" target="_blank" rel="noopener">Out <span class="visually-hidden">(opens in a new window)</span></a><a>No link</a>',
  );
});

test('tables are framed, each with its caption or a name', () => {
  const { html } = prepare(
    '<table class="a"><caption>Rents &amp; <b>"fees"</b></caption><tbody></tbody></table><table><tbody></tbody></table>',
  );
  expect(html).toBe(
    '<div class="table-frame" tabindex="0" role="region" aria-label="Rents &amp; &quot;fees&quot;"><table class="a"><caption>Rents &amp; <b>"fees"</b></caption><tbody></tbody></table></div>' +
      '<div class="table-frame" tabindex="0" role="region" aria-label="Table"><table><tbody></tbody></table></div>',
  );
});

test('headings with an id are listed, as text', () => {
  const { headings } = prepare(
    '<h2 id="a">Who <em>can</em> &lt;apply&gt; &amp;amp;</h2><h2>No</h2><h3 id="c">C</h3>',
  );
  expect(headings).toEqual([{ id: 'a', text: 'Who can <apply> &amp;' }]);
});
