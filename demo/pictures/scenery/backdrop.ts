import type { Scenery } from '../../advert-slot.ts';
import type { Canvas } from '../canvas.ts';
import { darker, lighter, mix } from '../colour.ts';
import { box, dots, element, line, round, shape } from '../svg.ts';
import type { Distance } from './distance.ts';
import { coast, fells, harbour, peaks, slateTips } from './hills-and-sea.ts';
import { hazeOf } from './sky.ts';

/** Draws the view behind the houses of an area. */
export function backdrop(canvas: Canvas): string {
  const { season, scenery } = canvas.look;
  const haze = hazeOf(canvas);
  const green = { winter: '#bcc8bb', spring: '#94b884', summer: '#82a878', autumn: '#b0a878' }[season];
  const hill = mix(canvas.ink.snow ? '#eef2f5' : green, haze, 0.42);
  const distance: Distance = {
    hill,
    near: darker(hill, 0.13),
    stone: mix('#8d7f76', haze, 0.4),
    lights: canvas.ink.lampsOn ? '#ffd98f' : lighter(haze, 0.4),
  };
  return drawings[scenery](canvas, distance);
}

/** Draws rolling hills from edge to edge. */
function hills(canvas: Canvas, colour: string, top: number): string {
  const height = top + canvas.look.random.between(-30, 30);
  return element('path', {
    d: `M0 ${height}C200 ${height - 90} 380 ${height - 20} 560 ${height - 70}S980 ${height + 10} 1200 ${height - 100}V800H0Z`,
    fill: colour,
  });
}

/** Draws round trees along the horizon, with the ground below them. */
function farTrees(canvas: Canvas, colour: string, top = 620): string {
  const { random } = canvas.look;
  const trees = Array.from({ length: 10 }, (_, place) => {
    const x = place * 130 + random.between(-30, 30);
    return [x, top + random.between(-8, 34)] as const;
  });
  return (
    dots(trees, 70, colour) +
    canvas.fine(
      dots(
        trees.filter((_, place) => place % 3 === 0),
        56,
        darker(colour, 0.1),
      ),
    ) +
    box(0, top + 6, 1200, 200, darker(colour, 0.03))
  );
}

/** Draws the roofs of a town, as gables only. */
function roofs(canvas: Canvas, base: number, colour: string, lights: string): string {
  const { random } = canvas.look;
  let outline = `M0 800V${base}`;
  const windows: (readonly [number, number])[] = [];
  for (let x = 0; x < 1200;) {
    const width = random.between(60, 120);
    const top = base - random.between(0, 50);
    outline += `L${x} ${top}l${width / 2}-${random.between(28, 52)} ${width / 2} ${random.between(28, 52)}`;
    windows.push([x + width / 2, top + 22]);
    x += width;
  }
  return element('path', { d: `${outline}V800z`, fill: colour }) + canvas.fine(dots(windows, 6, lights));
}

function church(canvas: Canvas, base: number, colour: string): string {
  const x = canvas.look.random.between(140, 980);
  return (
    element('path', {
      d: `M${x} ${base}v-190h8v-14h10v14h14v-14h10v14h8l-4 0-25-150-21 150v0h-0v190zM${x + 46} ${base}v-86l70-44 70 44v86z`,
      fill: colour,
    }) +
    element('path', {
      d: `M${x + 1} ${base - 190}L${x + 25} ${base - 340}l24 150z`,
      fill: darker(colour, 0.12),
    })
  );
}

function marketTown(canvas: Canvas, { hill, near, stone, lights }: Distance): string {
  return (
    hills(canvas, hill, 470) +
    church(canvas, 560, mix(stone, near, 0.25)) +
    roofs(canvas, 560, mix(stone, hill, 0.35), lights) +
    farTrees(canvas, near, 650)
  );
}

function kilns(canvas: Canvas, { hill, near, stone, lights }: Distance): string {
  const brick = mix(stone, '#b0654a', 0.35);
  const left = canvas.look.random.between(60, 760);
  const kiln = (x: number, size: number): string =>
    element('path', {
      d: `M${x} 600c-6-${size * 0.5} 30-${size * 0.62} 34-${size}h38c4 ${size * 0.38} 40 ${size * 0.5} 34 ${size}z`,
      fill: brick,
    }) + box(x + 32, 600 - size - 8, 42, 12, darker(brick, 0.2));
  return (
    hills(canvas, hill, 500) +
    roofs(canvas, 580, mix(stone, hill, 0.4), lights) +
    kiln(left, 300) +
    kiln(left + 130, 250) +
    kiln(left + 270, 320) +
    farTrees(canvas, near, 640)
  );
}

