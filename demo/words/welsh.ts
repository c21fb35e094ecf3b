import type { AdvertWords } from '#schemas/api/property-listings.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { BuildingForm, AdvertSlot, WelshArea } from '../advert-slot.ts';
import { type Adaptation, type Choices, type Heating, textAt } from './choices.ts';

const formNames: Record<BuildingForm, string> = {
  terrace: 'tŷ teras',
  semi: 'tŷ pâr',
  bungalow: 'byngalo',
  maisonette: 'maisonette',
  flats: 'fflat',
  tower: 'fflat',
  'sheltered-court': 'fflat warchod',
  almshouse: 'bwthyn elusen',
};

/** Numbers before "ystafell wely", which is feminine. */
const feminine = ['dim', 'un', 'dwy', 'tair', 'pedair', 'pum', 'chwe', 'saith', 'wyth', 'naw'];
/** The same numbers after "neu", which softens the next word. */
const softFeminine = ['dim', 'un', 'ddwy', 'dair', 'bedair', 'bum', 'chwe', 'saith', 'wyth', 'naw'];
/** Numbers before "o bobl", softened after "hyd at". */
const softPeople = ['ddim', 'un', 'ddau', 'dri', 'bedwar', 'bump', 'chwech', 'saith', 'wyth', 'naw'];
const floors = [
  'y llawr gwaelod',
  'y llawr cyntaf',
  'yr ail lawr',
  'y trydydd llawr',
  'y pedwerydd llawr',
  'y pumed llawr',
];

