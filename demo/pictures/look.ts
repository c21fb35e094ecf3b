import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import type { Area, BuildingForm, Scenery, AdvertSlot } from '../advert-slot.ts';

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';
export type Weather = 'morning' | 'noon' | 'evening' | 'overcast' | 'rain' | 'mist' | 'snow';

/** A word in a picture's description, in both of the demo's languages. */
export interface BilingualWord {
  readonly name: string;
  readonly welsh: string;
}

/** Everything that the drawings of a home depend on, so that they match each other. */
export interface HomeLook {
  /** Seed of each drawing's random numbers, so that no drawing depends on another. */
  readonly seed: string;
  readonly form: BuildingForm;
  /** The variant of this form: 0, 1 or 2. */
  readonly build: number;
  readonly scenery: Scenery;
  readonly floor: number | null;
  readonly bedrooms: number;
  readonly garden: boolean;
  readonly parking: boolean;
  readonly wall: BilingualWord & { readonly colour: string; readonly brick: boolean };
  readonly roof: string;
  readonly door: BilingualWord & { readonly colour: string };
  readonly trim: string;
  readonly season: Season;
  readonly weather: Weather;
}

/** A look with the random numbers of one drawing. */
export type SceneLook = HomeLook & { readonly random: SeededRandom };

const redBrick = { name: 'red brick', welsh: 'o frics coch', colour: '#b5573f', brick: true };
const orangeBrick = { name: 'orange brick', welsh: 'o frics oren', colour: '#c8764b', brick: true };
const yellowBrick = { name: 'yellow brick', welsh: 'o frics melyn', colour: '#d3b07a', brick: true };
const brownBrick = { name: 'brown brick', welsh: 'o frics brown', colour: '#8f5c48', brick: true };
const goldenStone = { name: 'golden stone', welsh: 'o garreg felen', colour: '#c9b893', brick: true };
const greyStone = { name: 'grey stone', welsh: 'o garreg lwyd', colour: '#9d9a92', brick: true };
const sandstone = { name: 'dark sandstone', welsh: 'o dywodfaen tywyll', colour: '#a58d6c', brick: true };
const cream = { name: 'cream render', welsh: 'â waliau lliw hufen', colour: '#efe2c6', brick: false };
const white = { name: 'white render', welsh: 'â waliau gwyn', colour: '#f4f1ea', brick: false };
const paleGreen = {
  name: 'pale green render',
  welsh: 'â waliau gwyrdd golau',
  colour: '#cfdcc4',
  brick: false,
};
const paleBlue = { name: 'pale blue render', welsh: 'â waliau glas golau', colour: '#c2d6e4', brick: false };
const pink = { name: 'pink render', welsh: 'â waliau pinc', colour: '#ecc0b0', brick: false };
const lemon = { name: 'yellow render', welsh: 'â waliau melyn', colour: '#f1dc9a', brick: false };
const teal = { name: 'sea green render', welsh: 'â waliau gwyrddlas', colour: '#a9cdc5', brick: false };

/** A list with at least one entry. */
type Choices<Choice> = readonly [Choice, ...Choice[]];

/** Number of variants of a form. */
const builds = 3;

type Region = 'market' | 'mill' | 'coast';

/**
 * Building materials of each part of the country: clay in the market town, sandstone by the mills, slate by the sea.
 */
const materials: Record<
  Region,
  { readonly walls: Choices<HomeLook['wall']>; readonly roofs: Choices<string> }
> = {
  market: {
    walls: [redBrick, cream, orangeBrick, white, yellowBrick, paleGreen],
    roofs: ['#8a4f3d', '#a05a40', '#6b5a57', '#5b6270'],
  },
  mill: {
    walls: [sandstone, brownBrick, greyStone, redBrick, goldenStone, cream],
    roofs: ['#4f5b63', '#7d705c', '#6e4f45'],
  },
  coast: {
    walls: [white, paleBlue, pink, greyStone, lemon, teal],
    roofs: ['#4c5568', '#75606e', '#8f5b48'],
  },
};

