import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { AgreementOf, Ask } from './agreement.ts';
import { mostSituations, productOf, type Product, type Situation } from './agree-product.ts';
import { accepts, actorsAtWork } from './introspect.ts';
import { valueText } from './script.ts';
import { stateName } from './state-name.ts';

/**
 * `refusedOffer`: the process offers something that the lifecycle refuses. `neverOffered`: the lifecycle would
 * accept it, but the process never offers it from here on. `drift`: the process shows a different state from the
 * rows.
 */
type DisagreementKind = 'refusedOffer' | 'neverOffered' | 'drift';

export interface Disagreement {
  readonly kind: DisagreementKind;
  /**
   * The lifecycle's event that is offered, or missing, with its row. For a drift, the value shown wrongly.
   */
  readonly what: string;
  /** The state of the process. */
  readonly process: string;
  /** The states of the rows, as one line of text. */
  readonly lifecycle: string;
  /** The shortest path there: the world when the page is opened, then one line for each step. */
  readonly path: readonly string[];
}

export interface AgreementComparison {
  /** The number of situations that the process and its lifecycle reach together. */
  readonly situations: number;
  /** The first disagreement of each kind, `what` and state of the rows. */
  readonly disagreements: readonly Disagreement[];
}

/**
 * Explores a process together with its lifecycle, with everything that the person, the server, the connection and
 * other people can do, and returns where the two disagree. A process is checked only once it has received the
 * latest news: the server may refuse an outdated offer, which is not a fault.
 * @throws {ModelError} as `productOf` does.
 */
export function compare<World>(
  agreement: AgreementOf<World>,
  machine: AnyStateMachine,
  most = mostSituations,
): AgreementComparison {
  const product = productOf(agreement, machine, most);
  const found = new Map<string, Disagreement>();
  // Offers of a process without the latest news are never looked at.
  const offers = product.situations.map((situation) =>
    product.isUpToDate(situation) ? offersIn(agreement, product, situation) : [],
  );
  const within = offersWithinReach(product, offers);
  for (const situation of product.situations) {
    const { process, world } = situation;
    if (!product.isUpToDate(situation)) continue;
    const rows = rowsSaid(agreement, world.value);
    const report = (kind: DisagreementKind, what: string) => {
      const key = `${kind} ${what} ${rows}`;
      if (found.has(key)) return;
      const state = stateName(process.snapshot.value);
      found.set(key, { kind, what, process: state, lifecycle: rows, path: product.pathTo(situation) });
    };
    for (const ask of offers[situation.index] ?? []) {
      if (!isAccepted(agreement, world.value, ask))
        report('refusedOffer', askSaid(agreement, world.value, ask));
    }
    // Nothing needs to be offered while a request is under way.
    if (actorsAtWork(process.snapshot).length === 0 && agreement.isOver?.(process.snapshot) !== true) {
      for (const ask of agreement.worthOffering(world.value)) {
        if (!isAccepted(agreement, world.value, ask) || within[situation.index]?.has(askKey(ask))) continue;
        report('neverOffered', askSaid(agreement, world.value, ask));
      }
    }
    const truth = agreement.truth(world.value);
    for (const [key, shown] of Object.entries(agreement.believes(process.snapshot))) {
      if (!Object.is(shown, truth[key] ?? null)) {
        report('drift', `${key}: shown ${valueText(shown)}, is ${valueText(truth[key] ?? null)}`);
      }
    }
  }
  return { situations: product.situations.length, disagreements: [...found.values()] };
}

function offersIn<World>(
  agreement: AgreementOf<World>,
  product: Product<World>,
  { index, process, world }: Situation<World>,
): Ask[] {
  const events: AnyEventObject[] = product.steps[index]?.flatMap(({ event }) => event ?? []) ?? [];
  return events.flatMap((event) => agreement.asks(process.snapshot, event, world.value) ?? []);
}

/**
 * Returns for each situation the offers there, or anywhere that the person can reach from it while the world stays
 * the same.
 */
function offersWithinReach<World>(
  { situations, steps, isUpToDate }: Product<World>,
  offers: readonly (readonly Ask[])[],
): readonly ReadonlySet<string>[] {
  const within = offers.map((asks) => new Set(asks.map(askKey)));
  const leadingHere: number[][] = situations.map(() => []);
  for (const [from, out] of steps.entries()) {
    for (const { to } of out) {
      const [here, there] = [situations[from], situations[to]];
      if (here && there && here.world === there.world && isUpToDate(here) && isUpToDate(there)) {
        leadingHere[to]?.push(from);
      }
    }
  }
  const open = new Set(situations.keys());
  for (const index of open) {
    open.delete(index);
    for (const before of leadingHere[index] ?? []) {
      const known = within[before];
      const size = known?.size;
      for (const ask of within[index] ?? []) known?.add(ask);
      // Iterating over a set also yields the entries added during the loop.
      if (known?.size !== size) open.add(before);
    }
  }
  return within;
}

function isAccepted<World>({ lifecycle, rows }: AgreementOf<World>, world: World, ask: Ask): boolean {
  const row = rows(world)[ask.row];
  if (row === undefined) return false;
  return accepts(lifecycle.machine.resolveState({ value: row.state, context: row.context }), ask.event);
}

function askKey({ row, event }: Ask): string {
  return `${row} ${event.type}`;
}

/** Leaves out the name of the row if it is the only one. */
function askSaid<World>({ rows }: AgreementOf<World>, world: World, { row, event }: Ask): string {
  return Object.keys(rows(world)).length === 1 ? event.type : `${event.type} of ${row}`;
}

/** Returns `live, madeOnBehalf`, or for several rows `first: live, second: stood`. */
function rowsSaid<World>({ rows }: AgreementOf<World>, world: World): string {
  const all = Object.entries(rows(world)).map(([name, { state, context }]) => {
    const marks = Object.entries(context).flatMap(([key, value]) => (value === true ? [key] : []));
    return [name, [state, ...marks].join(', ')] as const;
  });
  return all.length === 1
    ? all.map(([, words]) => words).join('')
    : all.map(([name, words]) => `${name}: ${words}`).join('; ');
}
