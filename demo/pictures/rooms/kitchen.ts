import type { Canvas } from '../canvas.ts';
import { darker, lighter } from '../colour.ts';
import { box, element, line, oval, round, shape } from '../svg.ts';
import { floorLine, lightOf, pendant, pickWall, plant, type Room, roomWindow, shell } from './room.ts';

export const fronts = [
  { name: 'white', welsh: 'gwyn', colour: '#f2efe8' },
  { name: 'sage green', welsh: 'gwyrdd golau', colour: '#93a98c' },
  { name: 'dark blue', welsh: 'glas tywyll', colour: '#3f5876' },
  { name: 'light grey', welsh: 'llwyd golau', colour: '#c5cace' },
  { name: 'soft yellow', welsh: 'melyn golau', colour: '#ecd48f' },
  { name: 'oak', welsh: 'pren derw', colour: '#cf9f68' },
] as const;

export const top = 470;
export const bottom = floorLine + 34;

export function cupboard(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
): string {
  return (
    box(x, y, width, height, colour) +
    canvas.fine(
      box(x + 10, y + 10, width - 20, height - 20, 'none', {
        stroke: darker(colour, 0.18),
        'stroke-width': 3,
      }),
    ) +
    box(x + width / 2 - 18, y + (height > 130 ? 20 : height - 30), 36, 6, '#8a8377')
  );
}

function tiles(canvas: Canvas, colour: string): string {
  canvas.define(
    element(
      'pattern',
      { id: 'wall-tiles', width: 46, height: 36, patternUnits: 'userSpaceOnUse' },
      box(0, 0, 46, 36, colour),
      element('path', {
        d: 'M0 1h46M0 19h46M12 1v18M35 19v17',
        stroke: '#ffffff',
        'stroke-width': 2.5,
        opacity: 0.7,
      }),
    ),
  );
  return box(60, 372, 800, 100, 'url(#wall-tiles)');
}

export function cooker(x: number): string {
  return (
    box(x, top + 8, 150, bottom - top - 8, '#e8e8ea', { rx: 4 }) +
    box(x + 14, top + 70, 122, 96, '#33363f', { rx: 6 }) +
    box(x + 22, top + 78, 106, 58, '#5a5f6b', { rx: 4 }) +
    box(x + 20, top + 54, 110, 7, '#9a9da5', { rx: 3 }) +
    [24, 56, 88, 120].map((offset) => round(x + offset, top + 32, 9, '#4a4d57')).join('') +
    box(x + 6, top - 6, 138, 12, '#33363f', { rx: 4 }) +
    box(x + 24, top - 50, 66, 46, '#c8553f', { rx: 8 }) +
    box(x + 14, top - 40, 86, 8, '#a8432f', { rx: 4 }) +
    box(x + 50, top - 60, 14, 10, '#33363f', { rx: 4 })
  );
}

function fridge(x: number, colour: string, papers: readonly string[]): string {
  return (
    box(x - 6, 230, 182, bottom - 224, '#1c1a2b', { opacity: 0.1, rx: 10 }) +
    box(x, 226, 170, bottom - 226, colour, { rx: 12 }) +
    line(`M${x} 412h170`, darker(colour, 0.2), 4) +
    box(x + 16, 330, 9, 66, '#9a9da5', { rx: 4 }) +
    box(x + 16, 430, 9, 96, '#9a9da5', { rx: 4 }) +
    papers
      .map((paper, place) => box(x + 52 + place * 48, 262 + place * 34, 40, 48, paper, { rx: 2 }))
      .join('')
  );
}

