import type { Canvas } from './canvas.ts';
import { darker, lighter, mix } from './colour.ts';
import { box, dots, element, line, oval, round, shape } from './svg.ts';

type Corner = readonly [number, number];

/** Draws a wall with its bricks, and the shadow that the eaves throw on it. */
export function wall(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  colour = canvas.ink.wall,
): string {
  const finish = canvas.stamp(`wall${width}-${height}`, x, y, () =>
    [
      canvas.look.wall.brick ? canvas.fine(box(0, 0, width, height, 'url(#brick)')) : '',
      canvas.fine(box(0, 0, width, 42, 'url(#shade)', { opacity: 0.3 })),
      canvas.fine(box(0, height - 16, width, 16, canvas.ink.shadow, { opacity: 0.28 })),
    ].join(''),
  );
  return box(x, y, width, height, colour) + finish;
}

/** Draws a roof of any outline, tiled, with its fascia along the lower edge. */
export function roof(canvas: Canvas, outline: readonly Corner[], eaves: readonly [Corner, Corner]): string {
  const { roof: colour, trim } = canvas.ink;
  const [[left, top], [right]] = eaves;
  return (
    shape(outline, colour) +
    canvas.fine(shape(outline, 'url(#tiles)')) +
    box(left, top - 4, right - left, 13, darker(trim, 0.12))
  );
}

/** Draws the triangular face of a gable under its two roof edges. */
export function gable(
  canvas: Canvas,
  left: number,
  right: number,
  eaves: number,
  apex: number,
  colour = canvas.ink.wall,
): string {
  const width = right - left;
  const rise = apex - eaves;
  const face: Corner[] = [
    [0, 0],
    [width / 2, rise],
    [width, 0],
  ];
  return canvas.stamp(`g${width}-${-rise}`, left, eaves, () =>
    [
      shape(face, colour),
      canvas.look.wall.brick ? canvas.fine(shape(face, 'url(#brick)')) : '',
      line(`M-22 14L${width / 2} ${rise - 6}L${width + 22} 14`, canvas.ink.roof, 24),
      line(`M-14 22L${width / 2} ${rise + 14}L${width + 14} 22`, canvas.ink.trim, 7),
    ].join(''),
  );
}

export function chimney(canvas: Canvas, x: number, y: number, height: number, pots = 2): string {
  const brick = darker(canvas.ink.wall, 0.22);
  const width = 26 * pots + 14;
  return canvas.stamp(`c${height}-${pots}`, x, y, () => {
    const row = Array.from({ length: pots }, (_, place) =>
      box(10 + place * 27, -26, 16, 28, '#b9694a', { rx: 3 }),
    );
    return (
      box(0, 0, width, height, brick) +
      box(-6, 0, width + 12, 12, darker(brick, 0.25)) +
      canvas.fine(row.join(''))
    );
  });
}

interface WindowOptions {
  readonly panes?: number;
  readonly lit?: boolean;
  readonly sill?: boolean;
}

/** Draws a window, always with curtains and reflections, so that a house looks lived in. */
export function pane(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  options: WindowOptions = {},
): string {
  const { panes = 2, sill = true } = options;
  const lit = options.lit ?? (canvas.ink.lampsOn && canvas.look.random.chance(0.55));
  const { trim } = canvas.ink;
  if (canvas.detail === 'small') {
    // One outline: consecutive panes become one element.
    return box(x, y, width, height, lit ? '#ffd684' : '#a4c4d0', { stroke: trim, 'stroke-width': 14 });
  }
  return canvas.stamp(`w${width}-${height}-${panes}${lit ? 'l' : ''}`, x, y, () => {
    const bars = Array.from({ length: panes - 1 }, (_, place) =>
      box(((place + 1) * width) / panes - 3, 0, 6, height, trim),
    );
    return [
      box(-8, -8, width + 16, height + 16, trim),
      box(0, 0, width, height, lit ? 'url(#lit)' : 'url(#glass)'),
      canvas.fine(
        curtains(width, height, lit ? '#e9a94f' : '#e6e4dc') +
          shape(
            [
              [width * 0.3, height],
              [width * 0.66, 0],
              [width * 0.84, 0],
              [width * 0.48, height],
            ],
            '#ffffff',
            { opacity: lit ? 0.12 : 0.22 },
          ),
      ),
      ...bars,
      canvas.fine(
        box(0, height * 0.34, width, 5, trim) + box(0, 0, width, 7, canvas.ink.shadow, { opacity: 0.22 }),
      ),
      sill ? box(-16, height + 7, width + 32, 10, darker(trim, 0.18)) : '',
    ].join('');
  });
}

