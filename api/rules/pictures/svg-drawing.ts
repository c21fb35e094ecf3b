import { faultOfAttribute, svgAttribute, svgToken } from './svg-faults.ts';

/** An SVG that can be embedded in another. */
export interface SvgDrawing {
  /** Left, top, width and height of the visible area, in its own units. */
  readonly box: readonly [left: number, top: number, width: number, height: number];
  /** Attributes of its root, such as `fill="#000"`. */
  readonly attributes: string;
  /** Everything inside its root. */
  readonly inner: string;
}

/** Removed parts in words, such as `a script`. */
type LeftOut = readonly string[];

const gone: Readonly<Record<string, string>> = {
  script: 'a script',
  foreignobject: 'a piece of a web page',
  iframe: 'a piece of a web page',
  embed: 'an embedded file',
  object: 'an embedded file',
  audio: 'a sound',
  video: 'a film',
  set: 'an animation',
  animate: 'an animation',
  animatecolor: 'an animation',
  animatemotion: 'an animation',
  animatetransform: 'an animation',
  metadata: '',
  namedview: '',
};

const notOfRoot = /^(?:xmlns.*|width|height|viewbox|x|y|id|version|baseprofile|preserveaspectratio)$/;

/**
 * Reads an SVG and removes scripts, links to other files, and data for the editor it was drawn in. Everything that
 * browsers draw stays.
 * @returns `undefined` if it has no size, or is not a drawing at all.
 */
export function readDrawing(
  text: string,
): { readonly drawing: SvgDrawing; readonly leftOut: LeftOut } | undefined {
  const removed = new Set<string>();
  const pieces: string[] = [];
  let root: ReadonlyMap<string, string> | undefined;
  let skipping = 0;
  let last = 0;
  const open: string[] = [];
  const source = withEntities(text);
  for (const found of source.matchAll(svgToken)) {
    const { 0: whole, 1: closing, 2: qualified = '', 3: attributes = '', 4: alone, index } = found;
    if (root !== undefined && skipping === 0) pieces.push(wordsBetween(source.slice(last, index), open));
    last = index + whole.length;
    if (qualified === '') {
      // The only useful content of a CDATA section is styles.
      if (whole.startsWith('<![CDATA[') && skipping === 0)
        pieces.push(harmlessRules(whole.slice(9, -3), removed));
      continue;
    }
    const [prefix, name = qualified] = qualified.includes(':') ? qualified.split(':') : ['svg', qualified];
    const isGone = prefix !== 'svg' || name.toLowerCase() in gone;
    if (closing === '/') {
      open.pop();
      if (isGone) skipping = Math.max(0, skipping - 1);
      else if (skipping === 0 && name !== 'a' && open.length > 0) pieces.push(`</${name}>`);
      continue;
    }
    if (alone !== '/') open.push(name);
    if (root === undefined) {
      if (name !== 'svg') return undefined;
      root = attributesOf(name, attributes, removed);
      continue;
    }
    if (isGone) {
      removed.add(gone[name.toLowerCase()] ?? '');
      if (alone !== '/') skipping += 1;
      continue;
    }
    if (skipping > 0 || name === 'a') continue;
    const kept = [...attributesOf(name, attributes, removed)].map(([key, value]) => ` ${key}="${value}"`);
    pieces.push(`<${name}${kept.join('')}${alone === '/' ? '/' : ''}>`);
  }
  const box = root && boxOfRoot(root);
  if (root === undefined || box === undefined) return undefined;
  const attributes = [...root]
    .filter(([key]) => !notOfRoot.test(key.toLowerCase()))
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ');
  const inner = pieces
    .join('')
    .replaceAll(/\n\s*\n+/g, '\n')
    .trim();
  return { drawing: { box, attributes, inner }, leftOut: [...removed].filter(Boolean) };
}

/** Replaces entities with their texts: Illustrator names addresses once, in entities, and uses the names. */
function withEntities(text: string): string {
  const known = new Map(
    [...text.matchAll(/<!ENTITY\s+(\w+)\s+(?:"([^"&<]{0,200})"|'([^'&<]{0,200})')\s*>/g)].map(
      ([, name = '', double, single]) => [name, double ?? single ?? ''] as const,
    ),
  );
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => known.get(name) ?? whole);
}

function wordsBetween(text: string, open: readonly string[]): string {
  return open.at(-1) === 'style' ? harmlessRules(text, new Set()) : text;
}

