import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Messages, RenderedPage } from '#schemas/api/bootstrap.ts';
import type { RenderAnswer, RenderOrder, RenderReport } from './render-messages.ts';

/** A page to render, for one of its readers. */
interface RenderRequest {
  /** A `Bootstrap`, as JSON. */
  readonly bootstrap: string;
  readonly textsAddress: string;
  readonly texts: Messages;
  /** Path with its language prefix and its query. */
  readonly path: string;
  /** Asks the API as a visitor of this council in this language. */
  readonly ask: (path: string) => Promise<{ readonly status: number; readonly body: string }>;
}

/**
 * Renders pages with the web build's components in a thread of its own, so that its 10 ms never delay other
 * calls.
 */
export interface PageRenderer {
  /** Renders a page; rejects if that fails. */
  render(request: RenderRequest): Promise<RenderedPage>;
  /** Number of pages asked for and not yet rendered. */
  readonly waiting: number;
  close(): Promise<void>;
}

interface Task {
  readonly request: RenderRequest;
  readonly resolve: (rendered: RenderedPage) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts the thread, which loads the build at once, so that the first page does not wait for that.
 * @returns undefined if the build has no module for rendering.
 */
export function openPageRenderer(webFolder: string): PageRenderer | undefined {
  const module = join(webFolder, 'server', 'render-page.js');
  if (!existsSync(module)) return undefined;
  const tasks = new Map<number, Task>();
  let last = 0;
  let worker: Worker | undefined = start();

  function start(): Worker {
    const started = new Worker(new URL('render-worker.ts', import.meta.url), {
      workerData: { module: pathToFileURL(module).href },
    });
    started.unref();
    started.on('message', (report: RenderReport) => {
      const task = tasks.get(report.id);
      if (task === undefined) return;
      if (report.kind === 'ask') {
        void answer(started, task, report);
        return;
      }
      tasks.delete(report.id);
      if (report.kind === 'rendered') task.resolve(report.rendered);
      else task.reject(new Error(report.reason));
    });
    started.on('error', (error: Error) => fail(started, error));
    started.on('exit', () => fail(started, new Error('The thread that renders pages has ended.')));
    return started;
  }

  /** Rejects all tasks of a failed thread; the next page starts another. */
  function fail(ended: Worker, error: Error): void {
    if (worker !== ended) return;
    worker = undefined;
    for (const { reject } of tasks.values()) reject(error);
    tasks.clear();
  }

  async function answer(to: Worker, { request }: Task, { question, path }: RenderReport & { kind: 'ask' }) {
    const { status, body } = await request.ask(path).catch(() => ({ status: 503, body: '' }));
    const reply: RenderAnswer = { kind: 'answer', question, status, body };
    to.postMessage(reply, []);
  }

  return {
    get waiting() {
      return tasks.size;
    },
    render(request) {
      const { bootstrap, textsAddress, texts, path } = request;
      worker ??= start();
      const order: RenderOrder = { kind: 'render', id: (last += 1), bootstrap, textsAddress, texts, path };
      return new Promise((resolve, reject) => {
        tasks.set(order.id, { request, resolve, reject });
        worker?.postMessage(order, []);
      });
    },
    async close() {
      const ended = worker;
      worker = undefined;
      await ended?.terminate();
    },
  };
}
