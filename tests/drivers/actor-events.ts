import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Model } from '#machines/model/define-model.ts';
import { snapshotKey } from '#machines/model/explore.ts';
import { accepts } from '#machines/model/introspect.ts';

/**
 * Returns a function that narrows an event to those of a model's machine.
 * @throws Error from that function, for any other event.
 */
export function ownEvent<Event extends AnyEventObject>({ id, eventTypes }: Pick<Model, 'id' | 'eventTypes'>) {
  const isOwn = (event: AnyEventObject): event is Event => eventTypes.includes(event.type);
  return (event: AnyEventObject): Event => {
    if (isOwn(event)) return event;
    throw new Error(`The machine "${id}" has no ${event.type}.`);
  };
}

interface RunningActor<Event> {
  getSnapshot(): AnyMachineSnapshot;
  send(event: Event): void;
}

/** Sends an event that must be refused, and returns whether the actor took it: it says so, or has changed. */
export function attemptOn<Event extends AnyEventObject>(
  actor: RunningActor<Event>,
  event: Event,
): 'accepted' | 'refused' {
  const before = actor.getSnapshot();
  if (accepts(before, event)) return 'accepted';
  if (before.status === 'active') actor.send(event);
  return snapshotKey(actor.getSnapshot()) === snapshotKey(before) ? 'refused' : 'accepted';
}
