import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { eventName, type MachineShape } from '#machines/model/shape.ts';
import type { Message, Report } from './channel.ts';

/** A machine as it was last reported. */
export interface Machine extends Pick<Report, 'page' | 'machine' | 'state' | 'isOver' | 'context'> {
  readonly key: string;
  /** The transitions of its last event. */
  readonly taken: readonly string[];
}

/** Something that happened to a machine. */
export interface Entry {
  /** Counts up. */
  readonly number: number;
  readonly at: number;
  readonly page: string;
  readonly machine: string;
  readonly type: string;
  readonly transitions: readonly string[];
  /** The state in which the machine was afterwards. */
  readonly state: string;
  /** True if the event changed nothing. */
  readonly isRefused: boolean;
}

/** Everything that the inspector has heard. */
export interface Log {
  /** Pages in the order in which they were heard of, also those that are gone. */
  readonly pages: readonly string[];
  readonly machines: readonly Machine[];
  /** The newest first. */
  readonly entries: readonly Entry[];
  readonly count: number;
}

export const emptyLog: Log = { pages: [], machines: [], entries: [], count: 0 };

/** The most events that the inspector keeps. */
export const mostEntries = 200;

const messageSchema = Type.Union([
  Type.Object({ kind: Type.Literal('ask') }),
  Type.Object({ kind: Type.Literal('gone'), page: Type.String() }),
  Type.Object({
    kind: Type.Literal('report'),
    page: Type.String(),
    actor: Type.String(),
    machine: Type.String(),
    state: Type.String(),
    isOver: Type.Boolean(),
    context: Type.Record(Type.String(), Type.String()),
    event: Type.Union([
      Type.Null(),
      Type.Object({ at: Type.Number(), type: Type.String(), transitions: Type.Array(Type.String()) }),
    ]),
  }),
]);

/** Returns whether something on the channel is a message: an open page may still run older code. */
export function isMessage(data: unknown): data is Message {
  return Check(messageSchema, data);
}

/**
 * Adds a message to the log. A machine that is over keeps its place until its page is gone or starts another of its
 * kind, or until `withoutOld`.
 */
export function afterMessage(log: Log, message: Message): Log {
  if (message.kind === 'ask') return log;
  if (message.kind === 'gone') {
    return { ...log, machines: log.machines.filter(({ page }) => page !== message.page) };
  }
  const { page, actor, machine: name, state, isOver, context, event } = message;
  const key = `${page} ${actor}`;
  const taken = event?.transitions ?? [];
  const machine = { key, page, machine: name, state, isOver, context, taken };
  const isKnown = log.machines.some((each) => each.key === key);
  const heard = {
    ...log,
    pages: log.pages.includes(page) ? log.pages : [...log.pages, page],
    machines: isKnown
      ? log.machines.map((each) => (each.key === key ? machine : each))
      : [...log.machines.filter((each) => !isFollowedBy(each, machine)), machine],
  };
  if (event === null) return heard;
  const isRefused = event.transitions.length === 0 && !isOwn(event.type);
  const entry = { ...event, number: log.count + 1, page, machine: name, state, isRefused };
  return { ...heard, entries: [entry, ...log.entries].slice(0, mostEntries), count: entry.number };
}

function isFollowedBy({ page, machine, isOver }: Machine, next: Machine): boolean {
  return isOver && page === next.page && machine === next.machine;
}

/** Returns the log without events, and without machines that are over. */
export function withoutOld(log: Log): Log {
  return { ...log, entries: [], machines: log.machines.filter(({ isOver }) => !isOver) };
}

/** Returns whether XState itself sent an event that no transition takes: a start or a stop. */
function isOwn(type: string): boolean {
  return type === 'xstate.init' || type === 'xstate.stop';
}

/** Returns what an event is called: `bid.place`, `placeBid ends`, `starts`. */
export function eventText(type: string): string {
  if (type === 'xstate.init') return 'starts';
  return type === 'xstate.stop' ? 'stops' : eventName(type);
}

/** Returns what an event did, with the guards that agreed: `idle → placing [mayPlaceAtOnce]`. */
export function whatHappened(entry: Entry, shape: MachineShape | undefined): string {
  if (entry.isRefused) return `refused in ${entry.state}: nothing changed`;
  if (entry.transitions.length === 0) return `in ${entry.state}`;
  return entry.transitions
    .map((id) => {
      const taken = shape?.transitions.find((each) => each.id === id);
      if (taken === undefined) return id;
      const { source, targets, guard } = taken;
      // A transition of every state belongs to the machine itself.
      const way =
        targets.length === 0 ? `stays in ${entry.state}` : `${source || 'anywhere'} → ${targets.join(' & ')}`;
      return guard === undefined ? way : `${way} [${guard}]`;
    })
    .join(', then ');
}
