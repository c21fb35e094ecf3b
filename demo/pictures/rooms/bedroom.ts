import type { Canvas } from '../canvas.ts';
import { darker, lighter } from '../colour.ts';
import { bunting } from '../scenery/things.ts';
import { box, dots, element, line, oval, round, shape } from '../svg.ts';
import { floors } from './living-room.ts';
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

const covers = [
  { name: 'blue', welsh: 'glas', colour: '#6f93b5' },
  { name: 'green', welsh: 'gwyrdd', colour: '#8fac8a' },
  { name: 'terracotta', welsh: 'lliw terracotta', colour: '#c98262' },
  { name: 'mustard', welsh: 'lliw mwstard', colour: '#d6a94a' },
  { name: 'plum', welsh: 'lliw eirin', colour: '#93688a' },
  { name: 'pale grey', welsh: 'llwyd golau', colour: '#b9bec4' },
] as const;

function bedsideLamp(canvas: Canvas, x: number, y: number): string {
  const lit = canvas.ink.lampsOn;
  return (
    round(x, y - 50, 130, 'url(#glow)', { opacity: lit ? 0.9 : 0.15 }) +
    box(x - 5, y - 40, 10, 40, '#8d7f76') +
    element('path', { d: `M${x - 26} ${y - 86}h52l14 50h-80z`, fill: lit ? '#ffe3a0' : '#f3e6cc' })
  );
}

function bedsideTable(x: number, base: number, wood: string): string {
  return (
    box(x, base - 110, 96, 110, wood, { rx: 4 }) +
    box(x + 10, base - 96, 76, 34, darker(wood, 0.15), { rx: 3 })
  );
}

/** Draws a bed seen from its foot, made in a hurry. */
function bed(canvas: Canvas, x: number, width: number, wood: string, cover: string): string {
  const base = floorLine + 170;
  const pillows = width > 300 ? [x + 26, x + width / 2 + 14] : [x + 40];
  const pillowWidth = width > 300 ? width / 2 - 40 : width - 80;
  const stripes = [0.25, 0.5, 0.75].map((share) => `M${Math.round(x + width * share)} 590v${base - 620}`);
  return [
    oval(x + width / 2, base + 6, width * 0.56, 14, '#1c1a2b', { opacity: 0.2 }),
    box(x - 10, 400, width + 20, 260, wood, { rx: 18 }),
    box(x, 520, width, base - 540, '#f7f2e8', { rx: 14 }),
    ...pillows.map((left) => box(left, 486, pillowWidth, 76, '#fffdf8', { rx: 28 })),
    element('path', {
      d: `M${x - 14} 586q${width / 2}-34 ${width + 28} 0V${base - 30}q-${width / 2} 26-${width + 28} 0z`,
      fill: cover,
    }),
    element('path', {
      d: `M${x - 14} 586q${width / 2}-34 ${width + 28} 0v34q-${width / 2}-34-${width + 28} 0z`,
      fill: lighter(cover, 0.4),
    }),
    canvas.fine(line(stripes.join(''), darker(cover, 0.14), 5, { opacity: 0.6 })),
  ].join('');
}

function wardrobe(x: number, wood: string): string {
  return (
    box(x, 230, 220, floorLine - 190, wood, { rx: 6 }) +
    line(`M${x + 110} 244V${floorLine + 30}`, darker(wood, 0.25), 4) +
    box(x + 92, 440, 8, 54, darker(wood, 0.35), { rx: 4 }) +
    box(x + 120, 440, 8, 54, darker(wood, 0.35), { rx: 4 })
  );
}

