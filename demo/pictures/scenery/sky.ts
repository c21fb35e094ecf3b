import type { Canvas } from '../canvas.ts';
import type { Weather } from '../look.ts';
import { box, element, fade, line, pictureHeight, pictureWidth, round } from '../svg.ts';

const skies: Record<Weather, readonly [string, string, string]> = {
  morning: ['#8fc3e4', '#cfe4ea', '#fdebd0'],
  noon: ['#63aee0', '#a9d6f0', '#e6f4fa'],
  evening: ['#54639f', '#c98aa0', '#fcc994'],
  overcast: ['#a9b9c6', '#cdd6db', '#eceeed'],
  rain: ['#7f8fa0', '#a6b2bd', '#c9d0d4'],
  mist: ['#c6d2d8', '#dde3e4', '#f2ede2'],
  snow: ['#b4c8da', '#d7e3ec', '#f1f3f2'],
};

/** Returns the colour in the middle of the sky, which tints distant things. */
export function hazeOf({ look }: Canvas): string {
  return skies[look.weather][1];
}

const clouded: Partial<Record<Weather, number>> = { overcast: 5, rain: 6, mist: 1, snow: 4 };

/** Draws sun and clouds. */
export function sky(canvas: Canvas): string {
  const { random, weather } = canvas.look;
  canvas.define(fade('sky', ...skies[weather]));
  const sunX = random.between(120, 1080);
  const sunY = weather === 'noon' ? random.between(90, 150) : random.between(240, 320);
  const isHidden = weather === 'overcast' || weather === 'rain' || weather === 'snow';
  const sun = isHidden
    ? ''
    : canvas.fine(round(sunX, sunY, 190, 'url(#sun)')) +
      round(sunX, sunY, 52, weather === 'evening' ? '#ffe0a6' : '#fff6dc', { opacity: 0.95 });
  const count = clouded[weather] ?? random.between(2, 4);
  const clouds = Array.from({ length: count }, () =>
    cloud(canvas, random.between(0, 1150), random.between(50, 290), random.between(7, 13) / 10),
  );
  const seen = canvas.detail === 'small' ? clouds.slice(0, 2) : clouds;
  return box(0, 0, pictureWidth, pictureHeight, 'url(#sky)') + sun + seen.join('') + birds(canvas);
}

function cloud(canvas: Canvas, x: number, y: number, scale: number): string {
  const { weather } = canvas.look;
  const colour = weather === 'evening' ? '#fde0cf' : weather === 'rain' ? '#8f9aa6' : '#ffffff';
  return canvas.stamp(
    'cloud',
    x,
    y,
    () =>
      element('path', {
        d: 'M-110 30c-30 0-34-36-4-40 4-34 52-40 66-14 22-34 82-26 84 12 40-8 56 42 16 42Z',
        fill: colour,
        opacity: 0.75,
      }),
    scale,
  );
}

const flocks: readonly string[] = ['marsh', 'fen', 'bay', 'harbour', 'headland', 'estuary', 'river'];

/** Draws a few gulls or geese, in places near water. */
function birds(canvas: Canvas): string {
  const { random, scenery } = canvas.look;
  const x = random.between(200, 900);
  const y = random.between(90, 240);
  if (!flocks.includes(scenery)) return '';
  const wings = [0, 1, 2, 3].map((place) => {
    const left = x + place * 46 - (place % 2) * 12;
    return `M${left} ${y + (place % 3) * 24}q10-12 18 0 8-12 18 0`;
  });
  return canvas.fine(line(wings.join(''), '#4d5866', 3, { 'stroke-linecap': 'round', opacity: 0.7 }));
}

const all = (id: string): string => box(0, 0, pictureWidth, pictureHeight, `url(#${id})`);

/** Draws rain, snow or mist in front of everything else. */
export function weatherBefore(canvas: Canvas): string {
  const { weather } = canvas.look;
  const tile = (id: string, size: number, drawn: string): string => {
    canvas.define(
      element('pattern', { id, width: size, height: size, patternUnits: 'userSpaceOnUse' }, drawn),
    );
    return all(id);
  };
  switch (weather) {
    case 'rain':
      return tile(
        'rain',
        190,
        element('path', {
          d: 'M30 10l-9 34M96 58l-9 34M160 20l-9 34M62 120l-9 34M140 130l-9 34M20 160l-5 20',
          stroke: '#e8f0f6',
          'stroke-width': 3,
          'stroke-linecap': 'round',
          opacity: 0.5,
        }),
      );
    case 'snow':
      return tile(
        'snow',
        240,
        element('path', {
          d: 'M30 24h0M128 60h0M204 18h0M70 120h0M176 136h0M22 190h0M118 206h0M220 214h0',
          stroke: '#ffffff',
          'stroke-width': 9,
          'stroke-linecap': 'round',
          opacity: 0.9,
        }),
      );
    case 'mist':
      canvas.define(fade('mist', '#eef0ef00', '#eef0ef8c', '#eef0ef14'));
      return all('mist');
    case 'morning':
    case 'noon':
    case 'evening':
    case 'overcast':
      return '';
  }
}
