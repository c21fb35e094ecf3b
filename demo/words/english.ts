import type { AdvertWords } from '#schemas/api/property-listings.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Area, BuildingForm, AdvertSlot } from '../advert-slot.ts';
import { type Adaptation, type Choices, type Heating, of } from './choices.ts';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const ordinals = [
  'ground',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
];

const formNames: Record<BuildingForm, string> = {
  terrace: 'terraced house',
  semi: 'semi-detached house',
  bungalow: 'bungalow',
  maisonette: 'maisonette',
  flats: 'flat',
  tower: 'flat',
  'sheltered-court': 'sheltered flat',
  almshouse: 'almshouse cottage',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const word = (count: number): string => numbers[count] ?? String(count);

/** Returns the kind of home, such as "two-bedroom terraced house" or "studio flat". */
function kindOf(slot: AdvertSlot): string {
  const name = formNames[slot.form];
  return slot.bedrooms === 0 ? `studio ${name}` : `${word(slot.bedrooms)}-bedroom ${name}`;
}

function floorName(floor: number): string {
  return `${ordinals[floor] ?? `${floor}th`} floor`;
}

const heatings: Record<Heating, string> = {
  gas: 'Gas central heating',
  'heat-pump': 'Air source heat pump',
  network: 'Heat from the district network',
  storage: 'Electric storage heaters',
};

const adaptations: Record<Adaptation, string> = {
  'level-access-shower': 'A step-free shower',
  ramp: 'A ramp to the front door',
  stairlift: 'A stairlift',
  'wide-doors': 'Doors wide enough for a wheelchair',
  'grab-rails': 'Rails to hold by the door and in the bathroom',
  'lowered-worktops': 'Lower worktops and cupboards in the kitchen',
  'alarm-cords': 'Alarm cords that call for help, day and night',
  'raised-sockets': 'Sockets at waist height',
};

/** Returns advert texts in an officer's English: true to the home's facts, short, without estate agents' words. */
export function englishWords(
  slot: AdvertSlot,
  area: Area,
  street: string,
  choices: Choices,
  policy: LettingsPolicy,
): Omit<AdvertWords, 'pictureAlts' | 'floorPlanAlts'> {
  const kind = kindOf(slot);
  const where = slot.floor === null ? '' : ` on the ${floorName(slot.floor)}`;
  const outside = slot.garden
    ? ' with a garden of its own'
    : of([' with a balcony', ' with a shared garden', ''], choices.outside);
  return {
    title: `${capital(kind)}, ${street}`,
    propertyType: capital(formNames[slot.form]),
    summary: `A ${kind}${where}${outside}, in ${area.name}.`,
    description: [inside(choices), outdoors(slot, choices), area.note],
    suitedTo: suitedTo(slot, policy),
    heating: heatings[choices.heating],
    tenancy: tenancyOf(slot),
    viewing: of(
      [
        'The first three households on the shortlist are invited to see it, in the week after it closes.',
        'Open viewing on the day after it closes, 10am to noon. Come as you are, bring anybody you like.',
        'We will ring you to agree a time. There is a film of every room if you cannot come.',
      ],
      choices.viewing,
    ),
    bidWarning: slot.bidWarning,
    adaptations: choices.adaptations.map((adaptation) => adaptations[adaptation]),
  };
}

function inside(choices: Choices): string {
  const kitchen = of(
    [
      'The kitchen was renewed last year and has room for a table.',
      'The kitchen opens to the living room and gets the morning sun.',
      'There is a separate kitchen with space for a washing machine and a tall fridge.',
    ],
    choices.kitchen,
  );
  const bathroom = {
    bath: 'The bathroom has a bath with a shower over it.',
    'wet-room': 'The bathroom is a level-access wet room.',
    upstairs: 'There is a bathroom upstairs and a second toilet by the front door.',
    shower: 'The bathroom has a walk-in shower.',
  }[choices.bathroom];
  return `${kitchen} ${bathroom} Heating: ${heatings[choices.heating].toLowerCase()}.`;
}

function outdoors(slot: AdvertSlot, choices: Choices): string {
  const garden = of(
    slot.garden
      ? [
          'The back garden is fenced and has a shed.',
          'The garden faces south and has a washing line.',
          'There is a small front garden and a yard behind.',
        ]
      : [
          'There is a bicycle store by the entrance.',
          'Everybody in the building shares a drying room and a garden.',
          'The hallways were painted this year.',
        ],
    choices.garden,
  );
  const parking = slot.parking ? 'You can park on the drive.' : 'Parking is on the street, without a permit.';
  const pets = slot.pets
    ? 'Pets are welcome; please tell us which.'
    : 'You cannot keep pets here. Assistance dogs are always welcome.';
  return `${garden} ${parking} ${pets}`;
}

function suitedTo({ rules, bedrooms, persons, form }: AdvertSlot, policy: LettingsPolicy): string {
  return `For ${household(rules, bedrooms, persons, form)}${belonging(rules, policy)}.`;
}

function household(
  rules: AdvertSlot['rules'],
  bedrooms: number,
  persons: number,
  form: BuildingForm,
): string {
  const who = bedrooms > 1 ? 'a household' : persons === 1 ? 'one person' : 'one person or a couple';
  if (rules.age !== undefined) {
    const { minimum, whose } = rules.age;
    if (persons === 1) return `${who} aged ${minimum} or over`;
    const aged = { applicant: 'the applicant', anyAdult: 'somebody', everyAdult: 'every adult' }[whose];
    return `${who} where ${aged} is ${minimum} or over`;
  }
  if (bedrooms <= 1) return who;
  const upTo = `${who} of up to ${word(persons)} people`;
  const { minimum, maximum } = rules.bedroomNeed ?? {};
  if (minimum !== undefined && maximum !== undefined && minimum < maximum) {
    return `${upTo} that needs ${word(minimum)} or ${word(maximum)} bedrooms`;
  }
  return form === 'maisonette' ? `${upTo} who can manage stairs` : upTo;
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function belonging(rules: AdvertSlot['rules'], policy: LettingsPolicy): string {
  const parishes = (rules.localConnection?.parishes ?? []).map(
    (id) => policy.parishes?.find((parish) => parish.id === id)?.name ?? id,
  );
  const bands = (rules.bands ?? []).map(
    (id) => policy.schemes.flatMap((scheme) => scheme.bands).find((band) => band.id === id)?.name ?? id,
  );
  const connected = parishes.length === 0 ? '' : `, with a connection to ${either.format(parishes)}`;
  return bands.length === 0 ? connected : `${connected}, ${priority(bands)}`;
}

/** Returns bands in words: "in Band A", "in band Emergency or High", "with 100 points or more". */
function priority(bands: readonly string[]): string {
  const named = either.format(bands);
  if (bands.every((name) => name.includes('points'))) return `with ${named}`;
  return bands.every((name) => name.startsWith('Band')) ? `in ${named}` : `in band ${named}`;
}

function tenancyOf({ landlord, scheme, form, nation }: AdvertSlot): string {
  // Renting Homes (Wales) Act 2016: councils and housing associations alike let on secure contracts.
  if (nation === 'wales') return 'Secure occupation contract, after an introductory first year';
  if (form === 'almshouse') return 'Licence from the almshouse trust, for as long as you live there';
  if (landlord.endsWith('-council')) return 'Secure tenancy, after an introductory first year';
  return scheme.includes('55') ? 'Assured tenancy for life' : 'Assured tenancy, after a starter first year';
}
