import { darker, lighter, mix } from './colour.ts';
import type { HomeLook } from './look.ts';
import { element, fade, glow, group } from './svg.ts';

/** The colours of one drawing, after weather and season. */
export interface Ink {
  readonly wall: string;
  readonly roof: string;
  readonly trim: string;
  readonly door: string;
  readonly grass: string;
  readonly path: string;
  readonly shadow: string;
  /** Evening: lamps are on. */
  readonly lampsOn: boolean;
}

/** A drawing in the making. What is drawn often is stencilled once and used by reference, to keep files small. */
export interface Canvas {
  readonly look: HomeLook;
  readonly ink: Ink;
  define(markup: string): void;
  stamp(name: string, x: number, y: number, draw: () => string): string;
  readonly definitions: readonly string[];
}

const grasses = { spring: '#93c266', summer: '#7db158', autumn: '#a9a557', winter: '#b7c6a4' } as const;
const tints = {
  morning: ['#ffdca8', 0.08],
  noon: ['#ffffff', 0],
  evening: ['#6a4a86', 0.16],
  overcast: ['#8d98a3', 0.14],
} as const;

export function createCanvas(look: HomeLook): Canvas {
  const [tint, share] = tints[look.weather];
  const seen = (colour: string): string => mix(colour, tint, share);
  const wall = seen(look.wall.colour);
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
    look,
    ink: {
      wall,
      roof: seen(look.roof),
      trim: seen(look.trim),
      door: seen(look.door.colour),
      grass: seen(grasses[look.season]),
      path: seen('#d8ccb8'),
      shadow: '#1c1a2b',
      lampsOn: look.weather === 'evening',
    },
    definitions,
    define: (markup) => void definitions.push(markup),
    stamp(name, x, y, draw) {
      const known = stencils.get(name);
      if (known !== undefined) return element('use', { href: `#${known}`, x, y });
      // Drawn before it gets its number: what is stencilled may hold stencils of its own.
      const markup = draw();
      const id = `s${stencils.size}`;
      stencils.set(name, id);
      definitions.push(group({ id }, markup));
      return element('use', { href: `#${id}`, x, y });
    },
  };
}