function tableWithChairs(canvas: Canvas, cloth: string): string {
  const { random } = canvas.look;
  const chair = random.pick(['#6b4a33', '#b5483f', '#3f6f8f', '#e0a93e', '#5f8573']);
  const seat = (x: number, lean: number): string =>
    box(x, 646, 92, 112, chair, { rx: 16 }) +
    box(x + 14, 664, 64, 66, lighter(chair, 0.16), { rx: 10 }) +
    line(`M${x + 14} 756l${-lean} 116M${x + 78} 756l${lean} 116`, darker(chair, 0.2), 10, {
      'stroke-linecap': 'round',
    });
  const fruit = [
    round(560, 728, 19, '#d8553f'),
    round(592, 724, 20, '#e7a53a'),
    round(622, 729, 18, '#8fb04c'),
    element('path', { d: 'M524 734h136q-8 40-46 40h-44q-38 0-46-40Z', fill: '#4f7f95' }),
  ];
  return [
    canvas.fine(oval(596, 874, 330, 18, '#1c1a2b', { opacity: 0.16 })),
    seat(318, 8),
    seat(782, 8),
    line('M400 790l-24 92M792 790l24 92', '#7a5238', 14, { 'stroke-linecap': 'round' }),
    shape(
      [
        [330, 766],
        [862, 766],
        [900, 804],
        [292, 804],
      ],
      cloth,
    ),
    box(292, 804, 608, 14, darker(cloth, 0.25), { rx: 4 }),
    canvas.fine(fruit.join('')),
    oval(430, 786, 52, 10, '#fbf8f1'),
    oval(760, 786, 52, 10, '#fbf8f1'),
  ].join('');
}

/**
 * Draws a kitchen with a window over the sink, a cooker, a fridge with drawings on it, and a table with chairs.
 */
export function eatInKitchen(canvas: Canvas): Room {
  const { random } = canvas.look;
  const wall = pickWall(canvas);
  const front = random.pick(fronts);
  const worktop = random.pick(['#b98656', '#e9e4da', '#5b5f66', '#d6b083']);
  const units = [60, 220, 380].map((x) =>
    cupboard(canvas, x, top + 14, 154, bottom - top - 32, front.colour),
  );
  const upper = [540, 700].map((x) => cupboard(canvas, x, 190, 154, 176, front.colour));
  const content = [
    shell(canvas, wall, random.pick(['#cdbfa8', '#c99a68', '#b9b4aa', '#d6b083'])),
    tiles(canvas, random.pick(['#dfe9e4', '#f0e4cf', '#d3e0ea', '#ecd9d0'])),
    roomWindow(canvas, 110, 120, 340, 238, null),
    ...upper,
    ...units,
    cupboard(canvas, 694, top + 14, 160, bottom - top - 32, front.colour),
    cooker(540),
    box(56, bottom - 20, 484, 20, darker(front.colour, 0.45)),
    box(690, bottom - 20, 168, 20, darker(front.colour, 0.45)),
    box(48, top - 6, 492, 22, worktop, { rx: 3 }),
    box(690, top - 6, 176, 22, worktop, { rx: 3 }),
    line('M270 466v-58q0-26 28-26t28 22', '#9a9da5', 9, { 'stroke-linecap': 'round' }),
    box(220, 462, 140, 9, '#aeb2b8', { rx: 3 }),
    plant(canvas, 436, 466, 74),
    box(742, 416, 60, 50, '#e0a93e', { rx: 10 }) + box(762, 406, 20, 12, '#6b4a33', { rx: 4 }),
    fridge(900, random.pick(['#f4f3ef', '#cfd6da', '#a9c2b4', '#e9b9a0']), ['#f0c75e', '#8fb3b0']),
    tableWithChairs(canvas, random.pick(['#bd8858', '#e9dcc3', '#cdd8c2', '#e7c3b0'])),
    pendant(canvas, 596, 60, random.pick(['#e0a93e', '#3f6f7f', '#b5483f', '#efe6d8'])),
  ];
  const { english, welsh } = lightOf(canvas);
  return {
    content: content.join(''),
    words: {
      english: `The kitchen: ${front.name} cupboards, a cooker, a tall fridge and a table for two, ${english}.`,
      welsh: `Y gegin: cypyrddau ${front.welsh}, popty, oergell dal a bwrdd i ddau, ${welsh}.`,
    },
  };
}
