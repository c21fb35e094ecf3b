import { type LetterShape, letterHeight, letters } from './letters.ts';

/** Words as strokes: no fonts are needed, so every machine draws the same. */
interface Lettering {
  readonly width: number;
  /** The letters, each in a box `letterHeight` high. */
  readonly paths: readonly { readonly left: number; readonly path: string }[];
}

const signs: Readonly<Record<string, LetterShape>> = {
  '0': { width: 10, path: 'M5 0A5 7 0 0 1 5 14 5 7 0 0 1 5 0Z' },
  '1': { width: 4, path: 'M0 2.5 4 0V14' },
  '2': { width: 9, path: 'M0.4 3.8A4.2 4 0 0 1 8.6 4C8.6 7.4 4 9.6 0.2 14H9' },
  '3': {
    width: 9,
    path: 'M0.5 2.2C2.5 -0.8 8.3 -0.4 8.3 3.4 8.3 6 6 6.8 3.8 6.8 6.4 6.8 8.9 7.8 8.9 10.4 8.9 14.6 2.2 15 0 11.9',
  },
  '4': { width: 9, path: 'M7 14V0L0 10H9' },
  '5': { width: 9, path: 'M8 0H1.4L0.8 6.2C3 4.6 9 4.8 9 9.4 9 14.4 2.4 15 0 11.8' },
  '6': { width: 9, path: 'M7.6 0C2.5 1.6 0.3 5 0.3 9.4A4.3 4.6 0 1 0 4.6 4.8C2.4 4.8 0.8 6.6 0.3 8.6' },
  '7': { width: 9, path: 'M0 0H9L3.4 14' },
  '8': {
    width: 9,
    path: 'M4.5 0A3.6 3.3 0 0 1 4.5 6.6 3.6 3.3 0 0 1 4.5 0ZM4.5 6.6A4.4 3.7 0 0 1 4.5 14 4.4 3.7 0 0 1 4.5 6.6Z',
  },
  '9': { width: 9, path: 'M1.4 14C6.5 12.4 8.7 9 8.7 4.6A4.3 4.6 0 1 0 4.4 9.2C6.6 9.2 8.2 7.4 8.7 5.4' },
  '&': {
    width: 10,
    path: 'M10 14 2.6 4.6C1 2.4 2.6 0 4.8 0 7 0 8.2 2.6 6.4 4.6L2 7.6C-0.8 9.8 0.6 14 4.2 14 7.4 14 9.4 11.4 9.8 8',
  },
  "'": { width: 1, path: 'M0.5 0V4' },
  '-': { width: 6, path: 'M0 7.5H6' },
  '.': { width: 1, path: 'M0.5 13.9V14' },
  ',': { width: 2, path: 'M1.5 13.4 0.5 16.4' },
  ':': { width: 1, path: 'M0.5 5V5.1M0.5 13.9V14' },
  '/': { width: 6, path: 'M0 15 6 -1' },
  '(': { width: 3, path: 'M3 -1C0 4 0 10 3 15' },
  ')': { width: 3, path: 'M0 -1C3 4 3 10 0 15' },
  ' ': { width: 5, path: '' },
};

/** Characters drawn as another character. */
const alike: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '–': '-', '—': '-', ' ': ' ' };

/** Strokes of accents, relative to the top of the letter's middle. */
const accents: Readonly<Record<string, string>> = {
  '\u0300': 'm1 -2.6 -3 -2.6',
  '\u0301': 'm-1 -2.6 3 -2.6',
  '\u0302': 'm-3 -2.6 3 -2.8 3 2.8',
  '\u0308': 'm-2.4 -3.6v-0.1m4.8 0.1v-0.1',
};

const gap = 4.5;

/**
 * Draws a line of capitals.
 * @returns undefined if it has a letter without strokes here, such as a Greek one.
 */
export function letter(words: string): Lettering | undefined {
  const paths: { left: number; path: string }[] = [];
  let right = 0;
  let former: { left: number; width: number } | undefined;
  for (const sign of words.normalize('NFD').toUpperCase()) {
    const accent = accents[sign];
    if (accent !== undefined) {
      if (former === undefined) return undefined;
      paths.push({ left: former.left, path: `M${former.width / 2} 0${accent}` });
      continue;
    }
    const drawn = letters[sign] ?? signs[alike[sign] ?? sign];
    if (drawn === undefined) return undefined;
    former = { left: right, width: drawn.width };
    if (drawn.path !== '') paths.push({ left: right, path: drawn.path });
    right += drawn.width + gap;
  }
  return { width: Math.max(0, right - gap), paths };
}

/** Width of the strokes, in the letters' own units. */
export const strokeWidth = 2;

/**
 * Sets words in as few lines as keep each within `widest` (in letters' units), all about equally long. Returns
 * undefined if a letter cannot be drawn, or there are no words.
 */
export function letterInLines(words: string, widest: number): readonly Lettering[] | undefined {
  const parts = words.split(/\s+/).filter(Boolean);
  for (let count = 1; count <= Math.max(1, parts.length); count += 1) {
    const lines = balanced(parts, count).map((line) => letter(line.join(' ')));
    const drawn = lines.flatMap((line) => line ?? []);
    if (drawn.length < lines.length) return undefined;
    if (count === parts.length || drawn.every(({ width }) => width <= widest)) return drawn;
  }
  return undefined;
}

function balanced(parts: readonly string[], count: number): string[][] {
  const all = parts.join(' ').length;
  const lines: string[][] = Array.from({ length: count }, () => []);
  let [line, length] = [0, 0];
  for (const part of parts) {
    const isFull = length + part.length / 2 > (all * (line + 1)) / count;
    if (isFull && line < count - 1 && (lines[line]?.length ?? 0) > 0) line += 1;
    lines[line]?.push(part);
    length += part.length + 1;
  }
  return lines.filter(({ length: words }) => words > 0);
}

/** Returns one line of lettering as SVG, its letters `height` high. */
export function drawnLine({ paths }: Lettering, left: number, top: number, height: number): string {
  const scale = height / letterHeight;
  const strokes = paths.map(
    ({ left: from, path }) => `<path transform="translate(${round(from)} 0)" d="${path}"/>`,
  );
  return `<g transform="translate(${round(left)} ${round(top)}) scale(${round(scale)})">${strokes.join('')}</g>`;
}

function round(value: number): string {
  return String(Number(value.toFixed(3)));
}
