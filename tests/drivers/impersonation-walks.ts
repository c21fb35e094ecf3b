import { isLet, sessions, type Browser, type PossibleEvent, type World } from './impersonation-world.ts';

/** One walk through the situations of two tabs that a browser can be made to follow. */
export interface TabWalk {
  readonly first: World;
  readonly steps: readonly PossibleEvent[];
  /** The kinds of step in this walk. */
  readonly kinds: ReadonlySet<string>;
}

interface Choice {
  readonly walks: readonly TabWalk[];
  /** The number of kinds of step that a browser can be made to take. */
  readonly kinds: number;
}

interface Lead {
  readonly happening: PossibleEvent;
  readonly kind: string;
  readonly to: string;
}

/** Number of events within which kinds of step are collected. */
const near = 6;
/** Maximum number of events in a walk. */
const far = 8;

/**
 * Chooses walks of at most eight events that together cover every kind of step reachable within six, in any
 * states of both tabs. Walks with the most kinds come first. A second tab and link are named in order of
 * appearance.
 */
export function chooseWalks(browser: Browser): Choice {
  const first = browser.begin();
  const start = keyOf(first);
  const worlds = new Map([[start, first]]);
  const known = new Map<string, readonly Lead[]>();
  const nearest = new Map<string, readonly Lead[]>();
  const ways = new Map<string, readonly Lead[]>([[start, []]]);
  for (const [key, way] of ways) {
    if (way.length === near) continue;
    for (const lead of leadsOf(key)) {
      if (!nearest.has(lead.kind)) nearest.set(lead.kind, [...way, lead]);
      if (!ways.has(lead.to)) ways.set(lead.to, [...way, lead]);
    }
  }
  const missing = new Set(nearest.keys());
  const kinds = missing.size;
  const walks: (TabWalk & { readonly newKinds: number })[] = [];
  // Walks that meet a new kind in almost every step come first, then walks to whatever is left.
  for (let isFree = true; missing.size > 0;) {
    const walk = take(isFree ? [] : (nearest.get([...missing].at(-1) ?? '') ?? []));
    isFree &&= walk.newKinds > 3;
    if (walk.newKinds > 0) walks.push(walk);
  }
  return { walks: walks.toSorted((one, two) => two.newKinds - one.newKinds), kinds };

  function leadsOf(key: string): readonly Lead[] {
    const world = worlds.get(key) ?? first;
    let leads = known.get(key);
    if (leads === undefined) {
      leads = browser
        .next(world)
        .filter((happening) => canBeDone(browser, world, happening))
        .filter(({ what, tab }) => world !== first || (tab === 0 && what === 'link S1'))
        .map((happening) => {
          const to = keyOf(happening.after);
          worlds.set(to, happening.after);
          return { happening, kind: kindOf(browser, world, happening), to };
        });
      known.set(key, leads);
    }
    return leads;
  }

  function take(way: readonly Lead[]): (typeof walks)[number] {
    const before = missing.size;
    const taken = [...way];
    taken.forEach(({ kind }) => missing.delete(kind));
    while (taken.length < far) {
      const most = Math.min(taken.length === 0 ? 4 : 3, far - taken.length);
      const best = ahead(taken.at(-1)?.to ?? start, most, new Set());
      if (best.length === 0) break;
      taken.push(...best);
      best.forEach(({ kind }) => missing.delete(kind));
    }
    // Each world of a walk is made from the one before, so unchanged parts are the same object.
    let world = first;
    const steps = taken.map(({ happening: { what, tab } }) => {
      const again = browser.next(world).find((each) => each.what === what && each.tab === tab);
      if (again === undefined) throw new Error(`${what} can not be done again.`);
      world = again.after;
      return again;
    });
    const met = new Set(taken.map(({ kind }) => kind));
    return { first, steps, kinds: met, newKinds: before - missing.size };
  }

  /** Returns the steps from here that meet the most missing kinds, up to `most`; empty if none is that near. */
  function ahead(key: string, most: number, met: ReadonlySet<string>): readonly Lead[] {
    let [best, bestCount]: [readonly Lead[], number] = [[], 0];
    for (const lead of leadsOf(key)) {
      const rest = most > 1 ? ahead(lead.to, most - 1, new Set([...met, lead.kind])) : [];
      const found = [lead, ...rest].filter(({ kind }) => missing.has(kind) && !met.has(kind));
      const count = new Set(found.map(({ kind }) => kind)).size;
      if (count > bestCount) [best, bestCount] = [[lead, ...rest], count];
    }
    return best;
  }
}

const keyOf = (world: World) => JSON.stringify(world);

/**
 * Returns a step's kind: what happens, to which tab, and the resulting states, under any order of tabs and
 * sessions.
 */
function kindOf(browser: Browser, world: World, { what, tab }: PossibleEvent): string {
  const [one, two] = world.tabs;
  if (tab === null) {
    const session = sessions.find((each) => what.endsWith(each)) ?? null;
    const states = [one, two].map((each) => `${browser.phase(each)} ${browser.sessionOf(each) === session}`);
    return `server: ${states.sort().join(', ')}`;
  }
  const [own, other] = tab === 0 ? [one, two] : [two, one];
  const session = browser.sessionOf(own);
  const kind = what.replace(/S[12]/, (name) => {
    if (name === session) return 'its own';
    return 'another';
  });
  const relation = session !== null && session === browser.sessionOf(other) ? 'the same' : 'not the same';
  return `${browser.phase(own)}: ${kind}; ${browser.phase(other)} in ${relation}`;
}

/** Phases whose message has another link or button instead of a close button. */
const withoutClosing = ['failed', 'exitFailed', 'storageBlocked'];

/**
 * True if a browser can do this. The tests without a browser cover the rest: expiring clocks, late requests
 * from tabs that gave them up, and events without a control.
 */
function canBeDone(browser: Browser, world: World, { what, tab }: PossibleEvent): boolean {
  if (tab === null) return what.startsWith('server ends');
  const { request } = world.tabs[tab];
  const phase = browser.phase(world.tabs[tab]);
  switch (what) {
    case 'time out':
    case 'hour.ended':
      return false;
    case 'notice.dismiss':
      return !withoutClosing.includes(phase);
    case 'link.open':
      return browser.snapshot(world.tabs[tab]).context.code !== 'impersonation.failed';
    case 'call':
      return phase === 'active';
    default:
      // The server refuses a log-out from an ended session and clears the cookie of no other.
      if (!what.startsWith('answer') || request?.call !== 'logOut') return true;
      return (
        world.jar === request.cookie && (what === 'answer' || isLet(world, request.session, request.cookie))
      );
  }
}
