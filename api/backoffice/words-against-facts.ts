import { counted } from '../rules/words/counted.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { PropertyFacts } from '#schemas/backoffice/property.ts';
import { homeFeatures, type HomeFeature } from '#schemas/home-features.ts';
import { feedWarning, type Sent } from './finding.ts';

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const bedroomWords = new RegExp(
  `\\b(?:(\\d|${numberWords.join('|')})(?: x)?[ -]?bed(?:room|ded)?(?:s|ed)?|studio|bed-?sit(?:ter)?)\\b`,
  'gi',
);
const floorWords = ['ground', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const floorOfHome = new RegExp(
  `\\b(${floorWords.join('|')}|\\d+(?:st|nd|rd|th))[ -]floor(?: [\\w-]+)? (?:flat|apartment|maisonette|studio|bed-?sit)\\b`,
  'i',
);

const anyOf = (...phrases: string[]): RegExp => new RegExp(`\\b(?:${phrases.join('|')})`, 'i');

/** A fact of a home that is true or false and that words may contradict. */
type SaidFact = HomeFeature | 'lift';

/** Phrases about a fact: that the home has it, or lacks it. Ambiguous phrases are in neither. */
const factPhrases: Readonly<Record<SaidFact, { readonly has: RegExp; readonly lacks: RegExp }>> = {
  hasParking: {
    has: anyOf(
      "(?:off[ -](?:street|road)|on[ -]site|allocated|own|private|designated|residents['’]?|communal|shared|free|ample) (?:car )?park(?:ing)?\\b(?! permit)",
      '(?:car )?parking (?:spaces?|bays?|area|is available|available|included|to the (?:front|rear|side)|for (?:one|two|\\d|residents))\\b',
      'space (?:to park|for (?:a|one|two) cars?)\\b',
      'driveway\\b',
      '(?:own|private) drive\\b',
      '(?:own|integral|attached|detached|with (?:a )?) ?garage\\b',
      'car ?port\\b',
      'hard ?standing\\b',
    ),
    lacks: anyOf(
      '(?:no|without(?: any)?) (?:(?:off[ -](?:street|road)|on[ -]site|car) )?parking\\b(?! (?:permit|charge|fee|restriction))',
      'parking is not (?:available|included|provided)\\b',
      'parking not (?:available|included|provided)\\b',
      '(?:on[ -])?street parking only\\b',
      "does(?: not|n['’]t) have (?:any )?parking\\b",
    ),
  },
  hasGarden: {
    has: anyOf(
      '(?:with (?:a|its own)|(?:has|have|having|and) a|own|private|rear|back|front|side|enclosed|fenced|secure|large|small|good[ -]sized|generous|mature|lawned|paved|low[ -]maintenance|south[ -]facing) (?:(?:own|private|rear|back|front|side|enclosed|large|small|lawned|paved) )*gardens?\\b(?! (?:centre|city|view|square|street))',
      'gardens? (?:to|at|in) (?:the )?(?:front|rear|back|side)\\b',
      'gardens? front and (?:rear|back)\\b',
    ),
    lacks: anyOf(
      '(?:no|without(?: an?| any)?) (?:(?:private|own|rear|back|front) )?gardens?\\b',
      "does(?: not|n['’]t) have (?:a|any) garden\\b",
      'no (?:private )?(?:outside|outdoor|external) space\\b',
    ),
  },
  petsAllowed: {
    has: anyOf(
      '(?<!assistance |guide |hearing )(?:pets?|dogs?|cats?|animals)(?: (?:is|are|may be|can be|will be))? (?:allowed|welcome|considered|accepted|permitted|kept with)\\b',
      'pets?[ -]friendly\\b',
      '(?:pets?|dogs?|cats?) with (?:the )?(?:permission|consent|agreement)\\b',
      '(?:may|can) (?:keep|have) (?:a |small )?(?:pets?|dogs?|cats?)\\b',
    ),
    lacks: anyOf(
      'no (?:pets|animals)\\b(?! (?:charge|deposit|fee))',
      'no (?:cats (?:or|and|nor) dogs|dogs (?:or|and|nor) cats)\\b',
      '(?:pets|animals) (?:(?:are|will|is) )?(?:strictly |sadly |unfortunately )?(?:not|never)(?: be)? (?:allowed|permitted|accepted|considered|kept|welcome|suitable)\\b',
      "(?:pets|animals) (?:cannot|can ?not|may not|must not|can['’]t) be kept\\b",
      '(?:not suitable|unsuitable) for pets\\b',
      'without pets\\b',
    ),
  },
  stepFree: {
    // A shower with level access says nothing about the way to it.
    has: anyOf(
      '(?:step[ -]free|level)[ -](?:access|entrance|entry)\\b(?! (?:shower|wet ?room|bath))',
      '(?:no|without) (?:steps|stairs)\\b',
      '(?:fully )?wheelchair[ -]accessible\\b',
    ),
    lacks: anyOf(
      'no (?:step[ -]free|level)[ -]access\\b(?! (?:shower|wet ?room|bath))',
      'not (?:step[ -]free|wheelchair[ -]accessible|suitable for (?:a )?wheelchairs?)\\b',
      `(?:\\d+|${numberWords.join('|')}|several|some|a few|external|steep) steps? (?:up |down |leading )?(?:to|at|into) (?:the )?(?:front |main |rear |communal )?(?:door|entrance|property|house|home|flat|bungalow|building)\\b`,
      'steps (?:up |down |leading )?(?:to|at|into) (?:the )?(?:front|main|rear|communal) (?:door|entrance)\\b',
      '(?:stepped access|flights? of (?:stairs|steps))\\b',
      '(?:access|reached|accessed|entered)(?: is)?(?: only)? (?:by|via|up) (?:(?:a|the|communal|external|internal) )*(?:steps|stairs|staircase|stairway)\\b',
    ),
  },
  sheltered: {
    has: anyOf(
      'sheltered (?:housing|scheme|accommodation|home|flat|bungalow|apartment|living|unit)\\b',
      'retirement (?:housing|scheme|accommodation|home|flat|bungalow|apartment|living|village|complex)\\b',
      'extra[ -]care (?:housing|scheme|accommodation|home|flat|apartment)\\b',
      '(?:warden[ -](?:assisted|controlled|aided)|(?:on[ -]site|resident|visiting) warden)\\b',
    ),
    lacks: anyOf(
      '(?:not|no) (?:a |in )?sheltered\\b',
      'general[ -]needs (?:housing|accommodation|home|flat|house|bungalow|apartment|property)\\b',
    ),
  },
  lift: {
    has: anyOf(
      'with (?:a )?(?:passenger )?lift\\b',
      '(?:served by|has|there is) (?:a )?(?:passenger )?lift\\b',
      'lift (?:access|to all floors|to every floor|in the building|serves|serving)\\b',
      'passenger lift\\b',
    ),
    lacks: anyOf(
      '(?:no|without(?: a| any)?) (?:passenger )?lift\\b',
      "does(?: not|n['’]t) have a (?:passenger )?lift\\b",
      'lift is not\\b',
    ),
  },
};
/** A negation before such phrases: "no off-street parking", "sorry, no private garden", "not sheltered housing". */
const denied =
  /\b(?:no|not|without|nor|never|lacks|lacking|cannot|(?:does|do|is|are|has|have)(?: not|n['’]t)(?: have)?)\s+(?:an?\s+|any\s+|in\s+)?(?:[\w-]+\s+(?:(?:or|and|nor)\s+)?){0,2}$/i;
/** Words after such a phrase that take it back: "driveway not included". */
const takenBack = /^[^.;,]{0,12}\b(?:not (?:allowed|available|included|permitted|provided)|unavailable)\b/i;

/**
 * Days before its opening and after its close within which a home may become free; beyond that, the year is
 * wrong.
 */
const freeWithin = 366;
const day = 86_400_000;

/**
 * Finds words in an advert that contradict the facts of its home: people read the words, but search and bid by
 * the facts. Only understands English, and only unambiguous phrases.
 */
export function wordFindings(
  { at, item: { details, opensAt, closesAt } }: Sent<AdvertItem>,
  facts: PropertyFacts,
): FeedFinding[] {
  const { title, summary, description, availableFrom } = details;
  const texts: readonly (readonly [pointer: string, text: string])[] = [
    ['title', title],
    ['summary', summary],
    ...description.map((text, place) => [`description/${place}`, text] as const),
  ];
  return [
    // Title and summary only: a description may mention single bedrooms, as in "1 bedroom on the ground floor".
    ...texts.slice(0, 2).flatMap(([place, text]) => bedroomFindings(`${at}/details/${place}`, text, facts)),
    ...texts.slice(0, 2).flatMap(([place, text]) => floorFindings(`${at}/details/${place}`, text, facts)),
    ...saidFacts.flatMap((fact) => firstOf(texts, at, fact, facts)),
    ...availableFindings(`${at}/details/availableFrom`, availableFrom, opensAt, closesAt),
  ];
}

function bedroomFindings(pointer: string, text: string, { bedrooms }: PropertyFacts): FeedFinding[] {
  // A studio has no number of its own, and no bedroom.
  const said = [...text.matchAll(bedroomWords)].map(([, number = '0']) =>
    /\d/.test(number) ? Number(number) : numberWords.indexOf(number.toLowerCase()) + 1,
  );
  const [other] = said;
  if (other === undefined || said.includes(bedrooms)) return [];
  return [
    feedWarning(
      'wordsAgainstFacts',
      pointer,
      `The text says ${other === 0 ? 'a studio' : counted(other, 'bedroom')}, but "facts.bedrooms" says ${bedrooms}.`,
      'Check which of the two is wrong. People read the text, but searches and bids use the facts.',
    ),
  ];
}

/**
 * Finds a flat whose words name a different floor from its facts; words about the floors of a house are not about
 * where it is.
 */
function floorFindings(pointer: string, text: string, { floor }: PropertyFacts): FeedFinding[] {
  const [words, said = ''] = floorOfHome.exec(text) ?? [];
  if (words === undefined || floor === null) return [];
  const number = /^\d/.test(said) ? Number.parseInt(said, 10) : floorWords.indexOf(said.toLowerCase());
  if (number === floor) return [];
  return [
    feedWarning(
      'wordsAgainstFacts',
      pointer,
      `The text says "${words}", but "facts.floor" of the home is ${floor}${floor === 0 ? ', the ground floor' : ''}.`,
      'Check which of the two is wrong. People read the text, but searches use the facts.',
    ),
  ];
}

const saidFacts: readonly SaidFact[] = [...homeFeatures, 'lift'];

/** Returns the finding for the first text that contradicts a fact. */
function firstOf(
  texts: readonly (readonly [pointer: string, text: string])[],
  at: string,
  name: SaidFact,
  facts: PropertyFacts,
): FeedFinding[] {
  const words = factPhrases[name];
  const fact = facts[name];
  if (fact === undefined) return [];
  for (const [place, text] of texts) {
    const found = fact ? words.lacks.exec(text) : words.has.exec(text);
    if (found === null) continue;
    const [phrase] = found;
    const isDenied =
      denied.test(text.slice(0, found.index)) || takenBack.test(text.slice(found.index + phrase.length));
    if (!fact && isDenied) continue;
    return [
      feedWarning(
        'wordsAgainstFacts',
        `${at}/details/${place}`,
        `The text says "${phrase}", but "facts.${name}" of the home is ${fact}.`,
        'Check which of the two is wrong. People read the text, but searches use the facts.',
      ),
    ];
  }
  return [];
}

function availableFindings(
  pointer: string,
  availableFrom: string | undefined,
  opensAt: string,
  closesAt: string,
): FeedFinding[] {
  if (availableFrom === undefined) return [];
  const free = Date.parse(availableFrom);
  const isEarly = Date.parse(opensAt) - free > freeWithin * day;
  if (!isEarly && !(free - Date.parse(closesAt) > freeWithin * day)) return [];
  return [
    feedWarning(
      'availableWrong',
      pointer,
      `The home is available from ${availableFrom}, more than a year ${isEarly ? 'before people can bid for it' : 'after bids close'}.`,
      'Check the year, or leave it out.',
    ),
  ];
}
