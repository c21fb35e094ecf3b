import { oneLine } from './one-line.ts';
import { leafOf, leavesOf, type MachineShape, type StateShape, type TransitionShape } from '../shape.ts';

/** All transitions from one state to another, drawn as one arrow or listed in the box of the first. */
export interface Arrow {
  /** For example `a3`: unique in its diagram. */
  readonly id: string;
  /** Names of states; empty for the machine itself. */
  readonly from: string;
  /** The state itself if its transitions stay there. */
  readonly to: string;
  readonly transitions: readonly TransitionShape[];
  /** True if it leads against the main way, which is the order of the document. */
  readonly isBack: boolean;
  /** True to draw it; otherwise the box of its first state lists it, to keep the picture narrow. */
  readonly isDrawn: boolean;
}

export interface Diagram {
  readonly shape: MachineShape;
  readonly arrows: readonly Arrow[];
}

/** The thinning of arrows, from a picture with all of them to one with a single arrow into each state. */
const thinnings: readonly { readonly back: number; readonly onward: number }[] = [
  { back: Infinity, onward: Infinity },
  ...[6, 5, 4, 3, 2, 1].map((back) => ({ back, onward: Infinity })),
  ...[6, 5, 4, 3, 2, 1].map((onward) => ({ back: 1, onward })),
];

/** The sparsest diagram. */
export const sparsest = thinnings.length - 1;

/**
 * Returns a machine as boxes and arrows, one arrow for all transitions between the same two states.
 * @param sparseness a step of the thinning: 0 draws every arrow from one state to another, and each further step up to
 *   `sparsest` lists those into less busy states too, first the ones that lead back.
 */
export function diagramOf(shape: MachineShape, sparseness = 0): Diagram {
  const { back, onward } = thinnings[sparseness] ?? { back: 1, onward: 1 };
  const order = new Map(leavesOf(shape).map(({ name }, index) => [name, index]));
  const placeOf = (name: string) => order.get(leafOf(shape, name)) ?? 0;
  const pairs = Map.groupBy(
    shape.transitions.flatMap((transition) =>
      (transition.targets.length > 0 ? transition.targets : [transition.source]).map((to) => ({
        transition,
        to,
      })),
    ),
    ({ transition, to }) => JSON.stringify([transition.source, to]),
  );
  const joined = [...pairs.values()].flatMap((pair, index) => {
    const [first] = pair;
    if (first === undefined) return [];
    const {
      transition: { source: from },
      to,
    } = first;
    const transitions = pair.map(({ transition }) => transition);
    return [{ id: `a${index}`, from, to, transitions, isBack: placeOf(to) < placeOf(from) }];
  });
  const leading = Map.groupBy(
    joined.filter(({ from, to }) => from !== to && from !== ''),
    ({ to }) => to,
  );
  const start = leafOf(shape, '');
  return {
    shape,
    arrows: joined.map((arrow) => {
      const alike = leading.get(arrow.to) ?? [];
      const isFirst =
        (alike.find(({ isBack }) => !isBack) ?? (arrow.to === start ? undefined : alike[0]))?.id === arrow.id;
      const most = arrow.isBack ? back : onward;
      const isDrawn = arrow.from !== arrow.to && arrow.from !== '' && (isFirst || alike.length < most);
      return { ...arrow, isDrawn };
    }),
  };
}

/** Returns the lines of an arrow: each event once, with the guards that are asked. */
export function arrowLines(
  { transitions }: Pick<Arrow, 'transitions'>,
  delays: MachineShape['delays'],
): string[] {
  return [...Map.groupBy(transitions, ({ event }) => event)].map(([event, own]) => {
    const guards = own.flatMap(({ guard }) => (guard === undefined ? [] : [guard]));
    const asked = guards.length === 0 ? '' : ` [${guards.join(' or ')}]`;
    return oneLine(
      `${eventWithTime(event, delays).replace(/\((\d+) /, '($1\u00A0')}${guards.length < own.length ? '' : asked}`,
    );
  });
}

/** Returns an event as drawings write it: a delay with its time. */
export function eventWithTime(event: string, delays: MachineShape['delays']): string {
  const time = delays[event.replace(/^after /, '')];
  return event.startsWith('after ') && time !== undefined ? `${event} (${time})` : event;
}

/** Returns whether a state has states of its own. */
export function isGroup({ type }: StateShape): boolean {
  return type === 'compound' || type === 'parallel';
}