function orchards(canvas: Canvas, { hill, near }: Distance): string {
  const { season } = canvas.look;
  const crown = { spring: '#f1c9d3', summer: '#6f9f5c', autumn: '#c78a4a', winter: '#93877c' }[season];
  const rows = [0, 1, 2, 3].flatMap((row) =>
    Array.from({ length: 13 }, (_, place) => [place * 98 + (row % 2) * 46, 436 + row * 42] as const),
  );
  return (
    hills(canvas, hill, 420) + dots(rows, 21, mix(crown, hazeOf(canvas), 0.3)) + farTrees(canvas, near, 640)
  );
}

function fields(canvas: Canvas, { hill, near, stone }: Distance): string {
  const { season, random } = canvas.look;
  const crop = canvas.ink.snow
    ? '#f4f7f9'
    : { spring: '#dfd773', summer: '#dcbf6a', autumn: '#a98a63', winter: '#a99a83' }[season];
  const gold = mix(crop, hazeOf(canvas), 0.25);
  const x = random.between(160, 1000);
  return (
    hills(canvas, hill, 430) +
    element('path', { d: 'M0 520C260 430 420 470 620 480L500 800H0Z', fill: gold }) +
    element('path', { d: 'M700 470c180-50 340-40 500-70v220L760 640Z', fill: lighter(near, 0.12) }) +
    line('M620 480L500 700M700 470l60 170M0 600q300-80 540-20', darker(near, 0.1), 7, { opacity: 0.7 }) +
    windmill(x, 470, stone) +
    farTrees(canvas, near, 660)
  );
}

function windmill(x: number, base: number, colour: string): string {
  return (
    element('path', { d: `M${x - 26} ${base}l10-120h32l10 120z`, fill: lighter(colour, 0.35) }) +
    element('path', { d: `M${x - 19} ${base - 118}q19-34 38 0z`, fill: darker(colour, 0.2) }) +
    line(
      `M${x} ${base - 124}l66-62M${x} ${base - 124}l-66 62M${x} ${base - 124}l62 66M${x} ${base - 124}l-62-66`,
      darker(colour, 0.3),
      8,
    )
  );
}

function river(canvas: Canvas, { hill, near, stone }: Distance): string {
  const water = mix('#7fb0c4', hazeOf(canvas), 0.4);
  const arches = [0, 1, 2, 3].map((place) => `M${700 + place * 110} 640v-34q36-50 72 0v34z`).join('');
  return (
    hills(canvas, hill, 450) +
    farTrees(canvas, near, 580) +
    box(0, 620, 1200, 140, water) +
    element('path', { d: 'M640 640v-70q260-60 560 0v70z', fill: lighter(stone, 0.25) }) +
    element('path', { d: arches, fill: water }) +
    line('M40 660h160M260 684h130M60 706h90', '#ffffff', 4, { opacity: 0.6 })
  );
}

function marsh(canvas: Canvas, { hill, near, stone }: Distance): string {
  const water = mix('#9cc2cf', hazeOf(canvas), 0.4);
  return (
    box(0, 560, 1200, 240, hill) +
    element('path', {
      d: 'M0 600q240-26 420 0t460 6 320-16v26q-200 26-420 10T0 640zM300 690q260-30 900 0v22q-500-24-900 0z',
      fill: water,
    }) +
    church(canvas, 566, mix(stone, hill, 0.4)) +
    element('path', { d: 'M0 566q200-22 420 0z M900 566q160-20 300 0z', fill: near }) +
    dots(
      [
        [70, 560],
        [120, 566],
        [1060, 560],
        [1120, 564],
      ],
      22,
      near,
    )
  );
}

function stationTown(canvas: Canvas, { hill, near, stone, lights }: Distance): string {
  const left = canvas.look.random.between(100, 640);
  const arches = Array.from({ length: 9 }, (_, place) => `M${place * 140 + 20} 640v-96q50-62 100 0v96z`).join(
    '',
  );
  const coaches = [0, 156, 312];
  const train =
    coaches.map((x) => box(left + x, 404, 150, 44, '#b5483f')).join('') +
    coaches.map((x) => box(left + x + 12, 414, 126, 16, lights)).join('');
  return (
    hills(canvas, hill, 420) +
    canvas.fine(roofs(canvas, 520, mix(stone, hill, 0.45), lights)) +
    element('path', {
      d: `M0 640V450H1200V640z${arches}`,
      fill: lighter(stone, 0.12),
      'fill-rule': 'evenodd',
    }) +
    box(0, 444, 1200, 10, darker(stone, 0.1)) +
    train +
    farTrees(canvas, near, 660)
  );
}

