import type { Canvas } from './canvas.ts';
import { darker, lighter, mix } from './colour.ts';
import { box, dots, element, group, line, oval, round, shape } from './svg.ts';

const leaves = {
  spring: ['#8ebf5f', '#a6cf74', '#7cae55'],
  summer: ['#4f8f4c', '#67a358', '#3f7d45'],
  autumn: ['#d88b34', '#c8642f', '#e2ae45'],
  winter: ['#8d7a6b', '#8d7a6b', '#8d7a6b'],
} as const;

/** Draws a tree of the season; in spring some are in blossom, in winter they are bare. `size` is its height. */
export function tree(canvas: Canvas, x: number, base: number, size: number): string {
  const { random, season } = canvas.look;
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
  const shade = canvas.fine(
    oval(x + 10, base + 2, size * 0.3, size * 0.035, canvas.ink.shadow, { opacity: 0.18 }),
  );
  if (season === 'winter')
    return shade + trunk + bareBranches(canvas, x, Math.round(base - size * 0.5), size, bark);

  const [dark, light, deep] =
    season === 'spring' && random.chance(0.4) ? ['#eeb6c6', '#f8d7df', '#df98ae'] : leaves[season];
  const radius = size * 0.19;
  const crowns = Array.from({ length: 6 }, (_, place) => {
    const angle = (place / 6) * Math.PI * 2 + random.fraction() * 0.5;
    const reach = size * (0.15 + random.fraction() * 0.06);
    return [x + Math.cos(angle) * reach, base - size * 0.68 + Math.sin(angle) * reach * 0.9] as const;
  });
  const moved = (points: typeof crowns, right: number, down: number) =>
    points.map(([cx, cy]) => [cx + right * size, cy + down * size] as const);
  return (
    shade +
    trunk +
    canvas.fine(dots(moved(crowns, 0.03, 0.05), radius, deep)) +
    round(x, base - size * 0.68, size * 0.22, dark) +
    dots(crowns, radius * 0.93, dark) +
    canvas.fine(dots(moved(crowns.slice(3, 5), -0.04, -0.03), radius * 0.55, light))
  );
}

/** Draws boughs that fork three times, thinner at each fork. */
function bareBranches(canvas: Canvas, x: number, y: number, size: number, bark: string): string {
  const { random } = canvas.look;
  const boughs: string[] = ['', '', '', ''];
  const grow = (fromX: number, fromY: number, angle: number, length: number, fork: number): void => {
    const toX = Math.round(fromX + Math.sin(angle) * length);
    const toY = Math.round(fromY - Math.cos(angle) * length);
    boughs[fork] += `M${fromX} ${fromY}l${toX - fromX} ${toY - fromY}`;
    if (fork === (canvas.detail === 'small' ? 2 : 3)) return;
    const spread = 0.34 + random.fraction() * 0.2;
    for (const lean of fork === 0 ? [-1.4, 0, 1.4] : [-1, 1]) {
      grow(toX, toY, angle + lean * spread, length * (0.74 + random.fraction() * 0.1), fork + 1);
    }
  };
  grow(x, y, (random.fraction() - 0.5) * 0.12, Math.round(size * 0.17), 0);
  const drawn = boughs
    .filter((d) => d !== '')
    .map((d, fork) => element('path', { d, 'stroke-width': size * 0.036 * 0.6 ** fork }));
  return group({ stroke: bark, 'stroke-linecap': 'round' }, ...drawn);
}

/** Draws a row of clipped shrubs. */
export function hedge(canvas: Canvas, from: number, to: number, base: number, height: number): string {
  const { random, season } = canvas.look;
  const green = mix(
    season === 'autumn' ? '#7f8a45' : season === 'winter' ? '#66785a' : '#5b8f4c',
    canvas.ink.grass,
    0.12,
  );
  const bumps: (readonly [number, number])[] = [];
  for (let x = from; x <= to; x += 44) bumps.push([x, base - height + random.between(0, 8)]);
  const isInFlower = season === 'summer' || season === 'spring';
  const heads = Array.from(
    { length: isInFlower ? Math.floor((to - from) / 46) : 0 },
    () => [random.between(from, to), base - random.between(14, height + 8)] as const,
  );
  return (
    box(from - 10, base - height, to - from + 20, height, green, { rx: 11 }) +
    canvas.fine(dots(bumps, 29, green)) +
    canvas.fine(box(from - 10, base - height * 0.35, to - from + 20, height * 0.35, darker(green, 0.2))) +
    canvas.fine(dots(heads, 6, random.pick(['#f5d6e0', '#fff3d6', '#e88fb0']))) +
    (canvas.ink.snow ? box(from - 12, base - height - 18, to - from + 24, 20, '#f4f7fa', { rx: 10 }) : '')
  );
}

/** Draws a low wall along the front gardens, open where the path and the drive are. */
export function gardenWall(canvas: Canvas, spans: readonly (readonly [number, number])[]): string {
  const colour = darker(canvas.ink.wall, 0.12);
  const walls = spans.map(([from, to]) => box(from, 744, to - from, 40, colour));
  const bricks = spans.map(([from, to]) => box(from, 744, to - from, 40, 'url(#brick)'));
  const caps = spans.map(([from, to]) => box(from - 4, 738, to - from + 8, 9, lighter(colour, 0.35)));
  return walls.join('') + (canvas.look.wall.brick ? canvas.fine(bricks.join('')) : '') + caps.join('');
}

/** Draws a small car, seen from the side. */
export function car(canvas: Canvas, x: number, base: number): string {
  const colour = canvas.look.random.pick(['#3f6f8f', '#b5483f', '#7b8a83', '#e4dfd3', '#4f6f55']);
  return group(
    {},
    canvas.fine(oval(x + 110, base + 3, 125, 9, '#1c1a2b', { opacity: 0.25 })),
    element('path', {
      d: `M${x} ${base - 20}v-32q2-12 16-14l36-4 34-34q8-8 22-8h52q14 0 22 10l22 32 18 6q14 4 14 20v24Z`,
      fill: colour,
    }),
    element('path', {
      d: `M${x + 62} ${base - 72}l28-26q5-4 12-4h16v30ZM${x + 128} ${base - 102}h28q8 0 13 7l15 23h-56Z`,
      fill: '#cfe2e8',
    }),
    canvas.fine(
      box(x + 224, base - 52, 12, 12, '#ffe9ad', { rx: 3 }) + box(x, base - 52, 9, 14, '#c8423b', { rx: 3 }),
    ),
    canvas.fine(line(`M${x + 123} ${base - 70}v44`, darker(colour, 0.3), 3)),
    ...[52, 186].map(
      (wheel) =>
        round(x + wheel, base - 18, 25, '#2b2b33') + canvas.fine(round(x + wheel, base - 18, 11, '#b7bcc2')),
    ),
  );
}
