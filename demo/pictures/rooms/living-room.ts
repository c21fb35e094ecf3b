import type { Canvas } from '../canvas.ts';
import { darker, lighter } from '../colour.ts';
import { box, element, line, oval, round } from '../svg.ts';
import {
  floorLine,
  framed,
  lightOf,
  pendant,
  pickWall,
  plant,
  type Room,
  roomWindow,
  shell,
} from './room.ts';

/** The covers of a sofa or an armchair. */
export const covers = [
  { name: 'green', welsh: 'gwyrdd', colour: '#5f8573' },
  { name: 'blue', welsh: 'glas', colour: '#4a6f94' },
  { name: 'rust', welsh: 'lliw rhwd', colour: '#b5653f' },
  { name: 'grey', welsh: 'llwyd', colour: '#8b8f96' },
  { name: 'mustard', welsh: 'lliw mwstard', colour: '#c9962f' },
  { name: 'plum', welsh: 'lliw eirin', colour: '#7f4f6e' },
] as const;

export const floors = ['#c99a68', '#b98656', '#d6b083', '#a87650'];

function sofa(x: number, base: number, colour: string, cushions: readonly string[]): string {
  const seat = lighter(colour, 0.12);
  const dark = darker(colour, 0.22);
  return [
    oval(x + 215, base + 4, 245, 14, '#1c1a2b', { opacity: 0.18 }),
    box(x + 20, base - 22, 14, 24, '#5b4232'),
    box(x + 396, base - 22, 14, 24, '#5b4232'),
    box(x + 20, base - 196, 390, 150, colour, { rx: 26 }),
    line(`M${x + 215} ${base - 186}v96`, dark, 4),
    box(x + 44, base - 108, 170, 60, seat, { rx: 18 }),
    box(x + 216, base - 108, 170, 60, seat, { rx: 18 }),
    box(x + 24, base - 62, 382, 44, dark, { rx: 14 }),
    box(x, base - 142, 56, 124, colour, { rx: 24 }),
    box(x + 374, base - 142, 56, 124, colour, { rx: 24 }),
    ...cushions.map((cushion, place) =>
      box(0, 0, 78, 70, cushion, {
        rx: 16,
        transform: `translate(${x + 66 + place * 216} ${base - 166}) rotate(${place === 0 ? -8 : 9})`,
      }),
    ),
  ].join('');
}

export function floorLamp(canvas: Canvas, x: number, base: number): string {
  const lit = canvas.ink.lampsOn;
  return (
    round(x, base - 330, 230, 'url(#glow)', { opacity: lit ? 0.9 : 0.25 }) +
    line(`M${x} ${base}V${base - 300}`, '#4a4a52', 7) +
    oval(x, base, 44, 9, '#3a3a44') +
    element('path', { d: `M${x - 34} ${base - 370}h68l24 84h-116Z`, fill: lit ? '#ffe3a0' : '#f3e6cc' })
  );
}

function shelves(canvas: Canvas, x: number, top: number): string {
  const { random } = canvas.look;
  const wood = '#9a6c48';
  const rows = [0, 1, 2].map((row) => {
    const y = top + row * 104;
    let left = x + 12;
    const books: string[] = [];
    while (left < x + 140) {
      const width = random.between(12, 22);
      const height = random.between(50, 76);
      books.push(
        box(
          left,
          y + 88 - height,
          width,
          height,
          random.pick(['#b5483f', '#3f6f8f', '#e0a93e', '#5f8573', '#efe6d8', '#7f4f6e']),
          { rx: 2 },
        ),
      );
      left += width + 2;
    }
    return canvas.fine(books.join('')) + box(x, y + 88, 190, 12, wood);
  });
  return (
    box(x - 8, top - 20, 206, 346, darker(wood, 0.3)) +
    box(x, top - 12, 190, 330, darker(wood, 0.12)) +
    rows.join('')
  );
}

export function rug(colour: string, trim: string): string {
  return (
    oval(560, 812, 390, 62, colour) +
    oval(560, 812, 350, 52, 'none', { stroke: trim, 'stroke-width': 6, opacity: 0.8 })
  );
}

function table(): string {
  return (
    oval(560, 846, 150, 12, '#1c1a2b', { opacity: 0.16 }) +
    line('M470 782l-18 62M650 782l18 62M560 786v66', '#6b4a33', 10, { 'stroke-linecap': 'round' }) +
    oval(560, 778, 148, 24, '#a9764c') +
    oval(560, 774, 148, 22, '#bd8858') +
    box(596, 744, 34, 28, '#efe6d8', { rx: 6 }) +
    line('M630 750q18 2 0 16', '#efe6d8', 5) +
    box(486, 762, 74, 9, '#3f6f8f', { rx: 2 }) +
    box(494, 753, 62, 9, '#e0a93e', { rx: 2 })
  );
}

/** Draws a living room with a sofa, a window, things on the walls and a cup on the table. */
export function sofaRoom(canvas: Canvas): Room {
  const { random } = canvas.look;
  const wall = pickWall(canvas);
  const seat = random.pick(covers);
  const curtain = random.pick(['#d9a05b', '#8fa7a0', '#c98a7a', '#e9dcc3', '#6f86a0', '#a9b58a']);
  const cushions = [
    random.pick(['#f0c75e', '#efe6d8', '#d86f5a']),
    random.pick(['#8fb3b0', '#f3d9c4', '#51608a']),
  ];
  const content = [
    shell(canvas, wall, random.pick(floors)),
    roomWindow(canvas, 130, 150, 300, 300, curtain),
    box(180, 520, 200, 116, '#fbf8f1', { rx: 6 }),
    canvas.fine(
      line('M204 532v92M228 532v92M252 532v92M276 532v92M300 532v92M324 532v92M348 532v92', '#dcd6c8', 5),
    ),
    framed(canvas, 590, 190, 150, 190),
    framed(canvas, 770, 230, 110, 140),
    random.chance(0.6) ? shelves(canvas, 970, floorLine - 320) : plant(canvas, 1060, floorLine + 50, 330),
    floorLamp(canvas, 500, floorLine + 60),
    sofa(530, floorLine + 82, seat.colour, cushions),
    rug(random.pick(['#d9c6a5', '#b9c7b5', '#d8b3a0', '#a9b9c9']), '#fbf3e4'),
    table(),
    plant(canvas, 90, 846, 250),
    random.chance(0.5) ? pendant(canvas, 860, 70, random.pick(['#e0a93e', '#3f6f7f', '#efe6d8'])) : '',
  ];
  const { english, welsh } = lightOf(canvas);
  return {
    content: content.join(''),
    words: {
      english: `The living room: ${wall.name} walls, a ${seat.name} sofa, a rug and plants, ${english}.`,
      welsh:
        `Yr ystafell fyw: waliau ${wall.welsh}, soffa o liw ${seat.welsh}, ryg a phlanhigion, ${welsh}.`.replace(
          'o liw lliw',
          'o liw',
        ),
    },
  };
}
