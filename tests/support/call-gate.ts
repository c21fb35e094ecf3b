import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** By this header a page says which of the tabs it is in. It ends at the gate. */
export const tabHeader = 'x-test-tab';

/** A request as it came from a browser. */
export interface PassingCall {
  readonly method: string;
  readonly path: string;
  /** As `tabHeader` says; null for anything but a tab of the test. */
  readonly tab: number | null;
  readonly headers: IncomingMessage['headers'];
}

/** What the server said to it. */
export interface PassingAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A call that waits at the gate, and comes to one end. */
export interface HeldCall extends PassingCall {
  /** Goes to the server, and its answer to the browser. */
  answer(): Promise<PassingAnswer>;
  /** Goes to the server, and its answer is lost on the way back. */
  lose(): Promise<PassingAnswer>;
  /** Never reaches the server. */
  cut(): void;
}

interface GateOptions {
  /** Where the server listens, on 127.0.0.1. */
  readonly port: number;
  /** Whether a call waits until the test says how it ends. */
  readonly holds: (call: PassingCall) => boolean;
  readonly hold: (call: HeldCall) => void;
  readonly onCall: (call: PassingCall) => void;
  readonly onAnswer: (call: PassingCall, answer: PassingAnswer) => void;
}

interface Gate {
  readonly port: number;
  /** How many calls of this tab are on their way, those that wait not counted. */
  underWay(tab: number): number;
  close(): Promise<void>;
}

/**
 * Stands between a browser and the server, and lets through what the test lets through. Unlike requests that are caught in the
 * browser, these have the browser's own cookies and cache, and what the server sets is kept by the browser itself.
 */
export async function openGate(options: GateOptions): Promise<Gate> {
  const agent = new Agent({ keepAlive: true });
  const underWay = new Map<number, number>();
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: Partial<AddressInfo> = Object(server.address());
  if (port === undefined) throw new Error('The gate has no port.');

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { [tabHeader]: said, 'accept-encoding': _, connection: _own, ...headers } = request.headers;
    const { method = 'GET', url: path = '/' } = request;
    const call = { method, path, headers, tab: typeof said === 'string' ? Number(said) : null };
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    options.onCall(call);
    const ask = async () => {
      const answer = await pass(call, body);
      options.onAnswer(call, { ...answer, body: answer.body.toString() });
      return answer;
    };
    if (!options.holds(call)) {
      count(call, 1);
      try {
        await send(response, await ask());
      } catch {
        response.destroy();
      }
      count(call, -1);
      return;
    }
    options.hold({
      ...call,
      async answer() {
        const answer = await ask();
        await send(response, answer);
        return { ...answer, body: answer.body.toString() };
      },
      async lose() {
        const answer = await pass(call, body);
        response.destroy();
        return { ...answer, body: answer.body.toString() };
      },
      cut: () => void response.destroy(),
    });
  }

  function count({ tab }: PassingCall, more: number): void {
    if (tab !== null) underWay.set(tab, (underWay.get(tab) ?? 0) + more);
  }

  async function pass({ method, path, headers }: PassingCall, body: Buffer) {
    const asked = httpRequest({ host: '127.0.0.1', port: options.port, method, path, headers, agent });
    asked.end(body);
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    if (answer === undefined) throw new Error(`No answer to ${method} ${path}.`);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
  }

  /** A connection for each answer: on one that was used before, Chromium sends again what it got no answer to. */
  async function send(
    response: ServerResponse,
    { status, headers, body }: Awaited<ReturnType<typeof pass>>,
  ): Promise<void> {
    const { 'transfer-encoding': _, connection: _own, 'keep-alive': _too, ...rest } = headers;
    response.writeHead(status, { ...rest, connection: 'close' });
    if (response.destroyed) return;
    response.end(body);
    await Promise.race([once(response, 'finish'), once(response, 'close')]);
  }

  return {
    port,
    underWay: (tab) => underWay.get(tab) ?? 0,
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await Promise.resolve();
    },
  };
}
