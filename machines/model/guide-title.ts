import type { Model } from './define-model.ts';
import type { Script } from './script.ts';

/** The most things that a title tells, unless two paths could not be told apart otherwise. */
const mostInTitle = 5;

/**
 * Returns a title for each script of a model: “A person bids, the answer is lost, they try again and it works”. Titles
 * of long paths tell the beginning and the end, and as much between as tells them apart from the others.
 */
export function titlesOf(model: Model, scripts: readonly Script[]): string[] {
  const told = scripts.map((script) => happenings(model, script));
  const longest = Math.max(0, ...told.map(({ length }) => length));
  const titles = told.map((phrases) => titled(phrases, mostInTitle));
  for (let most = mostInTitle + 1; most <= longest; most += 1) {
    const twice = titles.map((title) => isTwice(title, titles));
    twice.forEach((isSame, at) => {
      if (isSame) titles[at] = titled(told[at] ?? [], most);
    });
  }
  return withStarts(titles, scripts);
}

/** Returns what happens on a path, without the requests in the middle that simply work. */
function happenings(model: Model, { start, steps, given }: Script): string[] {
  const states = [start, ...steps.map(({ at }) => at)].map(({ state }) => state);
  const phrases = steps.map(({ move, byHand }, at) => {
    return model.phrase(move.label, states[at] ?? '') ?? asPhrase(byHand ?? move.label);
  });
  const told = phrases.filter((phrase, at) => phrase !== goesWell || at === phrases.length - 1);
  return told.length > 0 ? told : [given.replace(/\.$/, '')];
}

const goesWell = 'it works';

/** Returns the first part of instructions, for a model without a phrase. */
export function asPhrase(instructions: string): string {
  const [part = ''] = instructions.split(/[,:.;](?: |$)/);
  return `${part.charAt(0).toLowerCase()}${part.slice(1)}`;
}

function titled(phrases: readonly string[], most: number): string {
  const half = Math.ceil(most / 2);
  const shown =
    phrases.length <= most ? phrases : [...phrases.slice(0, half), '…', ...phrases.slice(half - most)];
  const [first = '', ...others] = shown;
  const last = others.pop();
  const begun = [aPerson(first), ...others].join(', ');
  const whole = last === undefined ? begun : `${begun} and ${last}`;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}`;
}

/** Returns a phrase about “them” as the first of a title, which has to say who they are. */
function aPerson(phrase: string): string {
  const [, verb = '', rest = ''] = /^they (\S+)(.*)$/.exec(phrase) ?? [];
  return verb === '' ? phrase : `a person ${singular(verb)}${rest}`;
}

function singular(verb: string): string {
  if (verb === 'have') return 'has';
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

/** Adds the scenario to titles that are the same in several, and a number if that is not enough. */
function withStarts(titles: readonly string[], scripts: readonly Script[]): string[] {
  const started = titles.map((title, at) => {
    const given = scripts[at]?.given.replace(/\.$/, '') ?? '';
    return isTwice(title, titles) ? `${title} (at first: ${given})` : title;
  });
  const times = new Map<string, number>();
  return started.map((title) => {
    if (!isTwice(title, started)) return title;
    const time = (times.get(title) ?? 0) + 1;
    times.set(title, time);
    return `${title} (${time})`;
  });
}

function isTwice(title: string, titles: readonly string[]): boolean {
  return titles.filter((other) => other === title).length > 1;
}
