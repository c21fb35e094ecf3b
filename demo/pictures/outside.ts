import type { BuildingForm, Scenery } from '../advert-slot.ts';
import { type Canvas, createCanvas, type Detail } from './canvas.ts';
import { flats, maisonette, shelteredCourt, tower } from './forms/blocks.ts';
import { almshouse, bungalow, semi, terrace } from './forms/houses.ts';
import type { HomeLook, BilingualWord, Season, Weather } from './look.ts';
import { backdrop } from './scenery/backdrop.ts';
import { sky, weatherBefore } from './scenery/sky.ts';
import { bicycle, bins, bunting, cat, postbox, streetLamp } from './scenery/things.ts';
import { type Drawing, group, picture } from './svg.ts';

interface Form {
  /** Names by variant. A variant without its own name uses the first. */
  readonly named: readonly [BilingualWord, ...BilingualWord[]];
  readonly draw: (canvas: Canvas) => string;
  /** Possible sizes in the picture: 1 is nearest. */
  readonly scales: readonly number[];
}

const forms: Record<BuildingForm, Form> = {
  terrace: {
    draw: terrace,
    named: [
      { name: 'A terraced house', welsh: 'Tŷ teras' },
      { name: 'A terraced house with a bay window', welsh: 'Tŷ teras â ffenest fae' },
      { name: 'A new terraced house with a gable', welsh: 'Tŷ teras newydd â thalcen' },
    ],
    scales: [0.68, 0.76, 0.84],
  },
  semi: {
    draw: semi,
    named: [
      { name: 'A semi-detached house with bay windows', welsh: 'Tŷ pâr â ffenestri bae' },
      {
        name: 'A semi-detached house with gables and bay windows',
        welsh: 'Tŷ pâr â thalcenni a ffenestri bae',
      },
      { name: 'A semi-detached house with wide windows', welsh: 'Tŷ pâr â ffenestri llydan' },
    ],
    scales: [0.76, 0.86, 1],
  },
  bungalow: {
    draw: bungalow,
    named: [
      { name: 'A bungalow with flowers under its windows', welsh: 'Byngalo â blodau dan ei ffenestri' },
      { name: 'A bungalow with windows in its roof', welsh: 'Byngalo â ffenestri yn ei do' },
      { name: 'A bungalow with a wide gable', welsh: 'Byngalo â thalcen llydan' },
    ],
    scales: [0.84, 0.94, 1.04],
  },
  maisonette: {
    draw: maisonette,
    named: [{ name: 'Maisonettes above one another', welsh: 'Maisonettes un uwchben y llall' }],
    scales: [0.76, 0.84, 0.92],
  },
  flats: {
    draw: flats,
    named: [
      {
        name: 'A modern block of four storeys with balconies',
        welsh: 'Bloc modern o bedwar llawr â balconïau',
      },
    ],
    scales: [0.76, 0.84, 0.92],
  },
  tower: {
    draw: tower,
    named: [
      { name: 'A tower block of twelve storeys among trees', welsh: 'Bloc tŵr deuddeg llawr ymhlith coed' },
    ],
    scales: [0.84, 0.92, 1],
  },
  'sheltered-court': {
    draw: shelteredCourt,
    named: [
      {
        name: 'Sheltered flats around an entrance with a clock',
        welsh: 'Fflatiau gwarchod o gwmpas mynedfa â chloc',
      },
    ],
    scales: [0.8, 0.9, 1],
  },
  almshouse: {
    draw: almshouse,
    named: [{ name: 'A row of old cottages with gables', welsh: 'Rhes o hen fythynnod â thalcenni' }],
    scales: [0.8, 0.9, 1],
  },
};

const seasons: Record<Season, string> = {
  spring: 'gwanwyn',
  summer: 'haf',
  autumn: 'hydref',
  winter: 'gaeaf',
};

const moments: Record<Weather, BilingualWord> = {
  morning: { name: 'morning', welsh: 'ben bore' },
  noon: { name: 'day', welsh: 'ganol dydd' },
  evening: { name: 'evening with lights on', welsh: 'gyda’r nos a’r goleuadau ymlaen' },
  overcast: { name: 'cloudy day', welsh: 'ar ddiwrnod cymylog' },
  rain: { name: 'rainy day', welsh: 'yn y glaw' },
  mist: { name: 'misty morning', welsh: 'yn y niwl' },
  snow: { name: 'day with snow', welsh: 'yn yr eira' },
};