/** Removes everything that styles would load. */
function harmlessRules(rules: string, removed: Set<string>): string {
  const harmless = rules
    .replaceAll(/@(?:import|font-face)[^;{]*(?:;|\{[^}]*\})/gi, '')
    .replaceAll(/url\(\s*["']?(?!\s*["']?(?:#|data:image\/(?:png|jpe?g|gif|webp)))[^)]*\)/gi, 'none')
    .replaceAll('<', '');
  if (harmless !== rules) removed.add('styles that load something');
  return harmless;
}

const ofEditors = /^(?!xlink:href$|xml:space$)[\w-]+:/;

function attributesOf(element: string, text: string, removed: Set<string>): ReadonlyMap<string, string> {
  const kept = new Map<string, string>();
  for (const [, key = '', double, single] of text.matchAll(svgAttribute)) {
    const value = (double ?? single ?? '').replaceAll('"', '&quot;');
    if (ofEditors.test(key) || key.startsWith('xmlns') || key.startsWith('data-')) continue;
    if (faultOfAttribute(element.toLowerCase(), key.toLowerCase(), value) !== undefined) {
      removed.add(
        key.toLowerCase().startsWith('on') ? 'a script' : 'an address of something that is not in it',
      );
      continue;
    }
    // Every browser we know reads it without the prefix, which needs a declaration.
    kept.set(key === 'xlink:href' ? 'href' : key, value);
  }
  return kept;
}

function boxOfRoot(root: ReadonlyMap<string, string>): SvgDrawing['box'] | undefined {
  const numbers = (root.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left = 0, top = 0, width = 0, height = 0] = numbers;
  if (numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0)
    return [left, top, width, height];
  const [wide, high] = ['width', 'height'].map((side) => {
    const found = /^\s*([\d.]+)\s*(?:px|pt|mm)?\s*$/.exec(root.get(side) ?? '');
    return Number(found?.[1] ?? 0);
  });
  return wide !== undefined && high !== undefined && wide > 0 && high > 0 ? [0, 0, wide, high] : undefined;
}

/** Rounds a number to the precision that a drawing needs. */
function written(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** Returns a drawing as a separate file, in the size of its box. */
export function drawingFile({ box, attributes, inner }: SvgDrawing): string {
  const [, , width, height] = box;
  const more = attributes === '' ? '' : ` ${attributes}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.map(written).join(' ')}" width="${written(width)}" height="${written(height)}"${more}>\n${inner}\n</svg>\n`;
}

/** Returns a drawing as part of another: centred in a box, as large as fits. */
export function drawingInside(
  { box, attributes, inner }: SvgDrawing,
  [left, top, width, height]: SvgDrawing['box'],
): string {
  const place = `x="${written(left)}" y="${written(top)}" width="${written(width)}" height="${written(height)}"`;
  const more = attributes === '' ? '' : ` ${attributes}`;
  return `<svg ${place} viewBox="${box.map(written).join(' ')}"${more}>${inner}</svg>`;
}

const named: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  navy: '#000080',
  darkblue: '#00008b',
  blue: '#0000ff',
  maroon: '#800000',
  darkred: '#8b0000',
  red: '#ff0000',
  green: '#008000',
  darkgreen: '#006400',
  purple: '#800080',
  indigo: '#4b0082',
  teal: '#008080',
  olive: '#808000',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  gold: '#ffd700',
  orange: '#ffa500',
  yellow: '#ffff00',
};

const paint =
  /\b(fill|stroke|stop-color|color)(\s*[:=]\s*["']?\s*)(#[0-9a-f]{3,8}\b|rgb\([^)]*\)|[a-z]+\b)/gi;

/** Returns the drawing in other colours. Parts without a colour are black, and become what black becomes. */
export function recoloured(drawing: SvgDrawing, change: (colour: string) => string): SvgDrawing {
  const repaint = (text: string) =>
    text.replaceAll(paint, (whole, property: string, between: string, colour: string) => {
      const hex = hexOf(colour);
      return hex === undefined ? whole : `${property}${between}${change(hex)}`;
    });
  const attributes = repaint(drawing.attributes);
  const black = /\bfill\s*[:=]/.test(attributes) ? '' : `fill="${change('#000000')}"`;
  return {
    ...drawing,
    attributes: [black, attributes].filter(Boolean).join(' '),
    inner: repaint(drawing.inner),
  };
}

function hexOf(colour: string): string | undefined {
  const known = named[colour.toLowerCase()];
  if (known !== undefined) return known;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase();
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour.toLowerCase();
  const channels = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/i.exec(colour)?.slice(1);
  return (
    channels &&
    `#${channels.map((value) => Math.min(255, Number(value)).toString(16).padStart(2, '0')).join('')}`
  );
}