function curtains(width: number, height: number, colour: string): string {
  const side = (edge: number, inward: number): string =>
    `M${Math.round(edge)} 0H${Math.round(edge + inward * width * 0.24)}L${Math.round(edge + inward * width * 0.1)} ${height}H${Math.round(edge)}z`;
  return element('path', { d: side(0, 1) + side(width, -1), fill: colour, opacity: 0.75 });
}

/** Draws a front door with its fanlight and its step; beside it a lamp, if asked for. */
export function door(
  canvas: Canvas,
  x: number,
  base: number,
  width: number,
  height: number,
  colour = canvas.ink.door,
  lamp = false,
): string {
  const { trim, lampsOn, shadow } = canvas.ink;
  const top = base - height;
  const panel = (y: number, tall: number): string =>
    box(width * 0.18, y, width * 0.64, tall, shadow, { opacity: 0.16 });
  const frame = () =>
    canvas.stamp(`frame${width}-${height}`, x, top, () =>
      [
        box(-9, -42, width + 18, height + 42, trim),
        box(0, -34, width, 27, lampsOn ? 'url(#lit)' : 'url(#glass)'),
        box(-20, height - 8, width + 40, 14, '#cfc6b6'),
      ].join(''),
    );
  if (canvas.detail === 'small') {
    return box(x, top, width, height, colour, { stroke: trim, 'stroke-width': 14 });
  }
  const furniture = canvas.stamp(`door${width}-${height}`, x, top, () =>
    canvas.fine(
      panel(14, height * 0.32) +
        panel(height * 0.52, height * 0.38) +
        box(width * 0.32, height * 0.43, width * 0.36, 7, '#e3c878') +
        round(width * 0.87, height * 0.55, 5, '#e3c878') +
        box(0, 0, width, 8, shadow, { opacity: 0.2 }),
    ),
  );
  return (
    frame() +
    box(x, top, width, height, colour) +
    furniture +
    (lamp ? wallLamp(canvas, x + width + 28, top - 12) : '')
  );
}

function wallLamp(canvas: Canvas, x: number, y: number): string {
  const { lampsOn } = canvas.ink;
  const light = lampsOn ? round(x + 6, y + 10, 60, 'url(#glow)') : '';
  return light + box(x, y, 12, 20, lampsOn ? '#ffe3a0' : '#4a4a52', { rx: 4 });
}

/** Draws a small roof over a door. */
export function canopy(canvas: Canvas, x: number, y: number, width: number): string {
  const { roof: colour, trim } = canvas.ink;
  const outline: Corner[] = [
    [0, 0],
    [width / 2, -46],
    [width, 0],
  ];
  return canvas.stamp(
    `k${width}`,
    x,
    y,
    () =>
      shape(outline, colour) +
      canvas.fine(shape(outline, 'url(#tiles)')) +
      box(-4, -3, width + 8, 10, trim) +
      canvas.fine(box(10, 7, width - 20, 14, canvas.ink.shadow, { opacity: 0.18 })),
  );
}

/** Draws a window with a gable of its own in a roof; `base` is where it meets the slope. */
export function dormer(canvas: Canvas, x: number, base: number, width: number): string {
  const colour = lighter(canvas.ink.wall, 0.12);
  return canvas.stamp(
    `dormer${width}`,
    x,
    base,
    () =>
      box(0, -62, width, 62, colour) +
      pane(canvas, 16, -54, width - 32, 46, { sill: false }) +
      canvas.fine(
        line(`M-14 -54L${width / 2} -102L${width + 14} -54z`, canvas.ink.roof, 18, { fill: colour }),
      ),
  );
}

