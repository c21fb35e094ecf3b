import type { DrawnKind } from '#schemas/tenant/drawn-map.ts';
import type { Palette } from '#schemas/tenant/theme.ts';

/** The fill of an area. */
interface AreaStyle {
  readonly fill: string;
  /** A thin outline; undefined for none. */
  readonly edge?: string;
  /** The smallest zoom at which it is drawn. */
  readonly from: number;
}

/**
 * The style of a line: its width in metres on the ground, and the minimum in pixels, below which it never
 * shrinks.
 */
export interface LineStyle {
  readonly colour: string;
  /** The colour of a wider line below all lines; it keeps crossings open. */
  readonly casing?: string;
  readonly metres: number;
  readonly least: number;
  readonly from: number;
  readonly dash?: readonly number[];
}

/** The style of a name. */
export interface NameStyle {
  readonly colour: string;
  /** The halo around the letters, which keeps them readable over lines. */
  readonly halo: string;
  /** Pixels. */
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly capitals: boolean;
  /** True to draw a dot at the place, with the name beside it. */
  readonly dot: boolean;
  /** Pixels below its place, where a group of homes is likely to be. */
  readonly below: number;
  readonly from: number;
  readonly until: number;
  /** The higher rank wins if there is no room for both. */
  readonly rank: number;
}

export interface TownStyle {
  readonly land: string;
  readonly areas: ReadonlyMap<DrawnKind, AreaStyle>;
  readonly lines: ReadonlyMap<DrawnKind, LineStyle>;
  readonly names: ReadonlyMap<DrawnKind, NameStyle>;
}

/**
 * Returns the colours of a map, mixed from a council's own to suit the page in light and in dark: the ground
 * has the page's colour, water and green have the council's colours shifted to blue and green.
 */
