import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { AgreementOf, Ask } from './agreement.ts';
import { productOf, type Product, type Situation } from './agree-product.ts';
import { accepts, actorsAtWork } from './introspect.ts';
import { said } from './script.ts';
import { stateName } from './state-name.ts';

/**
 * `refusedOffer`: the process offers what the lifecycle refuses. `neverOffered`: the lifecycle would accept it, and
 * wherever the person goes from here, nothing offers it. `drift`: the process shows another state than the rows have.
 */
export type DisagreementKind = 'refusedOffer' | 'neverOffered' | 'drift';

export interface Disagreement {
  readonly kind: DisagreementKind;
  /** The lifecycle's event that is offered or is not, with its row; what is shown wrongly, of a drift. */
  readonly what: string;
  /** The state that the process is in. */
  readonly process: string;
  /** What the rows are like, in a few words. */
  readonly lifecycle: string;
  /** How the world is where the page is opened, then one line for each step: the shortest way there. */
  readonly path: readonly string[];
}

export interface Comparison {
  /** Situations that the two reach together. */
  readonly situations: number;
  /** The first of each kind, thing and state of the rows. */
  readonly disagreements: readonly Disagreement[];
}

/**
 * Walks a process and the lifecycle it speaks to at once, through all that a person, the server, the line between
 * them and other people can do, and says where they do not agree. A process is judged only where it has been told
 * how things stand: what it offers out of date is the server's to refuse, and that is no fault.
 * @throws {ModelError} as `productOf` does.
 */
export function compare<World>(agreement: AgreementOf<World>, machine: AnyStateMachine): Comparison {
  const product = productOf(agreement, machine);
  const found = new Map<string, Disagreement>();
  const offers = product.situations.map((situation) => offersIn(agreement, product, situation));
  const within = offersWithinReach(product, offers);
  for (const situation of product.situations) {
    const { process, world } = situation;
    if (!product.isTold(situation)) continue;
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
    // While a request is under way nothing is offered, and need not be.
    if (actorsAtWork(process.snapshot).length === 0 && agreement.isOver?.(process.snapshot) !== true) {
      for (const ask of agreement.worthOffering(world.value)) {
        if (!isAccepted(agreement, world.value, ask) || within[situation.index]?.has(askKey(ask))) continue;
        report('neverOffered', askSaid(agreement, world.value, ask));
      }
    }
    const truth = agreement.truth(world.value);
    for (const [key, shown] of Object.entries(agreement.believes(process.snapshot))) {
      if (!Object.is(shown, truth[key] ?? null)) {
        report('drift', `${key}: shown ${said(shown)}, is ${said(truth[key] ?? null)}`);
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

/** For each situation what is offered there, or wherever the person can go from it while the world stays as it is. */
function offersWithinReach<World>(
  { situations, steps, isTold }: Product<World>,
  offers: readonly (readonly Ask[])[],
): readonly ReadonlySet<string>[] {
  const within = offers.map((asks) => new Set(asks.map(askKey)));
  const leadingHere: number[][] = situations.map(() => []);
  for (const [from, out] of steps.entries()) {
    for (const { to } of out) {
      const [here, there] = [situations[from], situations[to]];
      if (here && there && here.world === there.world && isTold(here) && isTold(there)) {
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
      // A set that is walked comes by what is added to it again.
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

/** Where there is one row only, its name says nothing. */
function askSaid<World>({ rows }: AgreementOf<World>, world: World, { row, event }: Ask): string {
  return Object.keys(rows(world)).length === 1 ? event.type : `${event.type} of ${row}`;
}

/** `live, madeOnBehalf`, and with several rows `first: live, second: stood`. */
function rowsSaid<World>({ rows }: AgreementOf<World>, world: World): string {
  const all = Object.entries(rows(world)).map(([name, { state, context }]) => {
    const marks = Object.entries(context).flatMap(([key, value]) => (value === true ? [key] : []));
    return [name, [state, ...marks].join(', ')] as const;
  });
  return all.length === 1
    ? all.map(([, words]) => words).join('')
    : all.map(([name, words]) => `${name}: ${words}`).join('; ');
}
