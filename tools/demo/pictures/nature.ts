import type { Canvas } from './canvas.ts';
import { darker, lighter, mix } from './colour.ts';
import { box, dots, element, group, line, oval, pictureHeight, pictureWidth, round, shape } from './svg.ts';

const skies = {
  morning: ['#8fc3e4', '#cfe4ea', '#fdebd0'],
  noon: ['#63aee0', '#a9d6f0', '#e6f4fa'],
  evening: ['#54639f', '#c98aa0', '#fcc994'],
  overcast: ['#a9b9c6', '#cdd6db', '#eceeed'],
} as const;

export function skyColours(canvas: Canvas): readonly string[] {
  return skies[canvas.look.weather];
}

/** Sun, clouds and what lies behind the houses. */
export function sky(canvas: Canvas): string {
  const { dice, weather, season } = canvas.look;
  const sunX = dice.between(120, 1080);
  const sunY = weather === 'noon' ? dice.between(90, 150) : dice.between(260, 340);
  const sun =
    weather === 'overcast'
      ? ''
      : round(sunX, sunY, 190, 'url(#sun)') +
        round(sunX, sunY, 52, weather === 'evening' ? '#ffe0a6' : '#fff6dc', { opacity: 0.95 });
  const clouds = Array.from({ length: weather === 'overcast' ? 5 : dice.between(2, 4) }, () =>
    cloud(canvas, dice.between(0, 1150), dice.between(60, 300), dice.between(7, 13) / 10),
  );
  const hill = mix(season === 'winter' ? '#c3cfc4' : '#8fb08a', skies[weather][1], 0.45);
  const height = dice.between(430, 520);
  const hills = element('path', {
    d: `M0 ${height}C${200} ${height - 90} ${380} ${height - 20} 560 ${height - 70}S980 ${height + 10} 1200 ${height - 100}V760H0Z`,
    fill: hill,
  });
  return (
    box(0, 0, pictureWidth, pictureHeight, 'url(#sky)') +
    sun +
    clouds.join('') +
    hills +
    farTrees(canvas, hill)
  );
}

function cloud(canvas: Canvas, x: number, y: number, scale: number): string {
  const colour = canvas.look.weather === 'evening' ? '#fde0cf' : '#ffffff';
  const puff = canvas.stamp('cloud', 0, 0, () =>
    element('path', {
      d: 'M-110 30c-30 0-34-36-4-40 4-34 52-40 66-14 22-34 82-26 84 12 40-8 56 42 16 42Z',
      fill: colour,
      opacity: 0.75,
    }),
  );
  return group({ transform: `translate(${x} ${y}) scale(${scale})` }, puff);
}

function farTrees(canvas: Canvas, hill: string): string {
  const { dice } = canvas.look;
  const trees = Array.from({ length: 10 }, (_, place) => {
    const x = place * 130 + dice.between(-30, 30);
    return [x, 610 + dice.between(-8, 34)] as const;
  });
  const nearer = trees.filter((_, place) => place % 3 === 0);
  return (
    dots(trees, 74, darker(hill, 0.12)) +
    dots(nearer, 58, darker(hill, 0.2)) +
    box(0, 620, pictureWidth, 100, darker(hill, 0.14))
  );
}

const leaves = {
  spring: ['#8ebf5f', '#a6cf74', '#7cae55'],
  summer: ['#4f8f4c', '#67a358', '#3f7d45'],
  autumn: ['#d88b34', '#c8642f', '#e2ae45'],
  winter: ['#8d7a6b', '#8d7a6b', '#8d7a6b'],
} as const;

/** A tree of the season; in spring some are in blossom, in winter they are bare. `size` is its height. */
export function tree(canvas: Canvas, x: number, base: number, size: number): string {
  const { dice, season } = canvas.look;
  const bark = mix('#6b4c3a', canvas.ink.shadow, 0.12);
  const trunk = shape(
    [
      [x - size * 0.04, base],
      [x - size * 0.02, base - size * 0.55],
      [x + size * 0.02, base - size * 0.55],
      [x + size * 0.05, base],
    ],
    bark,
  );
  const shade = oval(x + 10, base + 2, size * 0.3, size * 0.035, canvas.ink.shadow, { opacity: 0.18 });
  if (season === 'winter')
    return shade + trunk + bareBranches(canvas, x, Math.round(base - size * 0.5), size, bark);

  const [dark, light, deep] =
    season === 'spring' && dice.chance(0.4) ? ['#eeb6c6', '#f8d7df', '#df98ae'] : leaves[season];
  const radius = size * 0.19;
  const crowns = Array.from({ length: 6 }, (_, place) => {
    const angle = (place / 6) * Math.PI * 2 + dice.fraction() * 0.5;
    const reach = size * (0.15 + dice.fraction() * 0.06);
    return [x + Math.cos(angle) * reach, base - size * 0.68 + Math.sin(angle) * reach * 0.9] as const;
  });
  const moved = (points: typeof crowns, right: number, down: number) =>
    points.map(([cx, cy]) => [cx + right * size, cy + down * size] as const);
  return (
    shade +
    trunk +
    dots(moved(crowns, 0.03, 0.05), radius, deep) +
    round(x, base - size * 0.68, size * 0.22, dark) +
    dots(crowns, radius * 0.93, dark) +
    dots(moved(crowns.slice(3, 5), -0.04, -0.03), radius * 0.55, light)
  );
}

