import { isMachineSnapshot, StateMachine, type AnyActor, type AnyMachineSnapshot } from 'xstate';
import { declaredEvents, transitionsTaken } from '#machines/model/introspect.ts';
import { stateName } from '#machines/model/state-name.ts';
import { channelName, type Message, type Report } from './channel.ts';
import { shownContext } from './shown-context.ts';

// Runs inside the portal's page, and only under `npm run dev`: the plugin beside this file puts it there.

const page = crypto.randomUUID();
const channel = new BroadcastChannel(channelName);
const known = new WeakSet<AnyActor>();

/** The situation of each running machine. */
const running = new Map<AnyActor, Report>();
let waiting: { readonly actor: AnyActor; readonly report: Report }[] = [];

/** Reports everything that happens to an actor, if it is a machine, from its start on. Returns the actor. */
export function observed<Started extends AnyActor>(actor: Started): Started {
  const { logic }: { readonly logic: unknown } = actor;
  if (known.has(actor) || !(logic instanceof StateMachine)) return actor;
  known.add(actor);
  const events = declaredEvents(logic);
  let transitions: string[] = [];
  actor.system.inspect((inspected) => {
    if (inspected.actorRef !== actor) return;
    if (inspected.type === '@xstate.microstep') transitions.push(...transitionsTaken(inspected));
    if (inspected.type !== '@xstate.snapshot' || !isMachineSnapshot(inspected.snapshot)) return;
    const { snapshot, event } = inspected;
    report(actor, {
      ...situationOf(actor, snapshot, events),
      event: { at: Date.now(), type: event.type, transitions },
    });
    transitions = [];
  });
  return actor;
}

function situationOf(
  { sessionId }: AnyActor,
  { machine, value, status, context }: AnyMachineSnapshot,
  events: readonly string[],
): Omit<Report, 'event'> {
  return {
    kind: 'report',
    page,
    actor: sessionId,
    machine: machine.id,
    state: stateName(value),
    isOver: status !== 'active',
    context: shownContext(context, events),
  };
}

/**
 * Sends a report with others of the same moment. In development React starts a component's actor, stops it and starts
 * it again; that stop and second start are left out.
 */
function report(actor: AnyActor, next: Report): void {
  if (next.isOver) running.delete(actor);
  else running.set(actor, { ...next, event: null });
  const isStart = next.event?.type === 'xstate.init';
  const stop = waiting.find((each) => each.actor === actor && each.report.event?.type === 'xstate.stop');
  if (isStart && stop !== undefined) {
    waiting = waiting.filter((each) => each !== stop);
    return;
  }
  waiting.push({ actor, report: next });
  if (waiting.length === 1) queueMicrotask(sendWaiting);
}

function sendWaiting(): void {
  const reports = waiting;
  waiting = [];
  for (const each of reports) send(each.report);
}

// A channel has no target origin to name: it reaches this origin only.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const send = (message: Message): void => channel.postMessage(message);

const sendAll = (): void => running.forEach(send);

channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'ask') sendAll();
});
window.addEventListener('pagehide', () => send({ kind: 'gone', page }));
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) sendAll();
});
