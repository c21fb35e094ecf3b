/** The channel on which pages report their machines. */
export const channelName = 'lintel.machines';

/** Message of a page about one of its machines: its situation and, unless only that was asked for, its last event. */
export interface Report {
  readonly kind: 'report';
  /** A different one each time that a page loads. */
  readonly page: string;
  /** The actor, which may be one of several of the same machine on a page. */
  readonly actor: string;
  readonly machine: string;
  /** The name of the state. */
  readonly state: string;
  readonly isOver: boolean;
  /** Made by `shownContext`. */
  readonly context: Readonly<Record<string, string>>;
  readonly event: ReportedEvent | null;
}

/** An event without its data, which may be a password. */
interface ReportedEvent {
  /** Milliseconds by the computer's clock. */
  readonly at: number;
  readonly type: string;
  /** The ids of the transitions taken, in order; none if the machine refused the event. */
  readonly transitions: readonly string[];
}

/** A message on the channel. `ask` comes from the inspector, the others from pages. */
export type Message = Report | { readonly kind: 'gone'; readonly page: string } | { readonly kind: 'ask' };