/** The surroundings behind or in front of the houses. */
const surroundings: Record<Scenery, BilingualWord> = {
  'market-town': { name: 'a church spire behind', welsh: 'meindwr eglwys y tu ôl' },
  kilns: { name: 'old bottle kilns behind', welsh: 'hen odynau y tu ôl' },
  orchards: { name: 'orchards behind', welsh: 'perllannau y tu ôl' },
  fields: { name: 'fields and a windmill behind', welsh: 'caeau a melin wynt y tu ôl' },
  river: { name: 'a river and a bridge behind', welsh: 'afon a phont y tu ôl' },
  marsh: { name: 'marshes behind', welsh: 'corstir y tu ôl' },
  'station-town': { name: 'a train on a viaduct behind', welsh: 'trên ar draphont y tu ôl' },
  canal: { name: 'a canal in front and warehouses behind', welsh: 'camlas o’i flaen a warysau y tu ôl' },
  fen: { name: 'water in front and flat land behind', welsh: 'dŵr o’i flaen a thir gwastad y tu ôl' },
  dale: { name: 'hills with sheep behind', welsh: 'bryniau a defaid y tu ôl' },
  moor: { name: 'the moor behind', welsh: 'y rhos y tu ôl' },
  mill: { name: 'an old mill behind', welsh: 'hen felin y tu ôl' },
  bay: { name: 'the sea behind', welsh: 'y môr y tu ôl' },
  harbour: { name: 'the harbour around', welsh: 'yr harbwr o gwmpas' },
  headland: { name: 'the sea and a lighthouse behind', welsh: 'y môr a goleudy y tu ôl' },
  mountains: { name: 'mountains behind', welsh: 'mynyddoedd y tu ôl' },
  estuary: { name: 'the mouth of a river behind', welsh: 'aber afon y tu ôl' },
  slate: { name: 'slate tips behind', welsh: 'tomenni llechi y tu ôl' },
};

/** Draws the home from the street. */
export function drawOutside(look: HomeLook, detail: Detail): Drawing {
  const canvas = createCanvas(look, 'outside', detail);
  const { draw, scales, named } = forms[look.form];
  const form = named[look.build] ?? named[0];
  const { random } = canvas.look;
  const scale = random.pick(scales);
  // A mirrored street looks like another one; a court stays as it is, since its clock would run backwards.
  const isMirrored = look.form !== 'sheltered-court' && random.chance(0.5);
  const behind = sky(canvas) + backdrop(canvas);
  const across = Math.round(600 - (isMirrored ? -600 : 600) * scale);
  const place = `translate(${across} ${Math.round(900 - 900 * scale)}) scale(${isMirrored ? -scale : scale} ${scale})`;
  const street = group({ transform: place }, draw(canvas), livedIn(canvas));
  const article = look.season === 'autumn' ? 'an' : 'a';
  const { name: when, welsh: pryd } = moments[look.weather];
  const { name: where, welsh: ble } = surroundings[look.scenery];
  return {
    svg: picture(canvas.definitions, detail, behind, street, weatherBefore(canvas)),
    alt: {
      english: `${form.name} in ${look.wall.name} with a ${look.door.name} door, ${where}, on ${article} ${look.season} ${when}. A drawing.`,
      welsh: `${form.welsh} ${look.wall.welsh}, drws ${look.door.welsh}, ${ble}, ${pryd} (${seasons[look.season]}). Darlun.`,
    },
  };
}

/** Draws small signs of life, such as a bicycle, a cat or bins. */
function livedIn(canvas: Canvas): string {
  const { random, season, scenery } = canvas.look;
  const colour = random.pick(['#b5483f', '#2f6b6b', '#3f5f8f', '#e0a92e']);
  const fur = random.pick(['#3f3a3a', '#b5763f', '#8d8a86']);
  const things = [
    canvas.fine(random.chance(0.4) ? bicycle(random.pick([300, 700, 1000]), 812, colour) : ''),
    random.chance(0.3) ? cat(random.pick([210, 660, 1050]), 742, fur) : '',
    random.chance(0.22)
      ? bins(random.pick([120, 880]), 804, random.pick(['#4f6f55', '#5b5f66', '#7a5a44']))
      : '',
    canvas.fine(random.chance(0.2) ? postbox(random.pick([380, 930]), 812) : ''),
    canvas.fine(random.chance(0.35) ? streetLamp(canvas, random.pick([150, 1060]), 816) : ''),
  ];
  const isFeast = season === 'summer' && scenery !== 'canal' && random.chance(0.25);
  return things.join('') + canvas.fine(isFeast ? bunting(-40, 1240, 330) : '');
}
