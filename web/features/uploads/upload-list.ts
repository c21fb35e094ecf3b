import { createActor, fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { uploadMachine, type UploadState } from '#machines/process/upload/upload.machine.ts';
import type { UploadProblem } from '#machines/process/upload/contract.ts';
import type { UploadCalls } from './upload-calls.ts';

type UploadActor = ActorRefFrom<typeof uploadMachine>;

/** A file of the list in its current state. */
export interface Upload {
  /** A key that is valid on this page only. */
  readonly key: string;
  /** The file's name on the person's device; null for a file sent by an earlier page. */
  readonly name: string | null;
  /** Bytes; null if `name` is. */
  readonly size: number | null;
  /** Bytes sent so far. */
  readonly sent: number;
  readonly state: UploadState;
  /** True if it counts as part of the answer, once it has an id. */
  readonly counts: boolean;
  readonly snapshot: SnapshotFrom<typeof uploadMachine>;
  readonly send: UploadActor['send'];
}

/** An event for screen readers: a new state of a file, or half of it sent. */
export interface UploadNews {
  readonly key: string;
  readonly name: string | null;
  readonly what: UploadState | 'halfway';
  readonly snapshot: Upload['snapshot'];
}

interface Entry {
  readonly key: string;
  /** Null after a reload, until the person chooses it again. */
  file: File | null;
  readonly actor: UploadActor;
  sent: number;
  state: UploadState;
  counts: boolean;
}

/** The most uploads at a time: more would only share the same connection, and each would take longer. */
const atOnce = 2;

/** States that take a file out of the answer, even while it is being removed… */
const outside: readonly UploadState[] = ['refused', 'infected', 'removed'];
/** …and states that put it back. */
const inside: readonly UploadState[] = ['sending', 'interrupted', 'delayed', 'kept'];

/**
 * The files of one question, while the page is open. Uploads continue while the person looks at other pages,
 * and the browser keeps nothing: after a reload, `open` restores the files in the answer.
 */
export class UploadList {
  readonly #calls: UploadCalls;
  readonly #entries: Entry[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #newsListeners = new Set<(news: UploadNews) => void>();
  /** Ids that the answer has contained: one that is missing now was removed elsewhere. */
  readonly #answered = new Set<string>();
  #shown: readonly Upload[] = [];
  #made = 0;

  constructor(calls: UploadCalls) {
    this.#calls = calls;
  }

  readonly snapshot = (): readonly Upload[] => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls back with events worth announcing. Returns the function that unsubscribes. */
  readonly subscribeToNews = (listener: (news: UploadNews) => void): (() => void) => {
    this.#newsListeners.add(listener);
    return () => this.#newsListeners.delete(listener);
  };

  /** Returns the files that make up the answer, in the order in which they were chosen. */
  readonly ids = (): readonly string[] => idsOf(this.#shown);

  /** Adds files of the answer that the list has never had, and drops those that the answer no longer has. */
  open(ids: readonly string[]): void {
    const gone = this.#entries.filter(({ actor, counts }) => {
      const { id } = actor.getSnapshot().context;
      return id !== null && counts && this.#answered.has(id) && !ids.includes(id);
    });
    for (const entry of gone) this.#drop(entry);
    const known = this.#entries.map(({ actor }) => actor.getSnapshot().context.id);
    const added = ids.filter((id) => !known.includes(id) && !this.#answered.has(id));
    for (const id of ids) this.#answered.add(id);
    for (const id of added) this.#add(null, id, null);
    if (gone.length + added.length > 0) this.#show();
  }

  /**
   * Adds files that the person has chosen. A file that was half sent before a reload continues.
   * @param problemOf returns the visible problem with a file; null if there is none
   * @param factsOf returns name and size from the server; undefined if they are not known
   */
  choose(
    files: readonly File[],
    maximum: number,
    problemOf: (file: File) => UploadProblem | null,
    factsOf: (id: string) => { readonly name: string; readonly size: number } | undefined,
  ): void {
    for (const file of files) {
      const half = this.#entries.find(({ state, actor }) => {
        const { id } = actor.getSnapshot().context;
        const facts = id === null ? undefined : factsOf(id);
        return state === 'interrupted' && facts?.name === file.name && facts.size === file.size;
      });
      if (half === undefined) {
        const isOver = this.#entries.filter(({ counts }) => counts).length >= maximum;
        this.#add(file, null, problemOf(file) ?? (isOver ? 'file.tooMany' : null));
      } else {
        half.file = file;
        half.actor.send({ type: 'file.choose' });
      }
    }
    this.#next();
    this.#show();
  }

  /** Sends an event to all files: the connection is back or lost, or the person has logged in again. */
  sendAll(type: 'line.restored' | 'line.drop' | 'session.restored'): void {
    // A copy, because an event may remove a file from the list.
    for (const { actor } of this.#entries.slice()) actor.send({ type });
  }

  /** Stops everything, for a person who has left. The bytes that have arrived stay at the server. */
  end(): void {
    for (const { actor } of this.#entries) actor.stop();
    this.#entries.length = 0;
    this.#show();
  }

  #drop(entry: Entry): void {
    entry.actor.stop();
    this.#entries.splice(this.#entries.indexOf(entry), 1);
  }

  #add(file: File | null, id: string | null, problem: UploadProblem | null): void {
    this.#made += 1;
    const key = String(this.#made);
    const actor = createActor(
      uploadMachine.provide({
        actors: {
          sendFile: fromPromise(({ input, signal }) => this.#send(entry, input.id, signal)),
          checkFile: fromPromise(({ input, signal }) => this.#calls.check(input.id, signal)),
          removeFile: fromPromise(({ input, signal }) => this.#calls.remove(input.id, signal)),
        },
      }),
      { input: { id, problem } },
    );
    const entry: Entry = { key, file, actor, sent: 0, state: 'chosen', counts: true };
    this.#entries.push(entry);
    actor.subscribe(({ value }) => this.#follow(entry, value));
    actor.start();
  }

  async #send(entry: Entry, id: string | null, signal: AbortSignal) {
    const { file, actor } = entry;
    if (file === null) throw new Error('There is no file to send.');
    return this.#calls.send(
      file,
      id,
      {
        onBegin: (begun) => actor.send({ type: 'upload.begin', id: begun }),
        onProgress: (bytes) => {
          const half = file.size / 2;
          if (entry.sent < half && bytes >= half && bytes < file.size) this.#announce(entry, 'halfway');
          entry.sent = bytes;
          this.#show();
        },
      },
      signal,
    );
  }

  #follow(entry: Entry, state: UploadState): void {
    const before = entry.state;
    entry.state = state;
    if (outside.includes(state)) entry.counts = false;
    if (inside.includes(state)) entry.counts = true;
    if (before !== state) {
      this.#announce(entry, state);
      if (state === 'removed') this.#drop(entry);
      // The server has less than expected, and this page has the rest.
      if (state === 'interrupted' && entry.file !== null) entry.actor.send({ type: 'file.choose' });
      this.#next();
    }
    this.#show();
  }

  /** Starts the files whose turn has come. */
  #next(): void {
    // A file that lost the connection keeps its turn: the next one has no better connection.
    const free =
      atOnce - this.#entries.filter(({ state }) => state === 'sending' || state === 'lineLost').length;
    const waiting = this.#entries.filter(({ state }) => state === 'chosen');
    for (const { actor } of waiting.slice(0, Math.max(0, free))) actor.send({ type: 'send.start' });
  }

  #announce({ key, file, actor }: Entry, what: UploadNews['what']): void {
    const snapshot = actor.getSnapshot();
    for (const listener of this.#newsListeners) listener({ key, name: file?.name ?? null, what, snapshot });
  }

  #show(): void {
    this.#shown = this.#entries.map(({ key, file, actor, sent, state, counts }) => ({
      key,
      name: file?.name ?? null,
      size: file?.size ?? null,
      sent,
      state,
      counts,
      snapshot: actor.getSnapshot(),
      send: actor.send.bind(actor),
    }));
    for (const listener of this.#listeners) listener();
  }
}

function idsOf(uploads: readonly Upload[]): readonly string[] {
  return uploads.flatMap(({ counts, snapshot: { context } }) =>
    counts && context.id !== null ? [context.id] : [],
  );
}
