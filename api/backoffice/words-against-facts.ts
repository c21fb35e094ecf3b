import { counted } from '../rules/words/counted.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { PropertyFacts } from '#schemas/backoffice/property.ts';
import { homeFeatures, type HomeFeature } from '#schemas/home-features.ts';
import { feedWarning, type Sent } from './finding.ts';

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six'];
const bedroomWords = new RegExp(`\\b(\\d|${numberWords.join('|')})[ -]?bed(?:room)?(?:s|ed)?\\b`, 'gi');

/** Phrases about a feature: that the home has it, or lacks it. Ambiguous phrases are in neither. */
const featureWords: Readonly<Partial<Record<HomeFeature, { readonly has: RegExp; readonly lacks: RegExp }>>> =
  {
    hasParking: {
      has: /\b(?:off[ -](?:street|road) parking|(?:allocated|own|private|designated) parking|parking (?:space|bay)s?|own (?:drive|driveway|garage))\b/i,
      lacks: /\b(?:no|without) (?:off[ -](?:street|road) )?parking\b/i,
    },
    hasGarden: {
      has: /\b(?:with (?:a|its own) garden|(?:own|private|rear|back|front|enclosed|large|small) gardens?)\b/i,
      lacks: /\b(?:no|without (?:a )?)garden\b/i,
    },
    petsAllowed: {
      has: /\bpets (?:are |may be )?(?:allowed|welcome|considered)\b/i,
      lacks: /\b(?:no pets|pets (?:are )?not (?:allowed|permitted))\b/i,
    },
    stepFree: {
      has: /\b(?:step[ -]free|level) access\b/i,
      lacks: /\bno (?:step[ -]free|level) access\b/i,
    },
  };
/** A negation before such phrases: "no off-street parking", "sorry, no private garden". */
const denied = /\b(?:no|not|without|nor)\s+(?:\w+\s+)?$/i;

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
    ...homeFeatures.flatMap((feature) => firstOf(texts, at, feature, facts)),
    ...availableFindings(`${at}/details/availableFrom`, availableFrom, opensAt, closesAt),
  ];
}

function bedroomFindings(pointer: string, text: string, { bedrooms }: PropertyFacts): FeedFinding[] {
  const said = [...text.matchAll(bedroomWords)].map(([, number = '']) =>
    /\d/.test(number) ? Number(number) : numberWords.indexOf(number.toLowerCase()) + 1,
  );
  const [other] = said;
  if (other === undefined || said.includes(bedrooms)) return [];
  return [
    feedWarning(
      'wordsAgainstFacts',
      pointer,
      `The text says ${counted(other, 'bedroom')}, but "facts.bedrooms" says ${bedrooms}.`,
      'Check which of the two is wrong. People read the text, but searches and bids use the facts.',
    ),
  ];
}

/** Returns the finding for the first text that contradicts a feature's fact. */
function firstOf(
  texts: readonly (readonly [pointer: string, text: string])[],
  at: string,
  feature: HomeFeature,
  facts: PropertyFacts,
): FeedFinding[] {
  const words = featureWords[feature];
  const fact = facts[feature];
  if (words === undefined || fact === undefined) return [];
  for (const [place, text] of texts) {
    const found = fact ? words.lacks.exec(text) : words.has.exec(text);
    if (found === null || (!fact && denied.test(text.slice(0, found.index)))) continue;
    return [
      feedWarning(
        'wordsAgainstFacts',
        `${at}/details/${place}`,
        `The text says "${found[0]}", but "facts.${feature}" of the home is ${fact}.`,
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
