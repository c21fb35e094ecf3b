import type { Dice } from '../dice.ts';
import type { BuildingForm, Slot } from '../slot.ts';

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';
export type Weather = 'morning' | 'noon' | 'evening' | 'overcast';

/** Everything the two drawings of a home depend on, so that outside and inside belong together. */
export interface HomeLook {
  readonly form: BuildingForm;
  readonly floor: number | null;
  readonly garden: boolean;
  readonly parking: boolean;
  readonly wall: { readonly name: string; readonly colour: string; readonly brick: boolean };
  readonly roof: string;
  readonly door: { readonly name: string; readonly colour: string };
  readonly trim: string;
  readonly season: Season;
  readonly weather: Weather;
  readonly dice: Dice;
}

const brick = [
  { name: 'red brick', colour: '#b5573f', brick: true },
  { name: 'orange brick', colour: '#c8764b', brick: true },
  { name: 'yellow brick', colour: '#d3b07a', brick: true },
  { name: 'brown brick', colour: '#8f5c48', brick: true },
];
const render = [
  { name: 'cream render', colour: '#efe2c6', brick: false },
  { name: 'white render', colour: '#f4f1ea', brick: false },
  { name: 'pale green render', colour: '#cfdcc4', brick: false },
  { name: 'pale blue render', colour: '#c9d8e2', brick: false },
  { name: 'pink render', colour: '#ecc9b8', brick: false },
];
const stone = { name: 'stone', colour: '#c9b893', brick: true };

const doors = [
  { name: 'red', colour: '#b23a35' },
  { name: 'blue', colour: '#2f5f8f' },
  { name: 'green', colour: '#2f6b4f' },
  { name: 'yellow', colour: '#e0a92e' },
  { name: 'teal', colour: '#1f7a7d' },
  { name: 'plum', colour: '#6d3a5d' },
];

const slates = ['#5b6270', '#6b5a57', '#8a4f3d', '#4f5b63'];

function seasonOf(date: Date): Season {
  const month = date.getUTCMonth();
  if (month < 2 || month === 11) return 'winter';
  if (month < 5) return 'spring';
  return month < 8 ? 'summer' : 'autumn';
}

/** How a home looks. Photos are mostly of the season in which a home is advertised, some are older. */
export function lookOf(slot: Slot, dice: Dice, advertised: Date): HomeLook {
  const monthsOld = dice.weighted([
    [0, 5],
    [3, 2],
    [5, 3],
  ]);
  const taken = new Date(advertised);
  taken.setUTCDate(1);
  taken.setUTCMonth(taken.getUTCMonth() - monthsOld);
  return {
    form: slot.form,
    floor: slot.floor,
    garden: slot.garden,
    parking: slot.parking,
    wall:
      slot.form === 'almshouse' ? stone : dice.pick(slot.form === 'tower' ? render : [...brick, ...render]),
    roof: dice.pick(slates),
    door: dice.pick(doors),
    trim: dice.pick(['#fbf8f1', '#fbf8f1', '#e9ece8', '#3f4650']),
    season: seasonOf(taken),
    weather: dice.weighted([
      ['noon', 5],
      ['morning', 3],
      ['evening', 2],
      ['overcast', 1],
    ]),
    dice,
  };
}
