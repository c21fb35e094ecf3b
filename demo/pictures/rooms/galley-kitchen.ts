import type { Canvas } from '../canvas.ts';
import { darker, lighter } from '../colour.ts';
import { box, dots, line, oval, round } from '../svg.ts';
import { bottom, cooker, cupboard, fronts, top } from './kitchen.ts';
import { floorLine, lightOf, pendant, pickWall, plant, type Room, roomWindow, shell } from './room.ts';

function washingMachine(x: number): string {
  const y = top + 20;
  return (
    box(x, y, 150, bottom - y - 6, '#f4f4f2', { rx: 6 }) +
    round(x + 75, y + 112, 48, '#c9d2d8') +
    round(x + 75, y + 112, 36, '#5f7384') +
    box(x + 14, y + 14, 56, 16, '#dfe3e5', { rx: 4 }) +
    round(x + 124, y + 22, 8, '#8a8f96')
  );
}

/** Draws a shelf with plates, cups and jars. */
function shelf(canvas: Canvas, x: number, y: number): string {
  const { random } = canvas.look;
  const glaze = random.pick(['#3f6f8f', '#d86f5a', '#5f8573', '#e0a93e']);
  const cups = [0, 1, 2, 3].map((place) => [x + 34 + place * 40, y - 18] as const);
  return (
    box(x, y, 230, 14, '#9a6c48') +
    canvas.fine(dots(cups, 15, glaze) + box(x + 184, y - 52, 34, 52, lighter(glaze, 0.5), { rx: 8 }))
  );
}

/** Draws a kitchen along one wall, its window in the middle, shelves of plates on both sides. */
export function galleyKitchen(canvas: Canvas): Room {
  const { random } = canvas.look;
  const wall = pickWall(canvas);
  const front = random.pick(fronts);
  const worktop = random.pick(['#b98656', '#e9e4da', '#5b5f66', '#d6b083']);
  const floor = random.pick(['#cdbfa8', '#b9b4aa', '#a9b3b0', '#d6b083']);
  const squares = Array.from(
    { length: 8 },
    (_, place) => `M${place * 170} ${floorLine + 20}l${(place - 3.5) * 70} 230`,
  );
  const cloth = random.pick(['#d86f5a', '#8fb3b0', '#e0a93e']);
  const content = [
    shell(canvas, wall, floor),
    canvas.fine(line(`${squares.join('')}M0 740H1200M0 810H1200`, darker(floor, 0.15), 3, { opacity: 0.6 })),
    roomWindow(canvas, 430, 110, 340, 260, null),
    shelf(canvas, 110, 220),
    shelf(canvas, 110, 320),
    shelf(canvas, 860, 220),
    shelf(canvas, 860, 320),
    cupboard(canvas, 60, top + 14, 160, bottom - top - 32, front.colour),
    cooker(226),
    cupboard(canvas, 382, top + 14, 160, bottom - top - 32, front.colour),
    cupboard(canvas, 548, top + 14, 160, bottom - top - 32, front.colour),
    washingMachine(716),
    cupboard(canvas, 874, top + 14, 260, bottom - top - 32, front.colour),
    box(56, bottom - 20, 1084, 20, darker(front.colour, 0.45)),
    box(50, top - 6, 176, 22, worktop, { rx: 3 }) + box(376, top - 6, 770, 22, worktop, { rx: 3 }),
    line('M600 466v-62q0-26 28-26t28 22', '#9a9da5', 9, { 'stroke-linecap': 'round' }),
    box(540, 462, 160, 9, '#aeb2b8', { rx: 3 }),
    plant(canvas, 480, 464, 80),
    box(900, 424, 90, 40, '#d6b083', { rx: 18 }) + oval(945, 426, 40, 12, '#b98656'),
    round(1050, 446, 20, '#d8553f') + round(1084, 448, 18, '#8fb04c'),
    box(418, 552, 70, 96, cloth, { rx: 3 }),
    pendant(canvas, 300, 50, random.pick(['#e0a93e', '#3f6f7f', '#efe6d8'])),
    pendant(canvas, 940, 50, '#efe6d8'),
  ];
  const { english, welsh } = lightOf(canvas);
  return {
    content: content.join(''),
    words: {
      english: `The kitchen: ${front.name} cupboards along one wall, a washing machine, and shelves of cups, ${english}.`,
      welsh: `Y gegin: cypyrddau ${front.welsh} ar hyd un wal, peiriant golchi, a silffoedd o gwpanau, ${welsh}.`,
    },
  };
}