function doubleRoom(canvas: Canvas): Room {
  const { random } = canvas.look;
  const wall = pickWall(canvas);
  const cover = random.pick(covers);
  const wood = random.pick(['#9a6c48', '#c9a06c', '#efe9dd', '#6f5646']);
  const content = [
    shell(canvas, wall, random.pick(floors)),
    roomWindow(canvas, 130, 150, 230, 300, random.pick(['#d9a05b', '#8fa7a0', '#c98a7a', '#e9dcc3'])),
    framed(canvas, 590, 170, 180, 140),
    wardrobe(960, darker(wood, 0.06)),
    bedsideTable(372, floorLine + 40, wood),
    bedsideTable(850, floorLine + 40, wood),
    bedsideLamp(canvas, 420, floorLine - 70),
    bedsideLamp(canvas, 898, floorLine - 70),
    oval(660, 842, 420, 44, lighter(cover.colour, 0.55)),
    bed(canvas, 480, 360, wood, cover.colour),
    plant(canvas, 100, 840, 220),
  ];
  const { english, welsh } = lightOf(canvas);
  return {
    content: content.join(''),
    words: {
      english: `The main bedroom: a double bed with a ${cover.name} cover, a wardrobe and lamps on both sides, ${english}.`,
      welsh: `Y brif ystafell wely: gwely dwbl â gorchudd ${cover.welsh}, cwpwrdd dillad a lamp bob ochr, ${welsh}.`,
    },
  };
}

function toys(x: number, y: number): string {
  return [
    box(x, y, 260, 14, '#c9a06c'),
    box(x, y + 110, 260, 14, '#c9a06c'),
    box(x + 10, y - 40, 40, 40, '#d8553f', { rx: 4 }) + box(x + 54, y - 40, 40, 40, '#f0b84e', { rx: 4 }),
    shape(
      [
        [x + 112, y],
        [x + 146, y - 60],
        [x + 180, y],
      ],
      '#3f7a8f',
    ),
    round(x + 222, y - 26, 26, '#6f9a5b'),
    box(x + 16, y + 56, 18, 54, '#b5483f') +
      box(x + 38, y + 48, 16, 62, '#3f6f8f') +
      box(x + 58, y + 60, 20, 50, '#e0a93e'),
    round(x + 150, y + 78, 22, '#a9764c') +
      dots(
        [
          [x + 134, y + 58],
          [x + 166, y + 58],
        ],
        9,
        '#a9764c',
      ),
    round(x + 150, y + 98, 18, '#bd8858'),
  ].join('');
}

function childrensRoom(canvas: Canvas): Room {
  const { random } = canvas.look;
  const wall = pickWall(canvas);
  const cover = random.pick(covers);
  const wood = random.pick(['#c9a06c', '#efe9dd', '#9ab0a0']);
  const content = [
    shell(canvas, wall, random.pick(floors)),
    roomWindow(canvas, 500, 160, 260, 260, random.pick(['#f0c75e', '#8fb3b0', '#e9a7bf'])),
    bunting(60, 1140, 60),
    toys(860, 300),
    oval(640, 830, 330, 50, random.pick(['#f0d9a0', '#bcd3d6', '#e9c3b5'])),
    bed(canvas, 130, 250, wood, cover.colour),
    box(860, floorLine - 90, 270, 18, wood) +
      line(`M880 ${floorLine - 72}v130M1110 ${floorLine - 72}v130`, darker(wood, 0.2), 12),
    box(946, floorLine - 30, 100, 100, '#d86f5a', { rx: 16 }),
    bedsideLamp(canvas, 1080, floorLine - 90),
    round(640, 790, 34, '#d8553f') + line('M612 772q28 18 56 0', '#fffaf0', 5),
    pendant(canvas, 240, 60, '#efe6d8'),
  ];
  const { english, welsh } = lightOf(canvas);
  return {
    content: content.join(''),
    words: {
      english: `A child’s bedroom: a single bed with a ${cover.name} cover, a desk and a shelf of toys, ${english}.`,
      welsh: `Ystafell wely plentyn: gwely sengl â gorchudd ${cover.welsh}, desg a silff o deganau, ${welsh}.`,
    },
  };
}

/** Draws one of the bedrooms: the main one, or in larger homes sometimes a child's. */
export function bedroom(canvas: Canvas): Room {
  const isChilds = canvas.look.random.chance(0.4) && canvas.look.bedrooms > 1;
  return isChilds ? childrensRoom(canvas) : doubleRoom(canvas);
}
