import type { Canvas } from '../canvas.ts';
import { darker, lighter } from '../colour.ts';
import { cat } from '../scenery/things.ts';
import { box, element, line, oval, round } from '../svg.ts';
import { covers, floors, floorLamp, rug } from './living-room.ts';
import { floorLine, framed, lightOf, pickWall, plant, type Room, roomWindow, shell } from './room.ts';

function armchair(x: number, base: number, colour: string): string {
  return [
    oval(x + 110, base + 4, 130, 12, '#1c1a2b', { opacity: 0.18 }),
    box(x + 24, base - 230, 172, 190, colour, { rx: 34 }),
    box(x + 34, base - 104, 152, 60, lighter(colour, 0.14), { rx: 18 }),
    box(x, base - 150, 52, 140, darker(colour, 0.1), { rx: 24 }),
    box(x + 168, base - 150, 52, 140, darker(colour, 0.1), { rx: 24 }),
    box(x + 30, base - 58, 160, 46, darker(colour, 0.22), { rx: 12 }),
  ].join('');
}

/** Draws a chimney breast with a stove, and a mantelpiece with things on it. */
function hearth(canvas: Canvas, x: number, wall: string): string {
  const { lampsOn } = canvas.ink;
  const fire = lampsOn
    ? round(x + 150, floorLine - 50, 130, 'url(#glow)') +
      element('path', {
        d: `M${x + 116} ${floorLine - 26}q6-50 34-66 28 24 34 66z`,
        fill: '#f2a03f',
      })
    : canvas.fine(box(x + 112, floorLine - 46, 76, 14, '#8b5a3c', { rx: 6 }));
  return [
    box(x, 26, 300, floorLine - 10, darker(wall, 0.05)),
    box(x + 50, floorLine - 190, 200, 200, '#8d7f76'),
    box(x + 80, floorLine - 150, 140, 160, '#2b2b33', { rx: 10 }),
    box(x + 96, floorLine - 130, 108, 100, lampsOn ? '#6b2f1f' : '#45454e', { rx: 6 }),
    fire,
    box(x + 20, floorLine - 212, 260, 22, '#6b4c3a', { rx: 4 }),
    box(x + 50, floorLine - 246, 16, 34, '#f3e6cc') + box(x + 74, floorLine - 258, 16, 46, '#f3e6cc'),
    round(x + 220, floorLine - 238, 26, '#e0a93e') + round(x + 220, floorLine - 238, 19, '#fffaf0'),
    canvas.fine(line(`M${x + 220} ${floorLine - 250}v12l8 5`, '#3a3a44', 3)),
  ].join('');
}

function alcove(canvas: Canvas, x: number): string {
  const { random } = canvas.look;
  const rows = [0, 1, 2, 3].map((row) => {
    const y = 236 + row * 104;
    const books = Array.from({ length: 6 }, (_, place) =>
      box(
        x + 14 + place * 22,
        y - random.between(48, 74),
        18,
        74,
        random.pick(['#b5483f', '#3f6f8f', '#e0a93e', '#5f8573', '#7f4f6e', '#efe6d8']),
      ),
    );
    return canvas.fine(books.join('')) + box(x, y, 170, 14, '#9a6c48');
  });
  return rows.join('');
}

/** Draws a living room around a stove: an armchair, books in the alcove, often a cat. */
export function hearthRoom(canvas: Canvas): Room {
  const { random } = canvas.look;
  const wall = pickWall(canvas);
  const cover = random.pick(covers);
  const fur = random.pick(['#3f3a3a', '#b5763f', '#8d8a86']);
  const hasCat = random.chance(0.6);
  const content = [
    shell(canvas, wall, random.pick(floors)),
    roomWindow(canvas, 820, 150, 280, 320, random.pick(['#d9a05b', '#8fa7a0', '#c98a7a', '#6f86a0'])),
    hearth(canvas, 340, wall.colour),
    framed(canvas, 430, 190, 120, 150),
    alcove(canvas, 130),
    floorLamp(canvas, 1130, floorLine + 70),
    rug(random.pick(['#d9c6a5', '#b9c7b5', '#d8b3a0', '#a9b9c9']), '#fbf3e4'),
    armchair(790, floorLine + 110, cover.colour),
    hasCat ? cat(560, floorLine + 130, fur) : '',
    plant(canvas, 90, 850, 230),
  ];
  const { english, welsh } = lightOf(canvas);
  return {
    content: content.join(''),
    words: {
      english: `The living room: a stove, shelves of books and a ${cover.name} armchair${hasCat ? '; a cat on the rug' : ''}, ${english}.`,
      welsh: `Yr ystafell fyw: stof, silffoedd llyfrau a chadair freichiau (${cover.welsh})${hasCat ? ', a chath ar y ryg' : ''}, ${welsh}.`,
    },
  };
}
