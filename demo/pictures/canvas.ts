import { seededRandom } from '../seeded-random.ts';
import { darker, lighter, mix } from './colour.ts';
import type { HomeLook, SceneLook } from './look.ts';
import { element, fade, glow, group } from './svg.ts';

/** The colours of one drawing, adjusted to weather and season. */
interface Ink {
  readonly wall: string;
  readonly roof: string;
  readonly trim: string;
  readonly door: string;
  readonly grass: string;
  readonly path: string;
  readonly shadow: string;
  /** True in the evening, when lamps are on. */
  readonly lampsOn: boolean;
  readonly snow: boolean;
}

/** The version of a drawing: in full for a page, or lighter for a card. */
export type Detail = 'full' | 'small';

/** A drawing in progress. Repeated parts become stencils and are used by reference, to keep files small. */
export interface Canvas {
  readonly look: SceneLook;
  readonly ink: Ink;
  /** Returns details too fine for a card; empty in a small drawing. */
  fine(markup: string): string;
  readonly detail: Detail;
  define(markup: string): void;
  /** @param scale scale of the stencil, if not its own size. */
  stamp(name: string, x: number, y: number, draw: () => string, scale?: number): string;
  readonly definitions: readonly string[];
}

const grasses = { spring: '#93c266', summer: '#7db158', autumn: '#a9a557', winter: '#b7c6a4' } as const;
const tints = {
  morning: ['#ffdca8', 0.08],
  noon: ['#ffffff', 0],
  evening: ['#6a4a86', 0.16],
  overcast: ['#8d98a3', 0.14],
  rain: ['#74808f', 0.2],
  mist: ['#d5dade', 0.24],
  snow: ['#dfe9f2', 0.1],
} as const;

/**
 * Begins a drawing.
 * @param scene the name of the drawing; it seeds the random numbers, the same for both details.
 */
export function createCanvas(look: HomeLook, scene: string, detail: Detail): Canvas {
  const [tint, share] = tints[look.weather];
  const seen = (colour: string): string => mix(colour, tint, share);
  const wall = seen(look.wall.colour);
  const snow = look.weather === 'snow';
  const definitions: string[] = [
    fade('glass', '#7fa8bd', '#c7dde2'),
    glow('glow', '#ffd57a'),
    glow('sun', '#fff3cf'),
    fade('lit', '#ffe6a3', '#ffc766'),
    fade('shade', '#1c1a2b', '#1c1a2b00'),
    element(
      'pattern',
      { id: 'brick', width: 44, height: 22, patternUnits: 'userSpaceOnUse' },
      element('path', {
        d: 'M0 .5h44M0 11.5h44M11 0v11M33 11v11',
        stroke: lighter(wall, 0.5),
        'stroke-width': 1.5,
        opacity: 0.32,
      }),
    ),
    element(
      'pattern',
      { id: 'tiles', width: 34, height: 18, patternUnits: 'userSpaceOnUse' },
      element('path', {
        d: 'M0 .5h34M8 0v9M25 9v9M0 9.5h34',
        stroke: darker(look.roof, 0.5),
        'stroke-width': 1.5,
        opacity: 0.3,
      }),
    ),
  ];
  const stencils = new Map<string, string>();
  return {
    look: { ...look, random: seededRandom(`${look.seed}/${scene}`) },
    ink: {
      wall,
      roof: snow ? mix(look.roof, '#f4f7fa', 0.82) : seen(look.roof),
      trim: seen(look.trim),
      door: seen(look.door.colour),
      grass: snow ? '#eef3f6' : seen(grasses[look.season]),
      path: snow ? '#dfe4e8' : seen('#d8ccb8'),
      shadow: '#1c1a2b',
      lampsOn: look.weather === 'evening',
      snow,
    },
    detail,
    fine: (markup) => (detail === 'full' ? markup : ''),
    definitions,
    define: (markup) => void definitions.push(markup),
    stamp(name, x, y, draw, scale) {
      const place = scale === undefined ? { x, y } : { transform: `translate(${x} ${y}) scale(${scale})` };
      const known = stencils.get(name);
      if (known !== undefined) return known === '' ? '' : element('use', { href: `#${known}`, ...place });
      // Drawn before it gets its number, because it may contain other stencils.
      const markup = draw();
      if (markup === '') {
        stencils.set(name, '');
        return '';
      }
      const id = `s${stencils.size}`;
      stencils.set(name, id);
      definitions.push(group({ id }, markup));
      return element('use', { href: `#${id}`, ...place });
    },
  };
}
