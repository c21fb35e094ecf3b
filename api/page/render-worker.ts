import { parentPort, workerData } from 'node:worker_threads';
import type { Messages } from '#schemas/api/bootstrap.ts';
import type { RenderAnswer, RenderModule, RenderOrder, RenderReport } from './render-messages.ts';

const { module: address }: { module: string } = workerData;
const { renderPage }: RenderModule = await import(address);

// One object per language is kept while it is among the last few in use: texts are most of a page's input.
const mostTexts = 64;
const texts = new Map<string, Messages>();
const waiting = new Map<number, (answer: RenderAnswer) => void>();
let questions = 0;
/** The end of the current render. They take turns, because each freezes the clock. */
let turn: Promise<void> = Promise.resolve();

function send(report: RenderReport): void {
  parentPort?.postMessage(report, []);
}

async function ask<Answer>(id: number, path: string): Promise<Answer> {
  const question = (questions += 1);
  const answered = new Promise<RenderAnswer>((resolve) => waiting.set(question, resolve));
  send({ kind: 'ask', id, question, path });
  const { status, body } = await answered;
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return JSON.parse(body);
}

function textsOf({ textsAddress, texts: given }: RenderOrder): Messages {
  const known = texts.get(textsAddress) ?? given;
  texts.delete(textsAddress);
  texts.set(textsAddress, known);
  if (texts.size > mostTexts) texts.delete(texts.keys().next().value ?? '');
  return known;
}

async function render(order: RenderOrder): Promise<void> {
  const { id, bootstrap, path } = order;
  try {
    const rendered = await renderPage({
      bootstrap: JSON.parse(bootstrap),
      texts: textsOf(order),
      path,
      ask: (asked) => ask(id, asked),
    });
    send({ kind: 'rendered', id, rendered });
  } catch (error) {
    send({
      kind: 'failed',
      id,
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

parentPort?.on('message', (message: RenderOrder | RenderAnswer) => {
  if (message.kind === 'render') turn = turn.then(() => render(message));
  else {
    waiting.get(message.question)?.(message);
    waiting.delete(message.question);
  }
});