const regions: Record<Scenery, Region> = {
  'market-town': 'market',
  kilns: 'market',
  orchards: 'market',
  fields: 'market',
  river: 'market',
  marsh: 'market',
  'station-town': 'mill',
  canal: 'mill',
  fen: 'mill',
  dale: 'mill',
  moor: 'mill',
  mill: 'mill',
  bay: 'coast',
  harbour: 'coast',
  headland: 'coast',
  mountains: 'coast',
  estuary: 'coast',
  slate: 'coast',
};

const doors: Choices<HomeLook['door']> = [
  { name: 'red', welsh: 'coch', colour: '#b23a35' },
  { name: 'blue', welsh: 'glas', colour: '#2f5f8f' },
  { name: 'green', welsh: 'gwyrdd', colour: '#2f6b4f' },
  { name: 'yellow', welsh: 'melyn', colour: '#e0a92e' },
  { name: 'teal', welsh: 'gwyrddlas', colour: '#1f7a7d' },
  { name: 'plum', welsh: 'lliw eirin', colour: '#6d3a5d' },
  { name: 'black', welsh: 'du', colour: '#33343b' },
  { name: 'white', welsh: 'gwyn', colour: '#eef0ec' },
];

function seasonOf(date: Date): Season {
  const month = date.getUTCMonth();
  if (month < 2 || month === 11) return 'winter';
  if (month < 5) return 'spring';
  return month < 8 ? 'summer' : 'autumn';
}

function weatherOf(season: Season, random: SeededRandom): Weather {
  return random.weighted([
    ['noon', season === 'summer' ? 7 : 4],
    ['morning', 3],
    ['evening', season === 'winter' ? 3 : 2],
    ['overcast', 1],
    ['rain', season === 'autumn' ? 1.2 : 0.5],
    ['mist', season === 'autumn' ? 1.2 : 0.4],
    ['snow', season === 'winter' ? 3 : 0],
  ]);
}

/**
 * Returns the look of a home. Most pictures are from the season of the advert, some are older.
 * @param seed the home's seed, the same at every start.
 * @param rank index of its slot among the council's slots of this form, from 0: any two of the first eight differ in
 * three or more of build, walls, roof and door, so two homes of one form never look alike, however a list is sorted or
 * filtered.
 */
export function lookOf(
  slot: AdvertSlot,
  area: Area,
  { seed, rank, advertised }: { readonly seed: string; readonly rank: number; readonly advertised: Date },
): HomeLook {
  const random = seededRandom(`${seed}/look`);
  const monthsOld = random.weighted([
    [0, 5],
    [3, 2],
    [5, 3],
  ]);
  const taken = new Date(advertised);
  taken.setUTCDate(1);
  taken.setUTCMonth(taken.getUTCMonth() - monthsOld);
  const season = seasonOf(taken);
  const { walls, roofs } = materials[regions[area.scenery]];
  return {
    seed,
    form: slot.form,
    build: rank % builds,
    scenery: area.scenery,
    floor: slot.floor,
    bedrooms: slot.bedrooms,
    garden: slot.garden,
    parking: slot.parking,
    wall: wallOf(slot.form, walls, rank),
    // Homes of one variant have different roofs.
    roof: inTurn(roofs, (rank % builds) + Math.floor(rank / builds)),
    door: inTurn(doors, rank),
    trim: random.pick(['#fbf8f1', '#fbf8f1', '#e9ece8', '#3f4650']),
    season,
    weather: weatherOf(season, random),
  };
}

function wallOf(form: BuildingForm, walls: Choices<HomeLook['wall']>, rank: number): HomeLook['wall'] {
  if (form === 'almshouse') return goldenStone;
  if (form === 'tower') return inTurn([cream, paleBlue, white, paleGreen, pink], rank);
  // The seventh home has neither the first one's walls nor its roof, although it is the same variant.
  return inTurn(walls, rank + Math.floor(rank / walls.length));
}

function inTurn<Choice>(choices: Choices<Choice>, turn: number): Choice {
  return choices[turn % choices.length] ?? choices[0];
}
