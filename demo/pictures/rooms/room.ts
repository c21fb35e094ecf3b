import type { Canvas } from '../canvas.ts';
import { darker, lighter, mix } from '../colour.ts';
import type { BilingualWord } from '../look.ts';
import {
  box,
  element,
  group,
  line,
  oval,
  pictureHeight,
  pictureWidth,
  round,
  type BilingualText,
  shape,
} from '../svg.ts';

/** A room's drawing, with the words for it. */
export interface Room {
  readonly content: string;
  readonly words: BilingualText;
}

/** Returns the light in a room in words: lamps in the evening, otherwise daylight. */
export function lightOf(canvas: Canvas): BilingualText {
  return canvas.ink.lampsOn
    ? { english: 'in the evening, lamps on', welsh: 'gyda’r nos, a’r lampau ymlaen' }
    : { english: 'with daylight from a window', welsh: 'gyda golau dydd o ffenestr' };
}

/** The height of the line between wall and floor. */
export const floorLine = 660;

const wallColours = [
  { name: 'cream', welsh: 'lliw hufen', colour: '#f3e8d3' },
  { name: 'sage green', welsh: 'gwyrdd golau', colour: '#cdd8c2' },
  { name: 'pale blue', welsh: 'glas golau', colour: '#cfdfe6' },
  { name: 'warm white', welsh: 'gwyn cynnes', colour: '#f5f0e6' },
  { name: 'peach', welsh: 'lliw eirin gwlanog', colour: '#f3d9c4' },
  { name: 'soft yellow', welsh: 'melyn golau', colour: '#f4e3b1' },
] as const;

type WallColour = BilingualWord & { readonly colour: string };

export function pickWall(canvas: Canvas): WallColour {
  return canvas.look.random.pick(wallColours);
}

/** Draws the empty room: wall, skirting, floorboards, and in the evening the warmth of its lamps. */
export function shell(canvas: Canvas, wall: WallColour, floor: string): string {
  const boards = Array.from({ length: 13 }, (_, place) => {
    const far = 60 + place * 90;
    return `M${far} ${floorLine + 18}L${Math.round(600 + (far - 600) * 1.7)} ${pictureHeight}`;
  });
  const dusk = canvas.ink.lampsOn ? 0.16 : 0;
  return [
    box(0, 0, pictureWidth, floorLine, mix(wall.colour, '#7a5f78', dusk)),
    box(0, 0, pictureWidth, 26, lighter(wall.colour, 0.5)),
    canvas.fine(box(0, 24, pictureWidth, 60, 'url(#shade)', { opacity: 0.12 })),
    box(0, floorLine, pictureWidth, pictureHeight - floorLine, floor),
    canvas.fine(
      line(boards.join(''), darker(floor, 0.2), 2.5, { opacity: 0.6 }) +
        line(`M0 722H1200M0 800H1200`, darker(floor, 0.2), 1.5, { opacity: 0.25 }),
    ),
    box(0, floorLine - 16, pictureWidth, 34, '#fbf8f1'),
    canvas.fine(box(0, floorLine + 16, pictureWidth, 26, 'url(#shade)', { opacity: 0.25 })),
  ].join('');
}

/** Draws a window with the street's sky in it, and the light it casts on the floor. */
export function roomWindow(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  curtain: string | null,
): string {
  const { random } = canvas.look;
  const frame = '#fbf8f1';
  const from = random.between(100, 500);
  const viewHeight = Math.round((height / width) * 520);
  const light = canvas.ink.lampsOn
    ? ''
    : shape(
        [
          [x + 30, floorLine + 60],
          [x + width, floorLine + 60],
          [x + width + 130, floorLine + 200],
          [x + 110, floorLine + 200],
        ],
        '#fff6d8',
        { opacity: 0.35 },
      );
  const hang = (left: number, span: number): string =>
    curtain === null
      ? ''
      : element('path', {
          d: `M${left} ${y - 30}h${span}q-10 ${Math.round(height * 0.7 + 30)} 6 ${height + 76}h-${span}q10-${Math.round(height * 0.5)} -6-${height + 76}Z`,
          fill: curtain,
        }) +
        canvas.fine(
          line(
            `M${left + span * 0.3} ${y - 26}v${height + 66}M${left + span * 0.65} ${y - 26}v${height + 66}`,
            darker(curtain, 0.22),
            4,
            { opacity: 0.6 },
          ),
        );
  return [
    light,
    box(x - 18, y - 18, width + 36, height + 36, frame, { rx: 3 }),
    element(
      'svg',
      {
        x,
        y,
        width,
        height,
        viewBox: `${from} 150 520 ${viewHeight}`,
        preserveAspectRatio: 'xMidYMid slice',
      },
      element('use', { href: '#view' }),
    ),
    box(x + width / 2 - 6, y, 12, height, frame),
    box(x, y + height * 0.3, width, 9, frame),
    shape(
      [
        [x + width * 0.1, y + height],
        [x + width * 0.34, y],
        [x + width * 0.44, y],
        [x + width * 0.2, y + height],
      ],
      '#ffffff',
      { opacity: 0.2 },
    ),
    box(x - 34, y + height + 14, width + 68, 16, lighter(frame, 0.5), { rx: 3 }),
    box(x - 34, y + height + 30, width + 68, 8, '#1c1a2b', { opacity: 0.1 }),
    curtain === null ? '' : box(x - 96, y - 46, width + 192, 10, '#7a5a44', { rx: 5 }),
    hang(x - 84, 88),
    hang(x + width - 4, 88),
  ].join('');
}