export function townStyle(palette: Palette, isDark: boolean): TownStyle {
  const { background, surface, text } = palette;
  const land = mix(surface, background, 0.6);
  const shade = (share: number) => mix(land, text, share);
  const green = (share: number) => mix(land, isDark ? '#4f9a63' : '#5da84f', share);
  const ochre = (share: number) => mix(land, isDark ? '#a08c58' : '#d9bd6a', share);
  const water = mix(land, isDark ? '#2c6f9e' : '#62a9d8', isDark ? 0.42 : 0.46);
  const road = isDark ? shade(0.27) : mix(surface, '#ffffff', 0.85);
  const mainRoad = mix(isDark ? shade(0.34) : '#ffffff', isDark ? '#d3a44a' : '#f3c65d', isDark ? 0.35 : 0.6);
  const casing = shade(isDark ? 0.1 : 0.24);
  const ink = mix(text, land, 0.12);
  const quiet = mix(text, land, 0.28);
  const blueInk = mix(text, isDark ? '#9cd0f5' : '#12598c', 0.72);
  const greenInk = mix(text, isDark ? '#a6dcae' : '#2b6226', 0.7);
  const write = (style: Partial<NameStyle> & Pick<NameStyle, 'rank' | 'from'>): NameStyle => ({
    colour: ink,
    halo: land,
    size: 12,
    weight: 500,
    italic: false,
    capitals: false,
    dot: false,
    below: 0,
    until: Infinity,
    ...style,
  });
  const street = (metres: number, from: number): LineStyle => ({
    colour: road,
    casing,
    metres,
    least: 1.1,
    from,
  });
  return {
    land,
    areas: new Map<DrawnKind, AreaStyle>([
      ['sea', { fill: water, from: 0 }],
      ['beach', { fill: ochre(0.45), from: 0 }],
      ['marsh', { fill: mix(green(0.2), water, 0.35), from: 0 }],
      ['moor', { fill: mix(ochre(0.22), green(0.3), 0.5), from: 0 }],
      ['field', { fill: green(0.13), edge: green(0.26), from: 13 }],
      ['wood', { fill: green(0.38), from: 0 }],
      ['built', { fill: shade(0.055), from: 0 }],
      ['park', { fill: green(0.3), from: 0 }],
      ['allotments', { fill: mix(green(0.26), ochre(0.4), 0.4), from: 0 }],
      ['water', { fill: water, from: 0 }],
      ['building', { fill: shade(isDark ? 0.13 : 0.14), edge: shade(0.24), from: 15.5 }],
    ]),
    lines: new Map<DrawnKind, LineStyle>([
      ['river', { colour: water, metres: 22, least: 2, from: 0 }],
      ['stream', { colour: water, metres: 4, least: 1, from: 13 }],
      ['canal', { colour: water, metres: 12, least: 1.6, from: 0 }],
      ['path', { colour: shade(0.3), metres: 2, least: 1, from: 15, dash: [4, 3] }],
      ['street', street(9, 13)],
      ['road', street(11, 12)],
      ['main-road', { colour: mainRoad, casing, metres: 15, least: 2.4, from: 0 }],
      ['boundary', { colour: shade(0.42), metres: 3, least: 1.6, from: 0, dash: [9, 4, 2, 4] }],
      ['railway', { colour: shade(0.5), metres: 4, least: 1.4, from: 0, dash: [7, 4] }],
    ]),
    names: new Map<DrawnKind, NameStyle>([
      ['town', write({ rank: 100, from: 0, until: 15.5, size: 18, weight: 700, below: 34 })],
      ['village', write({ rank: 90, from: 11, until: 16.5, size: 14, weight: 700, below: 32 })],
      [
        'quarter',
        write({
          rank: 85,
          from: 12,
          until: 16.5,
          size: 13,
          below: 32,
          weight: 700,
          colour: quiet,
          capitals: true,
        }),
      ],
      ['station', write({ rank: 70, from: 13.5, dot: true, weight: 600 })],
      ['sea', write({ rank: 65, from: 10, size: 15, italic: true, colour: blueInk, halo: water })],
      ['town-hall', write({ rank: 60, from: 15, dot: true })],
      ['health', write({ rank: 58, from: 15, dot: true })],
      ['library', write({ rank: 56, from: 15.5, dot: true })],
      ['school', write({ rank: 55, from: 15, dot: true })],
      ['landmark', write({ rank: 50, from: 14.5, dot: true })],
      ['shop', write({ rank: 45, from: 16, dot: true })],
      ['park', write({ rank: 42, from: 14.5, colour: greenInk, halo: green(0.3) })],
      ['wood', write({ rank: 40, from: 13.5, colour: greenInk, halo: green(0.38), italic: true })],
      ['moor', write({ rank: 40, from: 12, colour: greenInk, halo: land, italic: true, size: 14 })],
      ['marsh', write({ rank: 40, from: 13, colour: blueInk, halo: land, italic: true })],
      ['water', write({ rank: 39, from: 14, colour: blueInk, halo: water, italic: true })],
      ['allotments', write({ rank: 30, from: 15.5, colour: greenInk, halo: land })],
      ['beach', write({ rank: 38, from: 14, italic: true })],
      ['river', write({ rank: 37, from: 13, colour: blueInk, halo: water, italic: true })],
      ['canal', write({ rank: 36, from: 14, colour: blueInk, halo: water, italic: true })],
      ['stream', write({ rank: 32, from: 15.5, size: 11.5, colour: blueInk, halo: land, italic: true })],
      ['main-road', write({ rank: 35, from: 14.5, halo: mainRoad, size: 12 })],
      ['road', write({ rank: 33, from: 15, halo: road, size: 11.5 })],
      ['street', write({ rank: 31, from: 15.5, halo: road, size: 11.5 })],
      ['path', write({ rank: 10, from: 16.5, colour: quiet, size: 11 })],
    ]),
  };
}

/** Mixes one colour with a share, from 0 to 1, of another. Both have six hexadecimal digits. */
function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(one, at) * (1 - share) + channel(other, at) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

function channel(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16);
}
