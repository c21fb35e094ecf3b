import { listed, quoted, type Difference } from './difference.ts';
import type { ReadMachine } from './golden-reading.ts';

/** The most sights of a state that are told one by one. */
const mostTold = 3;

/** One line of what is seen in a state. */
interface Sight {
  /** Values that are seen, by their names. */
  readonly seen: ReadonlyMap<string, string>;
  readonly possible: readonly string[];
}

/**
 * Returns what states show differently, and what is possible then.
 * @param isTold returns whether the answers of a state to an event are told elsewhere.
 */
export function sightDifferences(
  before: ReadMachine,
  after: ReadMachine,
  isTold: (state: string, event: string) => boolean,
): Difference[] {
  if (before.sights === undefined || after.sights === undefined) return [];
  const [old, current] = [before.sights, after.sights].map(
    (sights) => new Map([...sights].map(([state, lines]) => [state, lines.map(sightOf)])),
  );
  if (old === undefined || current === undefined) return [];
  const [oldNames, names] = [old, current].map(namesSeen);
  const added = [...(names ?? [])].filter((name) => !oldNames?.has(name));
  const removed = [...(oldNames ?? [])].filter((name) => !names?.has(name));
  const shared = [...(names ?? [])].filter((name) => oldNames?.has(name));
  return [
    // The model decides what walks look at.
    ...(added.length > 0 ? [wording(`Walks now also look at ${listed(added.map(quoted))}.`)] : []),
    ...(removed.length > 0 ? [wording(`Walks no longer look at ${listed(removed.map(quoted))}.`)] : []),
    ...[...current].flatMap(([state, sights]) => {
      const earlier = old.get(state);
      return earlier === undefined
        ? []
        : inState(state, byWords(earlier, shared), byWords(sights, shared), isTold);
    }),
  ];
}

/** Returns each sight by its words, with everything that is possible in it. */
function byWords(sights: readonly Sight[], names: readonly string[]): Map<string, ReadonlySet<string>> {
  const groups = Map.groupBy(sights, ({ seen }) =>
    names.map((name) => `${name} ${seen.get(name) ?? ''}`).join(', '),
  );
  return new Map(
    [...groups].map(([words, own]) => [words, new Set(own.flatMap(({ possible }) => possible))]),
  );
}

function inState(
  state: string,
  before: ReadonlyMap<string, ReadonlySet<string>>,
  after: ReadonlyMap<string, ReadonlySet<string>>,
  isTold: (state: string, event: string) => boolean,
): Difference[] {
  const isNews = (label: string) => !isTold(state, label.split(' ', 1)[0] ?? '');
  const fresh = [...after.keys()].filter((words) => !before.has(words));
  const lost = [...before.keys()].filter((words) => !after.has(words));
  const changed = [...after].flatMap(([words, possible]) => {
    const was = before.get(words);
    if (was === undefined) return [];
    const more = [...possible].filter((label) => !was.has(label) && isNews(label));
    const fewer = [...was].filter((label) => !possible.has(label) && isNews(label));
    const parts = [
      ...(more.length > 0
        ? [`${listed(more.map(quoted))} ${more.length > 1 ? 'are' : 'is'} now possible`]
        : []),
      ...(fewer.length > 0
        ? [`${listed(fewer.map(quoted))} ${fewer.length > 1 ? 'are' : 'is'} no longer possible`]
        : []),
    ];
    return parts.length === 0 ? [] : [`In ${state}, where it shows ${words}: ${parts.join(', and ')}.`];
  });
  return [
    ...told(
      fresh.map((words) => `${state} can now show ${words}.`),
      `${state} can now show`,
    ),
    ...told(
      lost.map((words) => `${state} can no longer show ${words}.`),
      `${state} can no longer show`,
    ),
    ...told(changed, `In ${state}, other events are possible where it shows`),
  ];
}

/** Returns the first sentences, and how many more there are. */
function told(sentences: readonly string[], more: string): Difference[] {
  const left = sentences.length - mostTold;
  return [...sentences.slice(0, mostTold), ...(left > 0 ? [`${more} ${left} more such sights.`] : [])].map(
    (sentence) => ({ kind: 'sight', isBehaviour: true, sentence }),
  );
}

function wording(sentence: string): Difference {
  return { kind: 'sight', isBehaviour: false, sentence };
}

function namesSeen(sights: ReadonlyMap<string, readonly Sight[]>): ReadonlySet<string> {
  return new Set([...sights.values()].flatMap((own) => own.flatMap(({ seen }) => [...seen.keys()])));
}

function sightOf(line: string): Sight {
  const [seen = '', possible = ''] = line.split('; possible: ');
  return {
    seen: new Map(
      seen.split(', ').map((part) => {
        const [name = '', ...value] = part.split(' ');
        return [name, value.join(' ')] as const;
      }),
    ),
    possible: possible === 'nothing' ? [] : possible.split(', '),
  };
}
