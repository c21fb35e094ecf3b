import type { Canvas } from '../canvas.ts';
import { darker, lighter, mix } from '../colour.ts';
import { box, element, line, round, shape, together } from '../svg.ts';
import type { Distance } from './distance.ts';
import { hazeOf } from './sky.ts';

/** Draws long high hills, one behind another. */
export function fells(canvas: Canvas, colour: string, top: number): string {
  const { random } = canvas.look;
  const ridge = top + random.between(-40, 30);
  const far = mix(colour, hazeOf(canvas), 0.45);
  return (
    element('path', {
      d: `M0 ${ridge - 40}q160-70 330-10t300-70 300 30 270-40V800H0Z`,
      fill: far,
    }) + element('path', { d: `M0 ${ridge + 60}q240-90 520-10t680-80V800H0Z`, fill: colour })
  );
}

function sea(canvas: Canvas, horizon: number): string {
  const blue = mix(canvas.look.weather === 'evening' ? '#7c7fa8' : '#5f9fbf', hazeOf(canvas), 0.35);
  return (
    box(0, horizon, 1200, 800 - horizon, blue) +
    canvas.fine(
      line(
        `M60 ${horizon + 26}h120M420 ${horizon + 18}h90M760 ${horizon + 34}h150M240 ${horizon + 60}h110M980 ${horizon + 70}h130M560 ${horizon + 84}h100`,
        '#ffffff',
        4,
        { opacity: 0.55, 'stroke-linecap': 'round' },
      ),
    )
  );
}

function lighthouse(canvas: Canvas, x: number, base: number): string {
  const beam = canvas.ink.lampsOn
    ? shape(
        [
          [x, base - 158],
          [x - 420, base - 240],
          [x - 420, base - 110],
        ],
        '#ffe9a8',
        { opacity: 0.45 },
      )
    : '';
  return (
    beam +
    element('path', { d: `M${x - 20} ${base}l7-140h26l7 140z`, fill: '#fbf8f1' }) +
    element('path', {
      d: `M${x - 17} ${base - 56}l2-36h30l2 36zM${x - 13} ${base - 140}l1-18h24l1 18z`,
      fill: '#c8473d',
    }) +
    box(x - 10, base - 168, 20, 28, canvas.ink.lampsOn ? '#ffe9a8' : '#dfeaf0') +
    element('path', { d: `M${x - 15} ${base - 166}q15-30 30 0z`, fill: '#3f4650' })
  );
}

function sail(x: number, base: number, colour: string): string {
  return (
    element('path', { d: `M${x} ${base}l0-96 56 86zM${x - 6} ${base - 4}v-76l-36 72z`, fill: colour }) +
    element('path', { d: `M${x - 46} ${base}h108l-18 20h-74z`, fill: '#4a5566' })
  );
}

/** Draws the sea behind the houses, a headland with its lighthouse, and boats. */
export function coast(canvas: Canvas, { hill, near }: Distance): string {
  const { random, scenery } = canvas.look;
  const horizon = scenery === 'headland' ? 380 : 430;
  const sails = Array.from({ length: random.between(1, 3) }, () =>
    sail(
      random.between(80, 640),
      horizon + random.between(16, 90),
      random.pick(['#fffaf0', '#e8735a', '#f3cf6b']),
    ),
  );
  const sand =
    scenery === 'estuary'
      ? element('path', {
          d: `M0 ${horizon + 90}q260-40 520 0t420-10 260 20v60q-300 20-600 0T0 ${horizon + 150}z`,
          fill: mix('#ead7a8', hazeOf(canvas), 0.25),
        })
      : '';
  return (
    sea(canvas, horizon) +
    element('path', { d: `M1200 ${horizon - 110}q-120-14-220 40t-260 90h480z`, fill: hill }) +
    lighthouse(canvas, 1010, horizon - 40) +
    sails.join('') +
    sand +
    element('path', { d: 'M0 640q300-60 600-20t600-30V800H0Z', fill: near })
  );
}

