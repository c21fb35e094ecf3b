import { type Canvas, createCanvas, type Detail } from './canvas.ts';
import { darker, lighter } from './colour.ts';
import type { HomeLook } from './look.ts';
import { hedge, tree } from './nature.ts';
import { backdrop } from './scenery/backdrop.ts';
import { sky, weatherBefore } from './scenery/sky.ts';
import { bicycle, cat } from './scenery/things.ts';
import {
  box,
  dots,
  type Drawing,
  element,
  line,
  oval,
  picture,
  round,
  type BilingualText,
  shape,
} from './svg.ts';

interface Thing {
  readonly drawn: string;
  readonly said: BilingualText;
}

function fence(canvas: Canvas, colour: string): string {
  canvas.define(
    element(
      'pattern',
      { id: 'planks', width: 46, height: 200, patternUnits: 'userSpaceOnUse' },
      box(0, 0, 43, 200, colour),
      box(43, 0, 3, 200, darker(colour, 0.3)),
    ),
  );
  return box(0, 500, 1200, 160, 'url(#planks)') + box(0, 496, 1200, 12, lighter(colour, 0.15));
}

function washing(canvas: Canvas): Thing {
  const { random } = canvas.look;
  const cloths = ['#d86f5a', '#fbf8f1', '#6f93b5', '#e0a93e', '#8fac8a', '#f3d9c4'];
  const hung = Array.from({ length: 6 }, (_, place) => {
    const x = 220 + place * 84;
    const cloth = random.pick(cloths);
    return place % 3 === 1
      ? element('path', { d: `M${x} 552l20-6h24l20 6 12 34-18 6-2 60h-48l-2-60-18-6z`, fill: cloth })
      : box(x, 548, 62, random.between(80, 120), cloth, { rx: 3 });
  });
  return {
    drawn:
      line('M180 770V520M780 770V520', '#8b8680', 10) +
      line('M180 536Q480 560 780 536', '#f4f1ea', 4) +
      hung.join(''),
    said: { english: 'washing on a line', welsh: 'dillad ar lein' },
  };
}

function beds(canvas: Canvas): Thing {
  const { season, random } = canvas.look;
  const greens = season === 'winter' ? ['#7d8f70'] : ['#5b8f4c', '#7fae55', '#3f7d45'];
  const bed = (x: number, y: number): string => {
    const heads = Array.from(
      { length: 8 },
      (_, place) => [x + 26 + place * 34, y - 8 - (place % 3) * 5] as const,
    );
    return (
      box(x, y, 290, 44, '#8b5a3c', { rx: 4 }) +
      box(x + 8, y - 6, 274, 16, '#5b4232', { rx: 6 }) +
      dots(heads, 15, random.pick(greens)) +
      canvas.fine(season === 'summer' || season === 'autumn' ? dots(heads.slice(0, 4), 5, '#d8553f') : '')
    );
  };
  return {
    drawn: bed(180, 720) + bed(520, 720) + bed(180, 806) + bed(520, 806),
    said: { english: 'beds for vegetables', welsh: 'gwelyau llysiau' },
  };
}

const chair = (x: number, lean: number): string =>
  line(
    `M${x} 720l${lean} 100M${x + 70} 720v100M${x} 720h70M${x + (lean < 0 ? 70 : 0)} 720v-90`,
    '#5b6068',
    8,
    {
      'stroke-linecap': 'round',
    },
  );

function patio(canvas: Canvas): Thing {
  const { random } = canvas.look;
  const cloth = random.pick(['#f0c75e', '#d86f5a', '#8fb3b0']);
  return {
    drawn:
      box(140, 740, 640, 160, canvas.ink.snow ? '#e6ebee' : '#c9bfae') +
      canvas.fine(line('M140 790H780M140 840H780M300 740V900M460 740V900M620 740V900', '#a89d8d', 3)) +
      chair(250, -14) +
      chair(590, 14) +
      line('M450 830V470', '#8b5a3c', 10) +
      element('path', { d: 'M270 500Q450 380 630 500z', fill: cloth }) +
      element('path', { d: 'M390 500Q450 396 510 500z', fill: lighter(cloth, 0.35) }) +
      oval(450, 726, 130, 18, '#fbf8f1'),
    said: { english: 'a table under a parasol', welsh: 'bwrdd dan barasol' },
  };
}

function shed(canvas: Canvas, x: number): string {
  const paint = canvas.look.random.pick(['#7f9a8a', '#6f86a0', '#a9764c', '#b5653f']);
  return (
    box(x, 470, 220, 220, paint) +
    canvas.fine(line(`M${x + 44} 470v220M${x + 88} 470v220M${x + 176} 470v220`, darker(paint, 0.2), 3)) +
    shape(
      [
        [x - 20, 474],
        [x + 110, 396],
        [x + 240, 474],
      ],
      canvas.ink.roof,
    ) +
    box(x + 30, 540, 76, 150, darker(paint, 0.2)) +
    box(x + 140, 530, 54, 54, canvas.ink.lampsOn ? 'url(#lit)' : 'url(#glass)')
  );
}

