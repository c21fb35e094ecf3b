import { canBeDialled } from '#api/rules/words/telephone.ts';
import { placeholderEmail, placeholderTelephone } from '../councils/placeholder-contact.ts';
import { Check } from 'typebox/value';
import { parseJsonDocument } from '#api/council-files/json-document.ts';
import type { Json } from '#api/council-files/merge.ts';
import { TenantSchema } from '#schemas/tenant/tenant.ts';
import { isLocale } from '../councils/councils.ts';
import { combineRules } from '../scheme-packs/combine-rules.ts';
import { packsJoiner, type SchemePack } from '../scheme-packs/packs.ts';
import { isPictureName, readCrest } from './crest.ts';
import { cycleExample, cycleFault, cycleWords, readCycle } from '../scheme-packs/cycle-words.ts';
import type { Read } from './reading.ts';

/** The answers about a council. Each is text, from a flag or from a question on a terminal. */
export interface Answers {
  /** The place, such as `Seabrook`. */
  readonly town: string;
  /** The portal's name, `Seabrook Homes`. */
  readonly name: string;
  /** The council itself, which is the first landlord, such as `Seabrook Council`. */
  readonly council: string;
  /** `#rrggbb`, lower case. */
  readonly primary: string;
  /** Name of a face in `tenants/base/faces`; empty for base's own look. */
  readonly face: string;
  readonly telephone: string;
  readonly email: string;
  readonly hours: string;
  /** Extra hosts, separated by spaces; empty for only the hosts that every council has. */
  readonly hosts: string;
  /** Locales, separated by spaces; the first is the default. */
  readonly languages: string;
  /** Id of a scheme in `tenants/base/schemes`, or of two joined by +. */
  readonly scheme: string;
  /** The cycle in the words of `cycleWords`. */
  readonly cycle: string;
}

export type AnswerName = keyof Answers;

/** The facts that answers are checked against. */
export interface Known {
  /** Hosts of other councils, with each council's id. */
  readonly claimedHosts: ReadonlyMap<string, string>;
  /** Languages in which base has texts; only these can be the first. */
  readonly baseLocales: readonly string[];
  readonly packs: readonly SchemePack[];
  readonly faces: readonly NamedFace[];
}

/** A look to start from. */
interface NamedFace {
  readonly name: string;
  /** The look, in a sentence. */
  readonly about: string;
}

/** One question. */
export interface CouncilQuestion {
  readonly name: AnswerName;
  /** The flag to name in a message about a wrong answer. */
  readonly flag: string;
  readonly ask: (known: Known) => string;
  /** The default answer. */
  readonly usual: (id: string, before: Partial<Answers>, known: Known) => string;
  readonly read: (answer: string, known: Known) => Read | Promise<Read>;
}

const words = (id: string): string =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const hasToBe = (wanted: string): Read => ({ wrong: `it must be ${wanted}.` });

const text =
  (wanted: string) =>
  (answer: string): Read =>
    answer.trim() === '' ? hasToBe(wanted) : { value: answer.trim() };

const matching =
  (pattern: RegExp, wanted: string) =>
  (answer: string): Read =>
    pattern.test(answer.trim()) ? { value: answer.trim() } : hasToBe(wanted);

/** The questions, in the order in which they are asked. */
export const questions: readonly CouncilQuestion[] = [
  {
    name: 'town',
    flag: '--town',
    ask: () => 'Which place is it for?',
    usual: words,
    read: text('a name, such as Seabrook'),
  },
  {
    name: 'name',
    flag: '--name',
    ask: () => 'What is the portal called?',
    usual: (id, { town = words(id) }) => `${town} Homes`,
    read: text('a name, such as Seabrook Homes'),
  },
  {
    name: 'council',
    flag: '--council',
    ask: () => 'What is the council called in full?',
    usual: (id, { town = words(id) }) => `${town} Council`,
    read: text('a name, such as Seabrook Borough Council'),
  },
  {
    name: 'primary',
    flag: '--primary',
    ask: () =>
      'What is its main colour? (a code with a #, or the file of its crest or logo: PNG, JPEG or SVG)',
    usual: () => '#1f4e79',
    read: (answer) => (isPictureName(answer) ? readCrest(answer) : readColour(answer)),
  },
  {
    name: 'face',
    flag: '--face',
    ask: ({ faces }) =>
      `Which face should it start from? (its number; Enter for the plain one)\n${faces.map(({ name, about }, place) => `  ${place + 1} ${name}: ${firstSentence(about)}`).join('\n')}`,
    usual: () => '',
    read: readFaceName,
  },
  {
    name: 'telephone',
    flag: '--telephone',
    ask: () => 'Which number do residents call about housing?',
    usual: () => placeholderTelephone,
    read: (answer) =>
      canBeDialled(answer)
        ? { value: answer.trim() }
        : hasToBe(`a telephone number, such as ${placeholderTelephone}`),
  },
  {
    name: 'email',
    flag: '--email',
    ask: () => 'Which email address do residents write to?',
    usual: (id) => placeholderEmail(id),
    read: matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an email address, such as housing@seabrook.example'),
  },
  {
    name: 'hours',
    flag: '--hours',
    ask: () => 'What are the opening hours?',
    usual: () => 'Monday to Friday, 9am to 5pm.',
    read: text('a sentence, such as Monday to Friday, 9am to 5pm.'),
  },
  {
    name: 'hosts',
    flag: '--host',
    ask: () =>
      'What will its web address be? (a host name such as homes.seabrook.gov.example, or several with spaces between; Enter if you do not know yet)',
    usual: () => '',
    read: readHosts,
  },
  {
    name: 'languages',
    flag: '--locale',
    ask: ({ baseLocales }) =>
      `Which languages will it have? (the default first, then any others, such as en-GB cy-GB pl-PL; base has texts in ${baseLocales.join(' and ')})`,
    usual: () => 'en-GB',
    read: readLanguages,
  },
  {
    name: 'scheme',
    flag: '--scheme',
    ask: ({ packs }) =>
      `Which of these is closest to your allocation scheme? (its number, or two joined by a +, such as 2+3: the bands, the cycle and the limit come from the first)\n${packs.map(({ id, about }, place) => `  ${place + 1} ${id}: ${firstSentence(about)}`).join('\n')}`,
    usual: (_id, _before, { packs }) => packs[0]?.id ?? '',
    read: readScheme,
  },
  {
    name: 'cycle',
    flag: '--cycle',
    ask: () => `When do homes open and close? (such as ${cycleExample})`,
    usual: (_id, { scheme }, { packs }) =>
      packs.find(({ id }) => id === scheme?.split(packsJoiner)[0])?.cycle ?? '',
    read(answer) {
      const cycle = readCycle(answer);
      return cycle === undefined
        ? { wrong: `${cycleFault(answer)} Write days and times, such as ${cycleExample}.` }
        : { value: cycleWords(cycle) };
    },
  },
];