const heatings: Record<Heating, string> = {
  gas: 'Gwres canolog nwy',
  'heat-pump': 'Pwmp gwres o’r aer',
  network: 'Gwres o rwydwaith yr ardal',
  storage: 'Gwresogyddion storio trydan',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const word = (words: readonly string[], count: number): string => words[count] ?? String(count);

function kindOf({ form, bedrooms }: AdvertSlot): string {
  const name = formNames[form];
  return bedrooms === 0 ? `${name} stiwdio` : `${name} â ${word(feminine, bedrooms)} ystafell wely`;
}

const adaptations: Record<Adaptation, string> = {
  'level-access-shower': 'Cawod heb ris',
  ramp: 'Ramp at y drws ffrynt',
  stairlift: 'Lifft grisiau',
  'wide-doors': 'Drysau digon llydan i gadair olwyn',
  'grab-rails': 'Canllawiau wrth y drws ac yn yr ystafell ymolchi',
  'lowered-worktops': 'Arwynebau gwaith a chypyrddau is yn y gegin',
  'alarm-cords': 'Cortynnau larwm sy’n galw am help, ddydd a nos',
  'raised-sockets': 'Socedi ar uchder y wasg',
};

/**
 * Returns the advert texts of a home in Welsh: written as a native speaker would, with the same facts as
 * `englishWords`.
 */
export function welshWords(
  slot: AdvertSlot,
  area: WelshArea,
  street: string,
  choices: Choices,
  policy: LettingsPolicy,
): Omit<AdvertWords, 'pictureAlts' | 'floorPlanAlts'> {
  const kind = kindOf(slot);
  const where = slot.floor === null ? '' : ` ar ${floors[slot.floor] ?? `lawr ${slot.floor}`}`;
  const outside = slot.garden
    ? ', gyda’i ardd ei hun'
    : textAt([', gyda balconi', ', gyda gardd i’w rhannu', ''], choices.outside);
  return {
    title: `${capital(kind)}, ${street}`,
    propertyType: capital(formNames[slot.form]),
    summary: `${capital(kind)}${where}${outside}, ${area.where}.`,
    description: [inside(choices), outdoors(slot, choices), area.note],
    suitedTo: `I ${household(slot)}${belonging(slot.rules, policy)}.`,
    heating: heatings[choices.heating],
    tenancy: 'Contract meddiannaeth diogel, ar ôl blwyddyn gyntaf ragarweiniol',
    viewing: textAt(
      [
        'Mae’r tair aelwyd gyntaf ar y rhestr fer yn cael gwahoddiad i’w weld, yn yr wythnos ar ôl iddo gau.',
        'Drws agored y diwrnod ar ôl iddo gau, 10am tan ganol dydd. Dewch fel yr ydych, a dewch ag unrhyw un.',
        'Byddwn yn eich ffonio i gytuno ar amser. Mae ffilm o bob ystafell os na allwch ddod.',
      ],
      choices.viewing,
    ),
    bidWarning: slot.bidWarning === null ? null : (slot.bidWarningInWelsh ?? slot.bidWarning),
    adaptations: choices.adaptations.map((adaptation) => adaptations[adaptation]),
  };
}

function inside(choices: Choices): string {
  const kitchen = textAt(
    [
      'Cafodd y gegin ei hadnewyddu y llynedd ac mae lle i fwrdd ynddi.',
      'Mae’r gegin yn agor i’r ystafell fyw ac yn cael haul y bore.',
      'Mae cegin ar wahân â lle i beiriant golchi ac oergell dal.',
    ],
    choices.kitchen,
  );
  const bathroom = {
    bath: 'Mae bath â chawod uwch ei ben yn yr ystafell ymolchi.',
    'wet-room': 'Ystafell wlyb heb ris yw’r ystafell ymolchi.',
    upstairs: 'Mae ystafell ymolchi i fyny’r grisiau ac ail doiled wrth y drws ffrynt.',
    shower: 'Mae cawod gerdded i mewn yn yr ystafell ymolchi.',
  }[choices.bathroom];
  return `${kitchen} ${bathroom} Gwresogi: ${heatings[choices.heating].toLowerCase()}.`;
}

function outdoors(slot: AdvertSlot, choices: Choices): string {
  const garden = textAt(
    slot.garden
      ? [
          'Mae ffens o gwmpas yr ardd gefn ac mae sied ynddi.',
          'Mae’r ardd yn wynebu’r de ac mae lein ddillad ynddi.',
          'Mae gardd fach yn y ffrynt ac iard y tu ôl.',
        ]
      : [
          'Mae storfa feiciau wrth y fynedfa.',
          'Mae pawb yn yr adeilad yn rhannu ystafell sychu a gardd.',
          'Cafodd y cynteddau eu peintio eleni.',
        ],
    choices.garden,
  );
  const parking = slot.parking ? 'Cewch barcio ar y dreif.' : 'Rydych chi’n parcio ar y stryd, heb drwydded.';
  const pets = slot.pets
    ? 'Mae croeso i anifeiliaid anwes; dywedwch wrthon ni pa rai.'
    : 'Ni allwch gadw anifeiliaid anwes yma. Mae croeso i gŵn cymorth bob amser.';
  return `${garden} ${parking} ${pets}`;
}

function household({ rules, bedrooms, persons, form }: AdvertSlot): string {
  const who = bedrooms > 1 ? 'aelwyd' : persons === 1 ? 'un person' : 'un person neu gwpl';
  if (rules.age !== undefined) {
    const { minimum, whose } = rules.age;
    if (persons === 1) return `${who} ${minimum} oed neu’n hŷn`;
    const aged = { applicant: 'yr ymgeisydd', anyAdult: 'rhywun', everyAdult: 'pob oedolyn' }[whose];
    return `${who} lle mae ${aged} yn ${minimum} oed neu’n hŷn`;
  }
  if (bedrooms <= 1) return who;
  const upTo = `${who} o hyd at ${word(softPeople, persons)} o bobl`;
  const { minimum, maximum } = rules.bedroomNeed ?? {};
  if (minimum !== undefined && maximum !== undefined && minimum < maximum) {
    return `${upTo} sydd angen ${word(feminine, minimum)} neu ${word(softFeminine, maximum)} ystafell wely`;
  }
  return form === 'maisonette' ? `${upTo} sy’n gallu defnyddio grisiau` : upTo;
}

const either = (names: readonly string[]): string => names.join(' neu ');

/**
 * Returns the eligible groups, in brackets: otherwise the surrounding words would have to mutate the name or number.
 */
function belonging(rules: AdvertSlot['rules'], policy: LettingsPolicy): string {
  const parishes = (rules.localConnection?.parishes ?? []).map(
    (id) => policy.parishes?.find((parish) => parish.id === id)?.name ?? id,
  );
  const bands = (rules.bands ?? []).map(
    (id) => policy.schemes.flatMap((scheme) => scheme.bands).find((band) => band.id === id)?.name ?? id,
  );
  const connected = parishes.length === 0 ? '' : `, â chysylltiad lleol (${either(parishes)})`;
  return bands.length === 0 ? connected : `${connected}, â’r pwyntiau hyn: ${either(bands)}`;
}