/** Draws the lower storey's bay under its small roof, without a window. */
export function bayWall(canvas: Canvas, x: number, y: number, width: number, base: number): string {
  const slope: Corner[] = [
    [-18, 4],
    [10, -30],
    [width - 10, -30],
    [width + 18, 4],
  ];
  // One outline: consecutive boxes become one element.
  if (canvas.detail === 'small') return box(x, y, width, base - y, lighter(canvas.ink.wall, 0.14));
  return canvas.stamp(
    `bay${width}`,
    x,
    y,
    () => box(0, 0, width, base - y, lighter(canvas.ink.wall, 0.14)) + shape(slope, canvas.ink.roof),
  );
}

/** Draws solar panels on the front slope of a roof. */
export function panels(x: number, y: number, count: number): string {
  const d = Array.from({ length: count }, (_, place) => `M${x + place * 66} ${y}h60l-6 62h-60z`).join('');
  return element('path', { d, fill: '#2b3d5c', stroke: '#8fa3bf', 'stroke-width': 3 });
}

/** Draws boards or tiles that cover the upper storey, in a colour of their own. */
export function cladding(canvas: Canvas, x: number, y: number, width: number, height: number): string {
  const colour = canvas.look.wall.brick ? '#ece5d6' : mix(canvas.ink.roof, '#b98a6a', 0.35);
  return canvas.stamp(`cladding${width}-${height}`, x, y, () => {
    const rows = Array.from({ length: Math.floor(height / 22) }, (_, row) => `M0 ${(row + 1) * 22}h${width}`);
    return (
      box(0, 0, width, height, colour) +
      canvas.fine(line(rows.join(''), darker(colour, 0.3), 2, { opacity: 0.5 })) +
      canvas.fine(box(0, 0, width, 36, 'url(#shade)', { opacity: 0.3 }))
    );
  });
}

/** Draws a balcony of glass or bars in front of the window at this position. */
export function balcony(canvas: Canvas, x: number, y: number, width: number, height: number): string {
  return canvas.stamp(`b${width}-${height}`, x, y, () => {
    const bars = Array.from(
      { length: Math.floor(width / 18) },
      (_, place) => `M${9 + place * 18} 0v${height}`,
    ).join('');
    return (
      box(0, 0, width, height, lighter(canvas.ink.wall, 0.4), { opacity: 0.55 }) +
      canvas.fine(line(bars, darker(canvas.ink.trim, 0.35), 3)) +
      box(-4, -6, width + 8, 8, darker(canvas.ink.trim, 0.3)) +
      box(-8, height - 2, width + 16, 13, darker(canvas.ink.wall, 0.3))
    );
  });
}

export function flowerBox(canvas: Canvas, x: number, y: number, width: number): string {
  const { random, season } = canvas.look;
  const colours = season === 'winter' ? ['#7d9a6b', '#93aa7b'] : ['#e2574c', '#f2b134', '#e88fb0', '#fbf3e4'];
  return canvas.stamp(`f${width}`, x, y, () => {
    const heads = Array.from(
      { length: Math.floor(width / 15) },
      (_, place) => [8 + place * 15, -6 - random.between(0, 8)] as const,
    );
    const bunches = colours.map((colour, kind) =>
      dots(
        heads.filter((_, place) => (place * 7 + 3) % colours.length === kind),
        8,
        colour,
      ),
    );
    return (
      box(0, -6, width, 10, '#5d8a4d') +
      (canvas.detail === 'small' ? (bunches[0] ?? '') : bunches.join('')) +
      box(0, 0, width, 17, '#8b5a3c')
    );
  });
}

/** Draws a wooden bench. */
export function bench(canvas: Canvas, x: number, base: number): string {
  const slats = (canvas.detail === 'small' ? [44] : [44, 62, 80]).map((height) =>
    box(x, base - height, 130, 9, '#9a6c48'),
  );
  return (
    slats.join('') +
    box(x + 10, base - 82, 8, 82, '#5b4232') +
    box(x + 112, base - 82, 8, 82, '#5b4232') +
    canvas.fine(oval(x + 65, base + 2, 78, 7, '#1c1a2b', { opacity: 0.15 }))
  );
}