/** Draws the masts and cranes of a harbour, a breakwater with its light, painted houses on the other side. */
export function harbour(canvas: Canvas, { hill, near }: Distance): string {
  const { random } = canvas.look;
  const haze = hazeOf(canvas);
  const fronts = ['#f4f1ea', '#ecc0b0', '#c2d6e4', '#f1dc9a', '#a9cdc5', '#e59a84'];
  const roofs: string[] = [];
  const houses = Array.from({ length: 11 }, (_, place) => {
    const x = place * 62 - 10;
    const top = 392 - random.between(0, 50) + place * 4;
    roofs.push(`M${x - 3} ${top}l34-34 34 34z`);
    return box(x, top, 62, 480 - top, mix(random.pick(fronts), haze, 0.25));
  });
  const masts = Array.from({ length: 6 }, (_, place) => {
    const x = 420 + place * 90 + random.between(-20, 20);
    return `M${x} 560v-${random.between(130, 210)}m0 30l-34 110`;
  });
  return (
    element('path', { d: 'M0 420q260-150 620-20l200 80H0z', fill: hill }) +
    sea(canvas, 470) +
    together(houses) +
    element('path', { d: roofs.join(''), fill: mix('#4c5568', haze, 0.35) }) +
    box(0, 478, 700, 14, darker(near, 0.25)) +
    element('path', { d: 'M1200 500H860l-30 30h370z', fill: darker(near, 0.2) }) +
    lighthouse(canvas, 900, 502) +
    canvas.fine(line(masts.join(''), '#5b4a3f', 4, { opacity: 0.8 }))
  );
}

/** Draws mountains in three rows; the highest keep their snow until spring. */
export function peaks(canvas: Canvas, { hill, near }: Distance): string {
  const { random, season } = canvas.look;
  const haze = hazeOf(canvas);
  const blue = mix('#7f93a8', haze, 0.35);
  const x = random.between(300, 800);
  const cap = season === 'winter' || season === 'spring' ? '#f7fafc' : lighter(blue, 0.25);
  return (
    shape(
      [
        [-40, 520],
        [150, 300],
        [290, 400],
        [x, 170],
        [x + 190, 360],
        [1010, 260],
        [1240, 500],
      ],
      blue,
    ) +
    shape(
      [
        [x, 170],
        [x - 62, 240],
        [x - 20, 226],
        [x + 8, 252],
        [x + 36, 224],
        [x + 74, 244],
      ],
      cap,
    ) +
    shape(
      [
        [-40, 560],
        [200, 400],
        [460, 520],
        [700, 420],
        [960, 530],
        [1240, 380],
        [1240, 800],
        [-40, 800],
      ],
      mix(hill, blue, 0.4),
    ) +
    element('path', { d: 'M0 560q260-70 560-10t640-50V800H0Z', fill: hill }) +
    element('path', { d: 'M0 660q300-50 620-10t580-30V800H0Z', fill: near })
  );
}

/** Draws mountains with the tips of two hundred years of slate cutting. */
export function slateTips(canvas: Canvas, distance: Distance): string {
  const { random } = canvas.look;
  const grey = mix('#6f7484', hazeOf(canvas), 0.3);
  const x = random.between(120, 760);
  const steps = [0, 1, 2, 3].map((step) => `M${x - 20 + step * 30} ${540 - step * 52}h${330 - step * 60}`);
  return (
    peaks(canvas, distance) +
    shape(
      [
        [x - 60, 580],
        [x + 90, 330],
        [x + 180, 330],
        [x + 380, 580],
      ],
      grey,
    ) +
    line(steps.join(''), lighter(grey, 0.3), 6, { opacity: 0.7 }) +
    box(x + 440, 500, 90, 110, darker(grey, 0.12)) +
    shape(
      [
        [x + 432, 504],
        [x + 485, 462],
        [x + 538, 504],
      ],
      darker(grey, 0.35),
    ) +
    box(x + 514, 400, 20, 110, darker(grey, 0.2)) +
    round(x + 485, 548, 16, canvas.ink.lampsOn ? '#ffd98f' : lighter(grey, 0.4)) +
    element('path', { d: 'M0 670q300-50 620-10t580-30V800H0Z', fill: distance.near })
  );
}
