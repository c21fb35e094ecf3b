import type { Canvas } from '../canvas.ts';
import { darker } from '../colour.ts';
import { box, dots, element, group, line, oval, round } from '../svg.ts';

/** Draws a bicycle, leaning where it was left. */
export function bicycle(x: number, base: number, colour: string): string {
  return group(
    { fill: 'none', 'stroke-width': 4, 'stroke-linecap': 'round' },
    element('path', {
      d: `M${x - 28} ${base - 26}a26 26 0 1 0 .1 0M${x + 62} ${base - 26}a26 26 0 1 0 .1 0`,
      stroke: '#33363f',
      transform: `translate(0 -26)`,
    }),
    element('path', {
      d: `M${x - 28} ${base - 26}l28-42h46l-26 42zl48 0M${x} ${base - 68}l20 42M${x + 62} ${base - 26}l-20-56h-14M${x - 10} ${base - 76}h20`,
      stroke: colour,
    }),
  );
}

/** Draws a street lamp, lit when it is dark. */
export function streetLamp(canvas: Canvas, x: number, base: number): string {
  const { lampsOn } = canvas.ink;
  return (
    (lampsOn ? round(x, base - 236, 130, 'url(#glow)') : '') +
    line(`M${x} ${base}V${base - 220}`, '#3a3f48', 8) +
    element('path', { d: `M${x - 20} ${base - 262}h40l-8 44h-24z`, fill: lampsOn ? '#ffe3a0' : '#dfe8ec' }) +
    element('path', { d: `M${x - 26} ${base - 260}q26-34 52 0z`, fill: '#3a3f48' })
  );
}

export function postbox(x: number, base: number): string {
  return (
    oval(x + 22, base + 2, 32, 5, '#1c1a2b', { opacity: 0.2 }) +
    box(x, base - 92, 44, 92, '#b9302c', { rx: 8 }) +
    box(x - 4, base - 100, 52, 14, '#a02824', { rx: 7 }) +
    box(x + 8, base - 74, 28, 6, '#33363f') +
    box(x + 12, base - 58, 20, 22, '#f6efe2')
  );
}

/** Draws a cat that watches the street. */
export function cat(x: number, base: number, colour: string): string {
  return (
    element('path', {
      d: `M${x} ${base}q-6-44 14-50l-4-22 12 8 12-8 1 24q22 22 10 48zM${x + 42} ${base - 4}q34 2 26-34`,
      fill: colour,
      stroke: colour,
      'stroke-width': 5,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }) +
    dots(
      [
        [x + 16, base - 56],
        [x + 25, base - 56],
      ],
      2,
      '#f3e6b0',
    )
  );
}

/** Draws a bin and a box with paper, on collection day. */
export function bins(x: number, base: number, colour: string): string {
  return (
    box(x, base - 78, 50, 78, colour, { rx: 5 }) +
    box(x - 4, base - 86, 58, 14, darker(colour, 0.25), { rx: 5 }) +
    box(x + 62, base - 34, 58, 34, '#3f6f8f', { rx: 4 }) +
    box(x + 70, base - 46, 40, 14, '#e9dcc3', { rx: 2 })
  );
}

/** Draws flags across the street for a party. */
export function bunting(from: number, to: number, y: number): string {
  const colours = ['#d8553f', '#f0b84e', '#3f7a8f', '#6f9a5b'];
  const count = Math.floor((to - from) / 44);
  const flags = colours.map((colour, kind) => {
    const d = Array.from({ length: count }, (_, place) => place)
      .filter((place) => place % colours.length === kind)
      .map((place) => {
        const share = place / count;
        const sag = Math.round(y + 90 * Math.sin(Math.PI * share));
        return `M${Math.round(from + share * (to - from))} ${sag}h26l-13 30z`;
      });
    return element('path', { d: d.join(''), fill: colour });
  });
  return line(`M${from} ${y}Q${(from + to) / 2} ${y + 182} ${to} ${y}`, '#5b4a3f', 2.5) + flags.join('');
}
