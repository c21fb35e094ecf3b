/** Pictures are 4:3, in these units. */
export const pictureWidth = 1200;
export const pictureHeight = 900;

/** The display width of drawings for cards and phones. */
export const smallWidth = 480;

/** The same sentence in both languages of the demo. */
export interface BilingualText {
  readonly english: string;
  readonly welsh: string;
}

/** A drawing, with a description for people who cannot see it. */
export interface Drawing {
  readonly svg: string;
  readonly alt: BilingualText;
}

type Attributes = Readonly<Record<string, string | number>>;

/**
 * Rounds to whole units to keep the files small; fractions below 20 are widths and shares whose rounding would show.
 */
function short(value: string | number): string {
  // Only colours can be shortened; outlines are long, and there are thousands of them.
  if (typeof value === 'string') {
    return value.length === 7 ? value.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3') : value;
  }
  const rounded = Math.abs(value) < 20 ? Math.round(value * 100) / 100 : Math.round(value);
  const isFraction = rounded > -1 && rounded < 1 && rounded !== 0;
  return isFraction ? String(rounded).replace('0.', '.') : String(rounded);
}

/** Returns an element with presentation attributes only: the server's policy forbids style attributes. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  let written = '';
  for (const [key, value] of Object.entries(attributes)) written += ` ${key}="${short(value)}"`;
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string {
  if ('rx' in more) return element('rect', { x, y, width, height, fill, ...more });
  // A path takes fewer bytes, and most boxes have sharp corners.
  const right = Math.round(x + width);
  const bottom = Math.round(y + height);
  return element('path', {
    d: `M${Math.round(x)} ${Math.round(y)}H${right}V${bottom}H${Math.round(x)}z`,
    fill,
    ...more,
  });
}

export function round(cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string {
  return element('circle', { cx, cy, r, fill, ...more });
}

export function oval(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string {
  return element('ellipse', { cx, cy, rx, ry, fill, ...more });
}

export function shape(
  points: readonly (readonly [number, number])[],
  fill: string,
  more: Attributes = {},
): string {
  return element('path', {
    d: `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join(' ')}z`,
    fill,
    ...more,
  });
}

export function line(d: string, stroke: string, width: number, more: Attributes = {}): string {
  return element('path', { d, stroke, 'stroke-width': width, fill: 'none', ...more });
}

export function group(attributes: Attributes, ...children: readonly string[]): string {
  return element('g', attributes, ...children);
}

/**
 * Returns a gradient from top to bottom. Its id only has to be unique in its file, since the picture is shown as an
 * image.
 */
export function fade(id: string, ...colours: readonly string[]): string {
  const stops = colours.map((colour, place) =>
    element('stop', { offset: place / (colours.length - 1), 'stop-color': colour }),
  );
  return element('linearGradient', { id, x2: 0, y2: 1 }, ...stops);
}

/** Returns a soft light around a point. */
export function glow(id: string, colour: string): string {
  return element(
    'radialGradient',
    { id },
    element('stop', { offset: 0, 'stop-color': colour, 'stop-opacity': 0.9 }),
    element('stop', { offset: 1, 'stop-color': colour, 'stop-opacity': 0 }),
  );
}

/**
 * Returns many circles of one size and colour as a single element: points with a round pen take a quarter of the bytes.
 */
export function dots(points: readonly (readonly [number, number])[], radius: number, fill: string): string {
  const d = points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join('');
  return element('path', { d, stroke: fill, 'stroke-width': radius * 2, 'stroke-linecap': 'round' });
}

const boxes =
  /(<path d="(?:M-?\d+ -?\d+H-?\d+V-?\d+H-?\d+z)+)"([^>]*\/>)(?:<path d="((?:M-?\d+ -?\d+H-?\d+V-?\d+H-?\d+z)+)"\2)+/g;
const nextBox = /"[^>]*\/><path d="/g;

/** Joins consecutive boxes of one colour into one element. */
function joined(markup: string): string {
  return markup.replace(boxes, (run, _first: string, rest: string) => {
    const outlines = run.slice('<path d="'.length, run.length - rest.length - 1).replaceAll(nextBox, '');
    return `<path d="${outlines}"${rest}`;
  });
}

/** Sorts shapes that do not overlap by colour, so that those of one colour can become one element. */
export function together(shapes: readonly string[]): string {
  const coloured = shapes.map((markup) => [markup.slice(markup.indexOf('" ')), markup] as const);
  return coloured
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, markup]) => markup)
    .join('');
}

/** Assembles the whole drawing, leaving out unused definitions. */
export function picture(
  definitions: readonly string[],
  detail: 'full' | 'small',
  ...content: readonly string[]
): string {
  const width = detail === 'full' ? pictureWidth : smallWidth;
  const drawn = definitions.join('') + content.join('');
  const used = definitions.filter((definition) => {
    const id = /id="([^"]+)"/.exec(definition)?.[1] ?? '';
    return drawn.includes(`#${id})`) || drawn.includes(`#${id}"`);
  });
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${pictureWidth} ${pictureHeight}`,
      width,
      height: (width * pictureHeight) / pictureWidth,
    },
    joined(element('defs', {}, ...used) + content.join('')),
  );
}
