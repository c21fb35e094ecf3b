import type { BuildingForm } from '../slot.ts';
import { type Canvas, createCanvas } from './canvas.ts';
import { flats, maisonette, shelteredCourt, tower } from './forms/blocks.ts';
import { almshouse, bungalow, semi, terrace } from './forms/houses.ts';
import type { HomeLook, Weather } from './look.ts';
import { sky, skyColours } from './nature.ts';
import { type Drawing, fade, group, picture, pictureWidth } from './svg.ts';

const forms: Record<BuildingForm, { readonly draw: (canvas: Canvas) => string; readonly words: string }> = {
  terrace: { draw: terrace, words: 'A terraced house' },
  semi: { draw: semi, words: 'A semi-detached house with bay windows' },
  bungalow: { draw: bungalow, words: 'A bungalow with flowers under its windows' },
  maisonette: { draw: maisonette, words: 'Maisonettes above one another' },
  flats: { draw: flats, words: 'A modern block of four storeys with balconies' },
  tower: { draw: tower, words: 'A tower block of twelve storeys among trees' },
  'sheltered-court': { draw: shelteredCourt, words: 'Sheltered flats around an entrance with a clock' },
  almshouse: { draw: almshouse, words: 'A row of old cottages with gables' },
};

const moments: Record<Weather, string> = {
  morning: 'morning',
  noon: 'day',
  evening: 'evening with lights on',
  overcast: 'cloudy day',
};

/** The home from the street. */
export function drawOutside(look: HomeLook): Drawing {
  const canvas = createCanvas(look);
  const { draw, words } = forms[look.form];
  canvas.define(fade('sky', ...skyColours(canvas)));
  // A mirrored street is another street; the clock of a court would run backwards.
  const isMirrored = look.form !== 'sheltered-court' && look.dice.chance(0.5);
  const street = isMirrored
    ? group({ transform: `translate(${pictureWidth} 0) scale(-1 1)` }, draw(canvas))
    : draw(canvas);
  const content = sky(canvas) + street;
  const article = look.season === 'autumn' ? 'an' : 'a';
  return {
    svg: picture(canvas.definitions, content),
    alt: `${words} in ${look.wall.name} with a ${look.door.name} door, on ${article} ${look.season} ${moments[look.weather]}. A drawing.`,
  };
}