function leaf(angle: number, reach: number, colour: string): string {
  const [wide, low, high, tip] = [0.35, 0.3, 0.85, 1].map((share) => Math.round(reach * share));
  const d = `M0 0C${wide} -${low} ${low} -${high} 0 -${tip}C-${low} -${high} -${wide} -${low} 0 0Z`;
  return element('path', { d, fill: colour, transform: `rotate(${angle})` });
}

/** Draws a plant in a pot, its foot at `base`. */
export function plant(canvas: Canvas, x: number, base: number, size: number): string {
  const green = canvas.look.random.pick(['#4f8a54', '#5f9a5f', '#3f7a5a']);
  const pot = canvas.look.random.pick(['#c9744f', '#efe6d8', '#3f6f7f', '#e0a93e']);
  const angles = canvas.detail === 'small' ? [-50, 50, -18, 20] : [-62, 58, -38, 36, -14, 16];
  const leaves = angles.map((angle, place) =>
    leaf(angle, size * (0.62 + place * 0.06), place % 2 === 0 ? green : darker(green, 0.16)),
  );
  const width = size * 0.42;
  return (
    canvas.fine(oval(x, base, width * 0.75, 9, '#1c1a2b', { opacity: 0.16 })) +
    group({ transform: `translate(${x} ${Math.round(base - size * 0.36)})` }, ...leaves) +
    shape(
      [
        [x - width / 2, base - size * 0.4],
        [x + width / 2, base - size * 0.4],
        [x + width * 0.36, base],
        [x - width * 0.36, base],
      ],
      pot,
    ) +
    canvas.fine(box(x - width / 2 - 4, base - size * 0.42, width + 8, size * 0.09, darker(pot, 0.12)))
  );
}

/** Draws a lamp that hangs from the ceiling. */
export function pendant(canvas: Canvas, x: number, drop: number, colour: string): string {
  const light = round(x, drop + 70, 190, 'url(#glow)', { opacity: canvas.ink.lampsOn ? 0.7 : 0.22 });
  return (
    light +
    line(`M${x} 0V${drop}`, '#4a4a52', 4) +
    element('path', { d: `M${x - 64} ${drop + 70}q4-70 64-72q60 2 64 72Z`, fill: colour }) +
    oval(x, drop + 70, 64, 9, canvas.ink.lampsOn ? '#fff1c4' : darker(colour, 0.3))
  );
}

/** Draws a framed picture of hills and a sun. */
export function framed(canvas: Canvas, x: number, y: number, width: number, height: number): string {
  const { random } = canvas.look;
  const [ground, first, second] = random.pick([
    ['#f6ead2', '#e08a5b', '#2f6b6b'],
    ['#dfeaea', '#3f7a8f', '#f0b84e'],
    ['#f5dfd8', '#b5483f', '#51608a'],
    ['#eef0df', '#6f9a5b', '#d86f5a'],
  ]);
  return (
    canvas.fine(box(x + 6, y + 8, width, height, '#1c1a2b', { opacity: 0.12 })) +
    box(x, y, width, height, random.pick(['#6b4c3a', '#fbf8f1', '#33363f'])) +
    box(x + 10, y + 10, width - 20, height - 20, ground) +
    round(x + width * 0.64, y + height * 0.38, width * 0.15, second) +
    shape(
      [
        [x + 10, y + height - 10],
        [x + width * 0.38, y + height * 0.42],
        [x + width * 0.66, y + height * 0.72],
        [x + width * 0.8, y + height * 0.6],
        [x + width - 10, y + height - 10],
      ],
      first,
    )
  );
}
