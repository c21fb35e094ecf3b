import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { messageMachine } from '#machines/process/message/message.machine.ts';
import type { OpenDraft } from '../form-drafts/use-open-draft.ts';
import { messageCalls, type MessageDependencies } from './message-calls.ts';
import { MessageStore, type Written } from './message-store.ts';
import { storeUnsentMessage } from './unsent-message.ts';

/** A message being written: its text, and its saving and sending. */
export interface MessageSession extends OpenDraft {
  readonly store: MessageStore;
  readonly actor: ActorRefFrom<typeof messageMachine>;
  /** Takes a change that the person typed. */
  readonly write: (change: Partial<Written>) => void;
  /** Forgets the text in this tab, because the person has chosen the server's. */
  readonly forget: () => void;
}

/** Opens a message; its draft loads once the actor starts. */
export function openMessage(dependencies: Omit<MessageDependencies, 'store'>): MessageSession {
  const store = new MessageStore();
  const calls = messageCalls({ ...dependencies, store });
  const actor = createActor(
    messageMachine.provide({
      actors: {
        loadDraft: fromPromise(({ signal }) => calls.load(signal)),
        saveDraft: fromPromise(({ input, signal }) => calls.save(input.version, signal)),
        sendMessage: fromPromise(({ input, signal }) => calls.send(input.version, signal)),
      },
    }),
    { input: { thread: dependencies.thread } },
  );
  const keep = () => calls.storeInBrowser(actor.getSnapshot().context.version ?? 0);
  const keepWhileWaiting = () => {
    if (actor.getSnapshot().hasTag('waiting')) keep();
  };
  store.subscribe(keepWhileWaiting);
  actor.subscribe(keepWhileWaiting);
  return {
    store,
    actor,
    write(change) {
      store.patch({ written: { ...store.snapshot().written, ...change } });
      actor.send({ type: 'draft.change' });
    },
    forget: () => storeUnsentMessage(dependencies.thread, null),
    save: () => actor.send({ type: 'draft.save' }),
    storeInBrowser: () => actor.getSnapshot().hasTag('kept') || keep(),
  };
}
