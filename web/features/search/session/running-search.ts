import type { SearchContext, SearchEvent } from '#machines/process/search/contract.ts';
import { isBeyond, isWaiting, noResults } from '#machines/process/search/results.ts';
import { userQuery } from '../../../api/queries.ts';
import type { SearchActor, startSearchActor } from './search-actor.ts';
import type { SearchDependencies } from './search-calls.ts';
import type { RunningSearch, SearchSnapshot } from './search-view.ts';
import { watchResults } from './watch-results.ts';

declare module '../../../app/app-context.ts' {
  interface AppContext {
    /** Opens the current search, which outlives its page. */
    readonly openSearch: () => Promise<RunningSearch>;
  }
}

const unsearched: SearchContext = { filter: null, ...noResults };

/** Returns whether the machine, at rest with these results, would ignore the event. */
function isIgnored(context: SearchContext, event: SearchEvent): boolean {
  if (event.type === 'search.reset') return context.filter === null;
  if (event.type !== 'result.near') return false;
  const { index } = event;
  return !isBeyond(context, index) && (index === context.lastNear || !isWaiting(context, index));
}

/** Returns what to show until the machine has loaded: a choice must show at once. */
function asked({ context, phase }: SearchSnapshot, event: SearchEvent): SearchSnapshot {
  return event.type === 'search.start'
    ? {
        context: { ...context, filter: event.filter, batch: [], code: null },
        phase: 'searching',
        isBusy: true,
      }
    : { context, phase, isBusy: true };
}

/**
 * Keeps the search for as long as the page lives: going to a home and back leaves the list unchanged; when a
 * person's session ends, it resets (specification section 4). The results that came with the page stay until
 * the first action: only then is the machine loaded, and it continues from there.
 * @param load Loads the machine; rejects without a connection.
 */
export function createRunningSearch(
  dependencies: SearchDependencies,
  load: () => Promise<{ readonly startSearchActor: typeof startSearchActor }> = () =>
    import('./search-actor.ts'),
): RunningSearch {
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  let actor: SearchActor | null = null;
  /** The results from which the machine continues. */
  let found: SearchContext | undefined;
  let shown: SearchSnapshot = { context: unsearched, phase: 'unsearched', isBusy: false };
  /** Events that the machine has not received yet. */
  let waiting: SearchEvent[] = [];
  let isStarting = false;

  async function start(): Promise<void> {
    try {
      const machine = await load();
      const started = machine.startSearchActor(dependencies, found);
      started.subscribe((state) => {
        shown = {
          context: state.context,
          phase: state.matches('searching')
            ? 'searching'
            : state.matches('found')
              ? 'found'
              : state.matches('failed')
                ? 'failed'
                : 'unsearched',
          isBusy: state.hasTag('busy'),
        };
        notify();
      });
      actor = started;
      for (const event of waiting) started.send(event);
      waiting = [];
    } catch {
      // The connection is lost. The next event tries again, with all the events before it.
      const isLost = shown.phase === 'searching';
      shown = isLost
        ? { context: { ...shown.context, code: 'service.unavailable' }, phase: 'failed', isBusy: false }
        : { ...shown, isBusy: false };
      isStarting = false;
      notify();
    }
  }

  function send(event: SearchEvent): void {
    if (actor) {
      actor.send(event);
      return;
    }
    if (waiting.length === 0 && isIgnored(shown.context, event)) return;
    waiting.push(event);
    shown = asked(shown, event);
    notify();
    if (isStarting) return;
    isStarting = true;
    void start();
  }

  const search: RunningSearch = {
    snapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    takeFound(context) {
      found = context;
      shown = { context, phase: 'found', isBusy: false };
      notify();
    },
  };
  watchResults(dependencies, search);
  resetWithSession(dependencies, search);
  return search;
}

function resetWithSession({ api, queryClient }: SearchDependencies, search: RunningSearch): void {
  const { queryKey } = userQuery(api);
  let wasMember = Boolean(queryClient.getQueryData(queryKey)?.userDetails);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== queryKey[0] || query.queryKey[1] !== queryKey[1]) return;
    const isMember = Boolean(queryClient.getQueryData(queryKey)?.userDetails);
    if (wasMember && !isMember) search.send({ type: 'search.reset' });
    wasMember = isMember;
  });
}
