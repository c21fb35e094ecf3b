import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import { channelName, type Message } from './channel.ts';

const sent: Message[] = [];
const channels: FakeChannel[] = [];
class FakeChannel extends EventTarget {
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    channels.push(this);
  }
  postMessage(message: Message) {
    sent.push(message);
  }
}
vi.stubGlobal('BroadcastChannel', FakeChannel);
const page = new EventTarget();
vi.stubGlobal('window', page);
const { observed } = await import('./report.ts');
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  sent.length = 0;
});

type LogInEvent = { readonly type: 'logIn'; readonly password: string } | { readonly type: 'logOut' };

const machine = setup({
  types: { context: {} as { readonly name: string }, events: {} as LogInEvent },
}).createMachine({
  id: 'sample',
  context: { name: '' },
  initial: 'out',
  states: {
    out: { on: { logIn: { target: 'in', actions: assign({ name: ({ event }) => event.password }) } } },
    in: {
      always: { target: 'over', guard: ({ context }) => context.name === 'last' },
      on: { logOut: 'out' },
    },
    over: { type: 'final' },
  },
});

/** Returns what was sent, in a line each, once everything of this moment is. */
async function lines(): Promise<string[]> {
  await Promise.resolve();
  return sent.map((message) =>
    message.kind === 'report'
      ? [message.state, message.event?.type ?? 'asked', ...(message.event?.transitions ?? [])].join(' ')
      : message.kind,
  );
}

it('reports the start, events with their transitions, what was refused, and the end, without data', async () => {
  const actor = observed(createActor(machine)).start();
  actor.send({ type: 'logIn', password: 'secret' });
  actor.send({ type: 'logIn', password: 'secret' });
  actor.send({ type: 'logOut' });
  actor.send({ type: 'logIn', password: 'last' });
  expect(await lines()).toEqual([
    'out xstate.init',
    'in logIn sample.out --logIn[0]--> sample.in',
    'in logIn',
    'out logOut sample.in --logOut[0]--> sample.out',
    'over logIn sample.out --logIn[0]--> sample.in sample.in --always[0]--> sample.over',
  ]);
  expect(sent.map((message) => message.kind === 'report' && message.isOver)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/secret|last/);
});

it('reports an actor once, however often it is handed over, and nothing of what is no machine', async () => {
  const actor = createActor(machine);
  observed(observed(actor)).start();
  observed(createActor(fromPromise(() => Promise.resolve('answer')))).start();
  expect(await lines()).toEqual(['out xstate.init']);
  actor.stop();
  expect(await lines()).toEqual(['out xstate.init', 'out xstate.stop']);
});

it('leaves out that an actor is stopped and started again in the same moment', async () => {
  const actor = observed(createActor(machine)).start();
  const before = actor.getSnapshot();
  actor.stop();
  // As @xstate/react does in React's strict mode.
  Object.assign(actor, { _processingStatus: 0, _snapshot: before });
  actor.start();
  expect(await lines()).toEqual(['out xstate.init']);
  actor.stop();
});

it('says what runs when it is asked, and that the page is gone', async () => {
  const actor = observed(createActor(machine)).start();
  await lines();
  sent.length = 0;
  const [channel] = channels;
  channel?.dispatchEvent(new MessageEvent('message', { data: { kind: 'ask' } }));
  page.dispatchEvent(new Event('pagehide'));
  expect([channels.length, channel?.name]).toEqual([1, channelName]);
  expect((await lines()).at(0)).toBe('out asked');
  expect((await lines()).at(-1)).toBe('gone');
  actor.stop();
});
