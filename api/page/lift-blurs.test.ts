import { expect, test } from 'vitest';
import { blurredBackground } from '#domain/pictures/blurred-background.ts';
import { liftBlurs } from './lift-blurs.ts';

// The form that React writes; tests/browser/pages/rendered.spec.ts checks it.
const picture = (blur: string) => `<img alt="" style="background:${blurredBackground(blur)}"/>`;

test('what pictures lie on becomes rules, once for each', () => {
  const { html, css } = liftBlurs(picture('UklG+/A=') + picture('UklGRh') + picture('UklG+/A='));
  expect(html).toBe('<img alt="" data-blur="0"/><img alt="" data-blur="1"/><img alt="" data-blur="0"/>');
  expect(css).toBe(
    '[data-blur="0"]{background:url(data:image/webp;base64,UklG+/A=) center / cover}' +
      '[data-blur="1"]{background:url(data:image/webp;base64,UklGRh) center / cover}',
  );
});

test('no other style is lifted', () => {
  const others = [
    '<p style="color:red">',
    '<p style="background:url(https://elsewhere.example/a.webp) center / cover">',
    `<p style="background:${blurredBackground('UklG')};color:red">`,
    `<p style="background:${blurredBackground('UklG)}body{color:red}')}">`,
  ].join('');
  expect(liftBlurs(others)).toEqual({ html: others, css: '' });
});
