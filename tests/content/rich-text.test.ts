import { expect, test } from 'vitest';
import { pageContentRule } from '#api/content/allowed-html.ts';
import { sanitise } from '#api/content/sanitise-html.ts';
import { prepareRichText } from '#web/components/rich-text.ts';

test('sanitised HTML has the form that the browser’s part expects', () => {
  const wild = `<A title='a"b>c' HREF=/content/x>x</a><Table><CAPTION>y</CAPTION><tr><td>1</table><h2 id=z class="a>b">Z</h2>`;
  const { html, headings } = prepareRichText(sanitise(wild, pageContentRule).html, '/cy', {
    opensNewWindow: '',
    table: '',
  });
  expect(html).toContain('href="/cy/content/x"');
  expect(html).toContain('aria-label="y"><table>');
  expect(html).toContain('</table></div>');
  expect(headings).toEqual([{ id: 'z', text: 'Z' }]);
});