function canal(canvas: Canvas, { hill, near, stone, lights }: Distance): string {
  const warehouse = (x: number, width: number, top: number, colour: string): string => {
    const holes = Array.from({ length: Math.floor(width / 52) }, (_, column) =>
      [0, 1, 2, 3].map((row) => [x + 34 + column * 52, top + 66 + row * 66] as const),
    ).flat();
    return (
      element('path', { d: `M${x} 700V${top}l${width / 2}-70 ${width / 2} 70V700z`, fill: colour }) +
      canvas.fine(dots(holes, 11, mix(lights, colour, canvas.ink.lampsOn ? 0 : 0.55)))
    );
  };
  const brick = mix(stone, '#a0604a', 0.4);
  return (
    hills(canvas, hill, 520) +
    warehouse(30, 270, 330, brick) +
    warehouse(860, 300, 290, darker(brick, 0.1)) +
    warehouse(360, 200, 400, lighter(brick, 0.2)) +
    line('M840 300V200L760 260M840 206l70 60', darker(stone, 0.35), 9) +
    farTrees(canvas, near, 670)
  );
}

function fen(canvas: Canvas, { hill, near, stone }: Distance): string {
  const { random } = canvas.look;
  const poplars = Array.from({ length: 9 }, (_, place) => {
    const x = 40 + place * 58;
    return `M${x} 590q-16-70 0-${130 + random.between(0, 40)} 16 60 0 160z`;
  });
  return (
    box(0, 570, 1200, 230, hill) +
    element('path', { d: poplars.join(''), fill: near }) +
    windmill(random.between(700, 1080), 586, darker(stone, 0.2)) +
    element('path', { d: 'M0 640l1200-36v20L0 690z', fill: mix('#86b3c6', hazeOf(canvas), 0.35) }) +
    element('path', { d: 'M0 600l700-20H0z', fill: darker(near, 0.08) })
  );
}

function mill(canvas: Canvas, { hill, near, stone, lights }: Distance): string {
  const x = canvas.look.random.chance(0.5) ? 60 : 620;
  const front = mix(stone, '#a88a68', 0.4);
  const panes = Array.from({ length: 11 }, (_, column) =>
    [0, 1, 2, 3, 4].map((row) => [x + 40 + column * 44, 404 + row * 52] as const),
  ).flat();
  const smoke = line(`M${x + 556} 150q40-50 20-90t50-80`, '#ffffff', 26, {
    'stroke-linecap': 'round',
    opacity: 0.35,
  });
  return (
    fells(canvas, hill, 400) +
    smoke +
    shape(
      [
        [x + 530, 700],
        [x + 541, 160],
        [x + 571, 160],
        [x + 582, 700],
      ],
      darker(front, 0.1),
    ) +
    box(x + 536, 150, 40, 16, darker(front, 0.25)) +
    box(x, 360, 520, 340, front) +
    element('path', { d: `M${x - 12} 364l40-44h464l40 44z`, fill: darker(front, 0.3) }) +
    canvas.fine(dots(panes, 12, mix(lights, front, canvas.ink.lampsOn ? 0 : 0.4))) +
    farTrees(canvas, near, 670)
  );
}

function dale(canvas: Canvas, { hill, near }: Distance): string {
  const { random } = canvas.look;
  const sheep = Array.from(
    { length: 12 },
    () => [random.between(60, 1140), random.between(480, 590)] as const,
  );
  return (
    fells(canvas, hill, 360) +
    line('M0 470q300-70 620-10t580-70M180 450l-60 170M520 440l30 180M860 440l70 180', darker(near, 0.18), 4, {
      opacity: 0.55,
    }) +
    canvas.fine(dots(sheep, 6, '#fdfbf4')) +
    round(random.between(200, 1000), 560, 34, near) +
    farTrees(canvas, near, 640)
  );
}

function moor(canvas: Canvas, { hill, near }: Distance): string {
  const { season } = canvas.look;
  const heather = canvas.ink.snow
    ? '#eef2f6'
    : mix(season === 'autumn' || season === 'summer' ? '#a5809f' : '#9a9077', hazeOf(canvas), 0.35);
  const rocks = canvas.look.random.between(220, 900);
  return (
    fells(canvas, mix(heather, hill, 0.4), 380) +
    shape(
      [
        [rocks, 396],
        [rocks + 14, 344],
        [rocks + 62, 338],
        [rocks + 80, 370],
        [rocks + 120, 366],
        [rocks + 132, 400],
      ],
      darker(heather, 0.3),
    ) +
    hills(canvas, heather, 520) +
    line('M0 590q320-60 640-20t560-40', darker(near, 0.25), 9, { 'stroke-dasharray': '14 2', opacity: 0.8 }) +
    farTrees(canvas, near, 690)
  );
}

const drawings: Record<Scenery, (canvas: Canvas, distance: Distance) => string> = {
  'market-town': marketTown,
  kilns,
  orchards,
  fields,
  river,
  marsh,
  'station-town': stationTown,
  canal,
  fen,
  dale,
  moor,
  mill,
  bay: coast,
  harbour,
  headland: coast,
  estuary: coast,
  mountains: peaks,
  slate: slateTips,
};