/** Draws the garden behind the home or the building. */
function garden(
  canvas: Canvas,
  whose: BilingualText,
): { readonly content: string; readonly words: BilingualText } {
  const { random } = canvas.look;
  const { grass } = canvas.ink;
  const thing = random.pick([washing, beds, patio])(canvas);
  const fur = random.pick(['#3f3a3a', '#b5763f', '#8d8a86']);
  const hasShed = random.chance(0.7);
  const content = [
    sky(canvas),
    backdrop(canvas),
    tree(canvas, random.between(60, 160), 640, 460),
    fence(canvas, random.pick(['#b98656', '#9a7a5a', '#8d8a80'])),
    box(0, 650, 1200, 250, grass),
    canvas.fine(box(0, 650, 1200, 16, darker(grass, 0.18))),
    hasShed ? shed(canvas, 890) : tree(canvas, 1020, 760, 420),
    hedge(canvas, 30, 150, 700, 40),
    thing.drawn,
    random.chance(0.5) ? cat(840, 510, fur) : '',
    hedge(canvas, 1130, 1220, 880, 60),
    weatherBefore(canvas),
  ];
  return {
    content: content.join(''),
    words: {
      english: `${whose.english}: a lawn with a fence, ${thing.said.english}${hasShed ? ' and a shed' : ' and a tree'}.`,
      welsh: `${whose.welsh}: lawnt â ffens, ${thing.said.welsh}${hasShed ? ' a sied' : ' a choeden'}.`,
    },
  };
}

/** Draws the view from the balcony. */
function balconyView(canvas: Canvas): { readonly content: string; readonly words: BilingualText } {
  const { random } = canvas.look;
  const rail = darker(canvas.ink.trim, 0.4);
  const cushion = random.pick(['#d86f5a', '#6f93b5', '#e0a93e', '#8fac8a']);
  const hasBicycle = random.chance(0.35);
  const bars = Array.from({ length: 25 }, (_, place) => `M${place * 50} 560V790`).join('');
  const pots = [90, 200, 1080].map((x) => {
    const pot = random.pick(['#c9744f', '#efe6d8', '#3f6f7f']);
    const leaf = canvas.look.season === 'winter' ? '#7d9a6b' : '#5b8f4c';
    return (
      dots(
        [
          [x - 24, 710],
          [x + 24, 706],
          [x, 676],
        ],
        38,
        leaf,
      ) +
      canvas.fine(
        dots(
          [
            [x - 20, 690],
            [x + 18, 684],
            [x + 2, 660],
          ],
          9,
          random.pick(['#e88fb0', '#f2b134', '#fbf3e4']),
        ),
      ) +
      shape(
        [
          [x - 46, 740],
          [x + 46, 740],
          [x + 34, 830],
          [x - 34, 830],
        ],
        pot,
      )
    );
  });
  const content = [
    sky(canvas),
    backdrop(canvas),
    weatherBefore(canvas),
    box(0, 780, 1200, 120, canvas.ink.snow ? '#e6ebee' : '#b9ab98'),
    canvas.fine(line('M0 820H1200M0 862H1200', '#8d8070', 4, { opacity: 0.6 })),
    line(bars, rail, 6),
    box(0, 546, 1200, 18, rail, { rx: 6 }),
    hasBicycle ? bicycle(330, 850, '#b5483f') : '',
    ...pots,
    box(620, 660, 150, 26, cushion, { rx: 10 }) +
      line('M630 686v130M760 686v130M630 660l-20-110h30', '#6b4a33', 12, { 'stroke-linecap': 'round' }),
    oval(900, 700, 90, 16, '#fbf8f1') + line('M900 706v120M860 826h80', '#5b6068', 10),
    box(880, 664, 34, 32, cushion, { rx: 6 }),
    canvas.ink.lampsOn ? round(900, 640, 90, 'url(#glow)') : '',
  ];
  return {
    content: content.join(''),
    words: {
      english: `The balcony: a chair, a small table and flower pots${hasBicycle ? ', and a bicycle' : ''}.`,
      welsh: `Y balconi: cadair, bwrdd bach a photiau blodau${hasBicycle ? ', a beic' : ''}.`,
    },
  };
}

export type OpenAir = 'own-garden' | 'shared-garden' | 'balcony';

const scenes: Record<
  OpenAir,
  (canvas: Canvas) => { readonly content: string; readonly words: BilingualText }
> = {
  'own-garden': (canvas) => garden(canvas, { english: 'The back garden', welsh: 'Yr ardd gefn' }),
  'shared-garden': (canvas) => garden(canvas, { english: 'The shared garden', welsh: 'Yr ardd a rennir' }),
  balcony: balconyView,
};

/** Draws a place to sit outside: a garden or a balcony. */
export function drawOpenAir(look: HomeLook, kind: OpenAir, detail: Detail): Drawing {
  const canvas = createCanvas(look, kind, detail);
  const { content, words } = scenes[kind](canvas);
  return {
    svg: picture(canvas.definitions, detail, content),
    alt: { english: `${words.english} A drawing.`, welsh: `${words.welsh} Darlun.` },
  };
}
