import { parentPort, workerData } from 'node:worker_threads';
import type { Messages } from '#schemas/api/bootstrap.ts';
import type { DrawAnswer, DrawModule, DrawOrder, DrawReport } from './draw-messages.ts';

const { module: address }: { module: string } = workerData;
const { drawPage }: DrawModule = await import(address);

// One object per language is kept while it is among the last few in use: texts are most of a page's input.
const mostTexts = 64;
const texts = new Map<string, Messages>();
const waiting = new Map<number, (answer: DrawAnswer) => void>();
let questions = 0;
/** The end of the current render. They take turns, because each freezes the clock. */
let turn: Promise<void> = Promise.resolve();

function tell(report: DrawReport): void {
  parentPort?.postMessage(report, []);
}

async function ask<Answer>(id: number, path: string): Promise<Answer> {
  const question = (questions += 1);
  const answered = new Promise<DrawAnswer>((resolve) => waiting.set(question, resolve));
  tell({ kind: 'ask', id, question, path });
  const { status, body } = await answered;
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return JSON.parse(body);
}

function textsOf({ textsAddress, texts: given }: DrawOrder): Messages {
  const known = texts.get(textsAddress) ?? given;
  texts.delete(textsAddress);
  texts.set(textsAddress, known);
  if (texts.size > mostTexts) texts.delete(texts.keys().next().value ?? '');
  return known;
}

async function draw(order: DrawOrder): Promise<void> {
  const { id, bootstrap, path } = order;
  try {
    const drawing = await drawPage({
      bootstrap: JSON.parse(bootstrap),
      texts: textsOf(order),
      path,
      ask: (asked) => ask(id, asked),
    });
    tell({ kind: 'drawn', id, drawing });
  } catch (error) {
    tell({
      kind: 'failed',
      id,
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

parentPort?.on('message', (message: DrawOrder | DrawAnswer) => {
  if (message.kind === 'draw') turn = turn.then(() => draw(message));
  else {
    waiting.get(message.question)?.(message);
    waiting.delete(message.question);
  }
});
