import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// Styles that name left or right do not mirror on a page in Arabic. The exceptions and their reasons:
const exceptions: Readonly<Record<string, string>> = {
  'base.css': 'from right to left alone, what runs the other way stands at the right',
  'components/choice-styles.ts': 'its tick is drawn by two borders and a turn, and a tick is not mirrored',
  'components/Skeleton.tsx': 'it shrinks from its height alone',
  'features/map/PlaceMap.tsx': 'a map has north above and east to the right',
  'features/map/MapArea.tsx': 'a map has north above and east to the right',
  'features/map/mark-style.ts': 'a map has north above and east to the right',
  'features/base-map/area-style.ts': 'a map has north above and east to the right',
  'features/base-map/town-layers.ts': 'a map has north above and east to the right',
  'features/preview/DeviceFrame.tsx': 'a picture of another window, scaled from its corner',
};

/** Patterns of styles that would not mirror, in objects and in CSS. */
const physical: readonly RegExp[] = [
  /\b(?:margin|padding|border|scroll-?margin|scroll-?padding)-?(?:left|right)\b/i,
  /\bborder-?(?:top|bottom)-?(?:left|right)/i,
  /(?:^|[\s{;,])(?:left|right):\s*(?:['"`]?-?[\d.]|['"`]?(?:calc|max|min|auto|var)\b)/,
  /\b(?:text-?align|float|clear):\s*['"]?(?:left|right)\b/i,
  /\binset\s+-?[1-9][\d.]*(?:px|rem|em)\s+0\b/,
  /\btransform-?origin:\s*['"]?(?:0|left|right|100%)\s/i,
  /\btranslateX\((?!-50%)/,
];

/** A shorthand with four values: the second is its right and the fourth its left. */
const shorthand = /\b(?:margin|padding|inset):\s*['"`]?([^'"`;{},]+)/gi;
const spacing = /\b(?:margin|padding|inset):\s*(?:theme\.)?spacing\(([^()]*)\)/gi;

function isLopsided(values: readonly string[]): boolean {
  return values.length === 4 && values[1] !== values[3];
}

function splitValues(text: string): string[] {
  // Spaces inside a function do not separate values.
  return text.trim().split(/\s+(?![^(]*\))/);
}

function faultsOf(line: string): boolean {
  return (
    physical.some((pattern) => pattern.test(line)) ||
    [...line.matchAll(shorthand)].some(([, values = '']) => isLopsided(splitValues(values))) ||
    [...line.matchAll(spacing)].some(([, values = '']) =>
      isLopsided(values.split(',').map((one) => one.trim())),
    )
  );
}

const folder = join(import.meta.dirname, '../../web');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\.(?:test|gen)\.tsx?$/.test(path));

const isComment = (line: string) => /^\s*(?:\/?\*|\/\/)/.test(line);
const isStyled = (path: string, source: string) =>
  path.endsWith('.css') || /styled\(|CSSObject|StyleSheet|Style\(/.test(source);

function faultyLines(path: string): string[] {
  const source = readFileSync(join(folder, path), 'utf8');
  if (!isStyled(path, source)) return [];
  // A line that is followed by its own rule for the other direction is mirrored by hand.
  return source
    .split('\n')
    .flatMap((line, at, lines) =>
      !isComment(line) && faultsOf(line) && !`${line}${lines[at + 1] ?? ''}`.includes(':dir(rtl)')
        ? [`web/${path}:${at + 1}: ${line.trim()}`]
        : [],
    );
}

describe('styles', () => {
  test('name start and end, which mirror, not left and right', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((path) => !(path in exceptions)).flatMap(faultyLines)).toEqual([]);
  });

  test('that may name left and right still do', () => {
    expect(Object.keys(exceptions).filter((path) => faultyLines(path).length === 0)).toEqual([]);
  });
});

describe('the check', () => {
  test.each([
    "  '&:has(> button)': { paddingRight: 14 },",
    '  margin-left: 1rem;',
    "  right: '0.75rem',",
    '  left: 0;',
    "  textAlign: 'left',",
    "  padding: '0.6rem 0.75rem 0.6rem 0',",
    '  padding: theme.spacing(1, 1.5, 1, 0),',
    "  boxShadow: 'inset 4px 0 red',",
    '  borderTopLeftRadius: 4,',
    "  inset: 'auto auto 2rem 1rem',",
  ])('finds %s', (line) => expect(faultsOf(line)).toBe(true));

  test.each([
    '  paddingInlineEnd: 14,',
    "  padding: '0 clamp(1rem, 4vw, 2rem) 1rem',",
    "  inset: '0 0 auto',",
    "  textAlign: 'start',",
    "  transform: 'translateX(-50%)',",
    '  padding: theme.spacing(0, 2.5, 2.5),',
    "  boxShadow: 'inset 0 4px currentColor',",
    '  const left = endsAt - now;',
  ])('accepts %s', (line) => expect(faultsOf(line)).toBe(false));
});
