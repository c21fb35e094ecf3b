import { describe, expect, it } from 'vitest';
import type { CheckOutcome, RemoveOutcome, SendOutcome } from '#machines/process/upload/contract.ts';
import type { SendingNews, UploadCalls } from './upload-calls.ts';
import { UploadList, type UploadNews } from './upload-list.ts';

/** Answers reach the machines in microtasks; a macrotask comes after all of them. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

interface Call {
  readonly name: string;
  readonly id: string | null;
  readonly news: SendingNews;
  readonly signal: AbortSignal;
  readonly end: (outcome: SendOutcome) => void;
}

/** Sets up a server whose uploads end when the test says so, and which answers checks of files at once. */
function server(verdicts: Readonly<Record<string, CheckOutcome>> = {}) {
  const sendings: Call[] = [];
  const removed: string[] = [];
  const calls: UploadCalls = {
    send: (file, id, news, signal) =>
      new Promise((end) => void sendings.push({ name: file.name, id, news, signal, end })),
    check: async (id) => verdicts[id] ?? { outcome: 'kept', mayRemove: true },
    async remove(id): Promise<RemoveOutcome> {
      removed.push(id);
      return { outcome: 'removed' };
    },
  };
  const list = new UploadList(calls);
  const news: UploadNews[] = [];
  list.subscribeToNews((each) => news.push(each));
  return {
    list,
    sendings,
    removed,
    said: () => news.map(({ name, what }) => `${name} ${what}`),
    states: () => list.snapshot().map(({ name, state }) => `${name} ${state}`),
    choose(...names: string[]) {
      const files = names.map((name) => new File(['bytes'], name));
      list.choose(files, 5, () => null, factsOf);
    },
    async arrive(at: number, id: string) {
      sendings[at]?.news.onBegin(id);
      sendings[at]?.end({ outcome: 'received', id });
      await settled();
    },
  };
}

const factsOf = (id: string) => (id === 'half' ? { name: 'payslip.pdf', size: 5 } : undefined);

describe('the files of one question', () => {
  it('are sent two at a time, and the rest in turn', async () => {
    const { choose, sendings, states, arrive } = server();
    choose('a', 'b', 'c');
    expect(states()).toEqual(['a sending', 'b sending', 'c chosen']);
    await arrive(0, '1');
    expect(sendings.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(states()).toEqual(['a kept', 'b sending', 'c sending']);
  });

  it('are the answer from the moment the server knows them, in the order in which they were chosen', async () => {
    const { list, choose, sendings } = server();
    choose('a', 'b');
    sendings[1]?.news.onBegin('2');
    expect(list.ids()).toEqual(['2']);
    sendings[0]?.news.onBegin('1');
    expect(list.ids()).toEqual(['1', '2']);
  });

  it('may have the same name', () => {
    const { choose, states } = server();
    choose('a', 'a');
    expect(states()).toEqual(['a sending', 'a sending']);
  });

  it('are no part of the answer once they were refused, and are still shown', async () => {
    const { list, choose, arrive, sendings, states, removed } = server({
      '1': { outcome: 'refused', problem: 'password' },
    });
    choose('a');
    sendings[0]?.news.onBegin('1');
    list.open(['1']);
    await arrive(0, '1');
    list.open([]);
    expect([states(), list.ids()]).toEqual([['a refused'], []]);
    expect(list.snapshot()[0]?.snapshot.context.problem).toBe('password');
    list.snapshot()[0]?.send({ type: 'file.remove' });
    list.open([]);
    expect([states(), list.ids()]).toEqual([['a removing'], []]);
    await settled();
    expect([states(), removed]).toEqual([[], ['1']]);
  });

  it('are refused beyond as many as are asked for, without a call', () => {
    const { choose, states, sendings } = server();
    choose('a', 'b', 'c', 'd', 'e', 'f');
    expect(states().at(-1)).toBe('f refused');
    expect(sendings).toHaveLength(2);
  });

  it('can be taken back while they are sent, and another takes the place', async () => {
    const { list, choose, sendings, removed, states } = server();
    choose('a', 'b', 'c');
    sendings[0]?.news.onBegin('1');
    list.snapshot()[0]?.send({ type: 'file.remove' });
    await settled();
    expect(sendings[0]?.signal.aborted).toBe(true);
    expect(removed).toEqual(['1']);
    expect(states()).toEqual(['b sending', 'c sending']);
  });

  it('are said aloud at the start, half way and at the end', async () => {
    const { choose, sendings, arrive, said } = server();
    choose('a');
    for (const bytes of [1, 2, 3, 4]) sendings[0]?.news.onProgress(bytes);
    await arrive(0, '1');
    expect(said()).toEqual(['a sending', 'a halfway', 'a checking', 'a kept']);
  });

  it('stop on a lost line, and go on where they were', async () => {
    const { list, choose, sendings, states } = server();
    choose('a', 'b', 'c');
    sendings[0]?.news.onBegin('1');
    list.sendAll('line.drop');
    expect(states()).toEqual(['a lineLost', 'b lineLost', 'c chosen']);
    list.sendAll('line.restored');
    expect(sendings.map(({ id }) => id)).toEqual([null, null, '1', null]);
  });

  it('stay through a session that ended, and go on after the log-in without being chosen again', async () => {
    const { list, choose, sendings, states } = server({ '1': { outcome: 'receiving' } });
    choose('a');
    sendings[0]?.news.onBegin('1');
    sendings[0]?.end({ outcome: 'sessionEnded' });
    await settled();
    expect([states(), list.ids()]).toEqual([['a sessionEnded'], ['1']]);
    list.sendAll('session.restored');
    await settled();
    expect(states()).toEqual(['a sending']);
    expect(sendings.map(({ id }) => id)).toEqual([null, '1']);
  });
});

describe('a page that is opened again', () => {
  it('shows what the answer holds', async () => {
    const { list, states } = server({ gone: { outcome: 'gone' }, bad: { outcome: 'infected' } });
    list.open(['1', 'gone', 'bad']);
    await settled();
    expect(states()).toEqual(['null kept', 'null infected']);
    expect(list.ids()).toEqual(['1']);
  });

  it('goes on with a half-sent file when the same one is chosen, and with no other', async () => {
    const { list, choose, sendings, states } = server({ half: { outcome: 'receiving' } });
    list.open(['half']);
    await settled();
    expect(states()).toEqual(['null interrupted']);
    choose('other.pdf', 'payslip.pdf');
    expect(sendings.map(({ name, id }) => [name, id])).toEqual([
      ['payslip.pdf', 'half'],
      ['other.pdf', null],
    ]);
  });

  it('drops what the answer has no more, keeps what it does not have yet, and brings nothing back', async () => {
    const { list, choose, arrive } = server();
    list.open(['1']);
    choose('a');
    await arrive(0, '2');
    expect(list.ids()).toEqual(['1', '2']);
    list.open(['1']);
    expect(list.ids()).toEqual(['1', '2']);
    list.open(['1', '2']);
    list.open(['2']);
    expect(list.ids()).toEqual(['2']);
    list.snapshot()[0]?.send({ type: 'file.remove' });
    await settled();
    list.open(['2']);
    expect(list.ids()).toEqual([]);
  });
});