/** Boughs that fork three times, thinner at each fork. */
function bareBranches(canvas: Canvas, x: number, y: number, size: number, bark: string): string {
  const { dice } = canvas.look;
  const boughs: string[] = ['', '', '', ''];
  const grow = (fromX: number, fromY: number, angle: number, length: number, fork: number): void => {
    const toX = Math.round(fromX + Math.sin(angle) * length);
    const toY = Math.round(fromY - Math.cos(angle) * length);
    boughs[fork] += `M${fromX} ${fromY}l${toX - fromX} ${toY - fromY}`;
    if (fork === 3) return;
    const spread = 0.34 + dice.fraction() * 0.2;
    for (const lean of fork === 0 ? [-1.4, 0, 1.4] : [-1, 1]) {
      grow(toX, toY, angle + lean * spread, length * (0.74 + dice.fraction() * 0.1), fork + 1);
    }
  };
  grow(x, y, (dice.fraction() - 0.5) * 0.12, Math.round(size * 0.17), 0);
  const drawn = boughs.map((d, fork) => element('path', { d, 'stroke-width': size * 0.036 * 0.6 ** fork }));
  return group({ stroke: bark, 'stroke-linecap': 'round' }, ...drawn);
}

/** A row of clipped shrubs. */
export function hedge(canvas: Canvas, from: number, to: number, base: number, height: number): string {
  const { dice, season } = canvas.look;
  const green = mix(
    season === 'autumn' ? '#7f8a45' : season === 'winter' ? '#66785a' : '#5b8f4c',
    canvas.ink.grass,
    0.12,
  );
  const bumps: (readonly [number, number])[] = [];
  for (let x = from; x <= to; x += 44) bumps.push([x, base - height + dice.between(0, 8)]);
  const isInFlower = season === 'summer' || season === 'spring';
  const heads = Array.from(
    { length: isInFlower ? Math.floor((to - from) / 46) : 0 },
    () => [dice.between(from, to), base - dice.between(14, height + 8)] as const,
  );
  return (
    box(from - 10, base - height, to - from + 20, height, green, { rx: 8 }) +
    dots(bumps, 29, green) +
    box(from - 10, base - height * 0.35, to - from + 20, height * 0.35, darker(green, 0.2), { rx: 6 }) +
    dots(heads, 6, dice.pick(['#f5d6e0', '#fff3d6', '#e88fb0']))
  );
}

type Span = readonly [number, number];

function strip([left, right]: Span, spread: number, colour: string): string {
  return shape(
    [
      [left, 684],
      [right, 684],
      [right + spread, 784],
      [left - spread, 784],
    ],
    colour,
  );
}

/** Lawn, pavement and street, with a path to the door between `pathLeft` and `pathRight`. */
export function ground(
  canvas: Canvas,
  path: readonly [number, number] | null,
  drive: readonly [number, number] | null = null,
): string {
  const { grass, path: paving, shadow } = canvas.ink;
  const tufts = Array.from({ length: 6 }, () => {
    const x = canvas.look.dice.between(20, 1180);
    const y = canvas.look.dice.between(706, 770);
    return `M${x} ${y}l4 12 3-15m-3 15 7-9`;
  });
  return [
    box(0, 676, pictureWidth, 112, grass),
    box(0, 676, pictureWidth, 18, darker(grass, 0.18)),
    line(tufts.join(''), darker(grass, 0.22), 2.5, { 'stroke-linecap': 'round' }),
    path === null ? '' : strip(path, 16, paving),
    drive === null ? '' : strip(drive, 34, lighter('#9a969a', 0.1)),
    box(0, 784, pictureWidth, 40, lighter('#bdb6ab', 0.12)),
    line('M0 804H1200', '#8d8780', 1.5, { opacity: 0.45 }),
    line('M0 804H1200', '#8d8780', 40, { 'stroke-dasharray': '2 178', opacity: 0.4 }),
    box(0, 820, pictureWidth, 10, '#8b8883'),
    box(0, 829, pictureWidth, 71, mix('#5d6069', shadow, 0.1)),
    line('M30 868H1200', '#f2ead8', 5, { 'stroke-dasharray': '70 60', opacity: 0.7 }),
  ].join('');
}

/** A low wall along the front gardens, open where the path and the drive are. */
export function gardenWall(canvas: Canvas, spans: readonly (readonly [number, number])[]): string {
  const colour = darker(canvas.ink.wall, 0.12);
  return spans
    .map(
      ([from, to]) =>
        box(from, 744, to - from, 40, colour) +
        (canvas.look.wall.brick ? box(from, 744, to - from, 40, 'url(#brick)') : '') +
        box(from - 4, 738, to - from + 8, 9, lighter(colour, 0.35), { rx: 2 }),
    )
    .join('');
}

/** A small car, seen from the side. */
export function car(canvas: Canvas, x: number, base: number): string {
  const colour = canvas.look.dice.pick(['#3f6f8f', '#b5483f', '#7b8a83', '#e4dfd3', '#4f6f55']);
  return group(
    {},
    oval(x + 110, base + 3, 125, 9, '#1c1a2b', { opacity: 0.25 }),
    element('path', {
      d: `M${x} ${base - 20}v-32q2-12 16-14l36-4 34-34q8-8 22-8h52q14 0 22 10l22 32 18 6q14 4 14 20v24Z`,
      fill: colour,
    }),
    element('path', {
      d: `M${x + 62} ${base - 72}l28-26q5-4 12-4h16v30ZM${x + 128} ${base - 102}h28q8 0 13 7l15 23h-56Z`,
      fill: '#cfe2e8',
    }),
    box(x + 224, base - 52, 12, 12, '#ffe9ad', { rx: 3 }),
    box(x, base - 52, 9, 14, '#c8423b', { rx: 3 }),
    line(`M${x + 123} ${base - 70}v44`, darker(colour, 0.3), 3),
    ...[52, 186].map(
      (wheel) => round(x + wheel, base - 18, 25, '#2b2b33') + round(x + wheel, base - 18, 11, '#b7bcc2'),
    ),
  );
}