/**
 * Reads a colour of three or six digits, as in CSS, with or without `#` and in either case: `#ABC`, `abc`, `#AABBCC`
 * and `aabbcc` are the same.
 */
function readColour(answer: string): Read {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(answer.trim())?.[1]?.toLowerCase();
  return digits === undefined
    ? hasToBe(
        'a colour of six digits or letters a to f, such as #1f4e79 (or three, such as #2d6), or a picture such as crest.png',
      )
    : { value: `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}` };
}

function listed(answer: string): string[] {
  return [...new Set(answer.split(/[\s,]+/).filter((word) => word !== ''))];
}

function readHosts(answer: string, { claimedHosts }: Known): Read {
  const hosts = listed(answer);
  const wrong = hosts.find((host) => !Check(TenantSchema.properties.hosts, [host]));
  if (wrong !== undefined)
    return {
      wrong: `it must be a host name in lower case, such as homes.seabrook.example, without https:// or a port, and "${wrong}" is not.`,
    };
  const taken = hosts.find((host) => claimedHosts.has(host));
  if (taken !== undefined)
    return {
      wrong: `"${taken}" already belongs to ${claimedHosts.get(taken)}. A host can belong to only one council.`,
    };
  return { value: hosts.join(' ') };
}

function readLanguages(answer: string, { baseLocales }: Known): Read {
  const locales = listed(answer);
  const wrong = locales.find((locale) => !isLocale(locale));
  if (wrong !== undefined || locales.length === 0)
    return hasToBe(
      `a language and a country, such as pl-PL${wrong === undefined ? '' : `, and "${wrong}" is not`}`,
    );
  const [first = ''] = locales;
  if (!baseLocales.includes(first))
    return {
      wrong: `There are no texts in ${first}, so it cannot be the first language. Start with one that base has (${baseLocales.join(', ')}), and write ${first} after it.`,
    };
  return { value: locales.join(' ') };
}

function readScheme(answer: string, { packs }: Known): Read {
  const said = answer
    .toLowerCase()
    .split(packsJoiner)
    .map((word) => word.trim());
  const found = said.map((word) => packs.find(({ id }, place) => id === word || String(place + 1) === word));
  const ids = found.flatMap((pack) => pack?.id ?? []);
  if (ids.length < said.length || ids.length > 2 || new Set(ids).size < ids.length)
    return hasToBe(
      `one of: ${packs.map(({ id }) => id).join(', ')}, or two of them joined by ${packsJoiner}`,
    );
  const [first, second] = found.map((pack) => rulesOf(pack));
  if (ids.length === 2 && combineRules(first, second).lent.length === 0)
    return {
      wrong: `${ids[1]} adds nothing to ${ids[0]}. If you want its bands and its order, write it first: ${ids.toReversed().join(packsJoiner)}.`,
    };
  return { value: ids.join(packsJoiner) };
}

function rulesOf(pack: SchemePack | undefined): Json | undefined {
  return parseJsonDocument(pack?.files.get('lettings.json') ?? '{}').value;
}

function readFaceName(answer: string, { faces }: Known): Read {
  const said = answer.trim().toLowerCase();
  const found = faces.find(({ name }, place) => name === said || String(place + 1) === said);
  return found ? { value: found.name } : hasToBe(`one of: ${faces.map(({ name }) => name).join(', ')}`);
}

function firstSentence(about: string): string {
  return /^.*?[.:](?=\s|$)/.exec(about.replace(/^[^:]*: /, ''))?.[0] ?? about;
}
