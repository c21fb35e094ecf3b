import type { Scenery } from '../../advert-slot.ts';
import type { Canvas } from '../canvas.ts';
import { darker, lighter, mix } from '../colour.ts';
import { box, dots, element, fade, line, oval, shape } from '../svg.ts';
import { boat } from './boats.ts';
import { hazeOf } from './sky.ts';

/** Wider than the picture, since a more distant street is drawn smaller. */
const left = -330;
const right = 1530;
const across = right - left;

type Span = readonly [number, number];
type Front = 'street' | 'lane' | 'water' | 'quay';

/** The street, lane, water or quay in front of the gardens, by scenery. */
const fronts: Record<Scenery, Front> = {
  'market-town': 'street',
  kilns: 'street',
  orchards: 'street',
  fields: 'lane',
  river: 'lane',
  marsh: 'lane',
  'station-town': 'street',
  canal: 'water',
  fen: 'water',
  dale: 'street',
  moor: 'lane',
  mill: 'street',
  bay: 'street',
  harbour: 'quay',
  headland: 'street',
  mountains: 'lane',
  estuary: 'lane',
  slate: 'lane',
};

/** True if vehicles can pass the houses, and not only boats. */
export function hasRoad({ look }: Canvas): boolean {
  const front = fronts[look.scenery];
  return front === 'street' || front === 'lane';
}

function strip([from, to]: Span, spread: number, colour: string): string {
  return shape(
    [
      [from, 684],
      [to, 684],
      [to + spread, 784],
      [from - spread, 784],
    ],
    colour,
  );
}

/**
 * Draws the lawn and the street, lane, water or quay in front of it, with a path to the door and a drive for
 * homes that have one.
 */
export function ground(canvas: Canvas, path: Span | null, drive: Span | null = null): string {
  const { grass, path: paving } = canvas.ink;
  const tufts = Array.from({ length: 6 }, () => {
    const x = canvas.look.random.between(20, 1180);
    const y = canvas.look.random.between(706, 770);
    return `M${x} ${y}l4 12 3-15m-3 15 7-9`;
  });
  return [
    box(left, 676, across, 112, grass),
    canvas.fine(box(left, 676, across, 18, darker(grass, 0.18))),
    canvas.fine(line(tufts.join(''), darker(grass, 0.22), 2.5, { 'stroke-linecap': 'round' })),
    path === null ? '' : strip(path, 16, paving),
    drive === null ? '' : strip(drive, 34, lighter('#9a969a', canvas.ink.snow ? 0.7 : 0.1)),
    passing[fronts[canvas.look.scenery]](canvas),
  ].join('');
}

function pavement(canvas: Canvas): string {
  const stone = canvas.ink.snow ? '#e9edf0' : lighter('#bdb6ab', 0.12);
  return (
    box(left, 784, across, 40, stone) +
    canvas.fine(
      line(`M${left} 804H${right}`, '#8d8780', 1.5, { opacity: 0.45 }) +
        line(`M${left} 804H${right}`, '#8d8780', 40, { 'stroke-dasharray': '2 178', opacity: 0.4 }),
    )
  );
}

function street(canvas: Canvas): string {
  const road = mix('#5d6069', canvas.ink.snow ? '#dfe6ec' : canvas.ink.shadow, canvas.ink.snow ? 0.5 : 0.1);
  return (
    pavement(canvas) +
    canvas.fine(box(left, 820, across, 10, '#8b8883')) +
    box(left, 829, across, 71, road) +
    line(`M${left} 868H${right}`, '#f2ead8', 5, { 'stroke-dasharray': '70 60', opacity: 0.7 }) +
    puddles(canvas)
  );
}

function puddles(canvas: Canvas): string {
  const { random, weather } = canvas.look;
  if (weather !== 'rain') return '';
  const shine = hazeOf(canvas);
  return [0, 1, 2]
    .map((place) =>
      oval(random.between(100, 300) + place * 360, 852 + place * 12, 110, 9, shine, { opacity: 0.55 }),
    )
    .join('');
}

/** Draws a lane between wide grass verges. */
function lane(canvas: Canvas): string {
  const { random, season } = canvas.look;
  const { grass, snow } = canvas.ink;
  const isInFlower = season === 'spring' || season === 'summer';
  const flowers = Array.from(
    { length: 16 },
    () => [random.between(0, 1200), random.pick([792, 800, 808, 880, 890])] as const,
  );
  return (
    box(left, 784, across, 116, darker(grass, 0.08)) +
    element('path', {
      d: `M${left} 822q600-14 930 2t930-6v46q-600 12-930 0t-930 4z`,
      fill: snow ? '#d5dce1' : '#a89d8d',
    }) +
    line(`M${left} 846q600-10 930 2t930-6`, darker(grass, 0.02), 7, { opacity: 0.8 }) +
    canvas.fine(
      isInFlower ? dots(flowers, 5, random.pick(['#fff6dc', '#f3cf6b', '#e9a7bf', '#a9b9ea'])) : '',
    ) +
    puddles(canvas)
  );
}

function waterline(canvas: Canvas, from: number): string {
  canvas.define(fade('water', mix('#6f9fb5', hazeOf(canvas), 0.5), mix('#3f6f88', hazeOf(canvas), 0.2)));
  return (
    box(left, from, across, 900 - from, 'url(#water)') +
    canvas.fine(
      line('M-40 862h120M210 884h90M420 858h140M690 880h110M900 860h130M1120 884h120', '#ffffff', 3.5, {
        opacity: 0.5,
        'stroke-linecap': 'round',
      }),
    )
  );
}

/** Draws a towpath and the canal, with a narrowboat on most days. */
function water(canvas: Canvas): string {
  const { grass } = canvas.ink;
  const tied = boat(canvas, canvas.look.scenery === 'fen' ? 'rowing' : 'narrow');
  return (
    box(left, 784, across, 34, mix(canvas.ink.path, '#a89878', 0.4)) +
    box(left, 814, across, 12, darker(grass, 0.1)) +
    box(left, 824, across, 12, '#8b8680') +
    waterline(canvas, 835) +
    tied
  );
}

/** Draws the edge of a harbour: setts, bollards, a boat below. */
function quay(canvas: Canvas): string {
  const bollards = [60, 420, 780, 1140].map((x) => box(x, 788, 22, 32, '#3f4650', { rx: 6 })).join('');
  return (
    pavement(canvas) +
    box(left, 820, across, 16, '#7d7a76') +
    waterline(canvas, 835) +
    boat(canvas, 'fishing') +
    canvas.fine(bollards)
  );
}

const passing: Record<Front, (canvas: Canvas) => string> = { street, lane, water, quay };
