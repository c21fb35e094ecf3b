import { readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { colourVariables } from '#domain/theme/colour-variables.ts';
import { ThemeSchema, type Theme } from '#schemas/tenant/theme.ts';
import { checkStyles } from './styles.ts';

const read = (council: string): object =>
  JSON.parse(readFileSync(`tenants/${council}/theme.json`, 'utf8')) ?? {};
const theme: Theme = Value.Parse(ThemeSchema, { ...read('base'), logo: { file: 'logo.svg', alt: '' } });
const none = { texts: new Map<string, string>() };
const html = '<div class="leaflet card"><p id="map">x</p></div>';

/** Returns the findings for a `custom.css`, as kind and line. */
function found(css: string, hasDark = true): readonly (readonly [string, number | undefined])[] {
  return said(css, hasDark).map(({ kind, line }) => [kind, line]);
}
function said(css: string, hasDark = true) {
  const texts = new Map([
    ['custom.css', css],
    ['content/en-GB/help.html', html],
  ]);
  return checkStyles('seabrook', { texts }, none, theme, hasDark);
}

test('what hides the footer, the way out and the page, takes the ring and repaints the text is found line by line', () => {
  const css = [
    '.site-footer { display: none; }',
    '.site-header .leave { display: none; }',
    '*:focus-visible { outline: none !important; }',
    ':root { --lintel-palette-text-primary: #f4f4f4; --lintel-palette-text-main: #f4f4f4; }',
    'main { margin-left: -9999px; }',
  ];
  const findings = said(css.join('\n'));
  expect(findings.map(({ kind, line }) => [kind, line])).toEqual([
    ['styles.hides', 1],
    ['styles.hides', 2],
    ['styles.focus', 3],
    ['styles.contrast', 4],
    ['styles.hides', 5],
    ['styles.variable', 4],
  ]);
  expect(
    findings.every(({ severity, file }) => severity === 'warning' && file === 'seabrook/custom.css'),
  ).toBe(true);
  expect(findings.map(({ message }) => message)).toEqual([
    '".site-footer" is out of sight (display: none), so people cannot see the footer, with your contact details and the privacy and accessibility pages.',
    '".site-header .leave" is out of sight (display: none), so people cannot see the button that people in danger use to leave the page.',
    '"*:focus-visible" loses its focus ring (outline: none), so people who use a keyboard cannot see where they are.',
    expect.stringMatching(
      /^--lintel-palette-text-primary: #f4f4f4 makes "text" on "\w+" 1\.\d\d:1 in light; it needs 4\.5:1\.$/,
    ),
    '"main" is out of sight (margin-left: -9999px), so people cannot see the page itself.',
    expect.stringMatching(/^--lintel-palette-text-main is not one of the variables/),
  ]);
});

describe('found is', () => {
  test.each([
    ['header { visibility: hidden }', 'styles.hides'],
    ['nav, .x { opacity: 0 }', 'styles.hides'],
    ['@media (max-width: 40em) { .site-menu { display: none } }', 'styles.hides'],
    ['.site-header { & nav { display: none } }', 'styles.hides'],
    [':is(footer, .site-notice) { display: none }', 'styles.hides'],
    ['h1 { text-indent: -9999px }', 'styles.hides'],
    ['main { position: relative; left: -100vw }', 'styles.hides'],
    ['main { font-size: 0 }', 'styles.hides'],
    ['main { font: 0/0 a }', 'styles.hides'],
    ['footer { max-height: 0; overflow: hidden }', 'styles.hides'],
    ['body { overflow: hidden }', 'styles.hides'],
    ['a:focus { outline: 0 }', 'styles.focus'],
    ['button { outline-style: none }', 'styles.focus'],
    [':focus-visible { outline: 3px solid transparent }', 'styles.focus'],
    [':root { --ring: transparent }', 'styles.focus'],
    ['h1, p { color: #ddd }', 'styles.contrast'],
    ['p { color: transparent }', 'styles.contrast'],
    ['.card { color: #777; background: #888 }', 'styles.contrast'],
    ['body { background: #777 }', 'styles.contrast'],
    ['.site-footer { background-color: black }', 'styles.contrast'],
    ['[data-theme="dark"] { --lintel-palette-background-default: #fff }', 'styles.contrast'],
    ['@media (prefers-color-scheme: dark) { p { color: #222 } }', 'styles.contrast'],
    [':root { --lintel-palette-focus: var(--lintel-palette-background-default) }', 'styles.contrast'],
  ])('%s', (css, kind) => {
    expect(new Set(found(css).map(([one]) => one))).toEqual(new Set([kind]));
  });
});

describe('not found is', () => {
  test.each([
    '.block-hero h1 { letter-spacing: -0.03em }',
    '.site-header { border-bottom: 6px solid #f0b23e }',
    '@media print { nav, .site-footer { display: none } }',
    // The council's own HTML.
    '.card { display: none }',
    '#map { outline: none; margin-left: -9999px }',
    '.card p { color: #eee }',
    'p::before { display: none }',
    'p:empty, [hidden] { display: none }',
    ':focus:not(:focus-visible) { outline: none }',
    'main { margin: 0 auto; padding: 2rem; max-width: calc(100% - 1px) }',
    'img { margin-left: calc(50% - 50vw); width: 100vw }',
    'p { color: var(--lintel-palette-text-secondary) }',
    'p { color: color-mix(in srgb, red, blue) }',
    '.block-hero p { color: white }',
    'p { font-size: clamp(1rem, 0.9rem + 0.2vw, 1.25rem); opacity: 0.9 }',
    '.home-card { overflow: hidden; border-radius: 0 }',
    'p {',
  ])('%s', (css) => {
    expect(said(css)).toEqual([]);
  });
});

test('a colour that is right in light alone is told for a portal that has dark pages', () => {
  const css = 'p { color: #1d2a33 }';
  expect(found(css, false)).toEqual([]);
  expect(said(css)[0]?.message).toMatch(
    /^"p" has words in #1d2a33 on #\w{6}: 1\.\d\d:1 in dark; they need 4\.5:1\.$/,
  );
});

test.each([
  ['accent-main', 'secondary-main'],
  ['accent', 'secondary-main'],
  ['on-primary', 'primary-contrastText'],
  ['text', 'text-primary'],
  ['outlines', 'outline'],
  ['primary-contrasttext', 'primary-contrastText'],
  ['backround-paper', 'background-paper'],
])('a variable %s that is not there is told with the one that was meant', (name, meant) => {
  const css = `/* --lintel-palette-x */\n.block { color: var(--lintel-palette-${name}); }\n.section { border-color: var(--lintel-palette-${name}); }`;
  expect(said(css)).toEqual([
    {
      severity: 'warning',
      file: 'seabrook/custom.css',
      kind: 'styles.variable',
      line: 2,
      message: `--lintel-palette-${name} is not one of the variables that a stylesheet can rely on. If a page does not have it, the browser ignores the line.`,
      cure: `Write --lintel-palette-${meant}. docs/front-page.md lists the variables.`,
    },
  ]);
});

test('no variable is proposed for one that is like none, and what the documents list is not told', () => {
  expect(said('p { margin: var(--lintel-spacing-of-ours) }')).toMatchObject([
    { cure: 'docs/front-page.md lists the variables.' },
  ]);
  const all = [...colourVariables.keys()].map((name) => `.x { border-color: var(${name}, red) }`);
  expect(said(all.join('\n'))).toEqual([]);
});

test('styles of a page are looked at, too', () => {
  const texts = new Map([['content/en-GB/help.css', 'footer { display: none }']]);
  expect(checkStyles('seabrook', { texts }, none, theme, true)).toMatchObject([
    { kind: 'styles.hides', file: 'seabrook/content/en-GB/help.css' },
  ]);
});
