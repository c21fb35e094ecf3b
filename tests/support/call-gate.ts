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

/** The header in which a page names its tab. The gate removes it. */
export const tabHeader = 'x-test-tab';

/** A request as the browser sent it. */
export interface PassingCall {
  readonly method: string;
  readonly path: string;
  /** The number in `tabHeader`; null for anything but a tab of the test. */
  readonly tab: number | null;
  readonly headers: IncomingMessage['headers'];
}

/** The server's answer to a call. */
export interface PassingAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A call that waits at the gate and ends in exactly one way. */
export interface HeldCall extends PassingCall {
  /** Sends the call to the server and its answer to the browser. */
  answer(): Promise<PassingAnswer>;
  /** Sends the call to the server and loses the answer on the way back. */
  lose(): Promise<PassingAnswer>;
  /** Drops the call before it reaches the server. */
  cut(): void;
}

interface GateOptions {
  /** The server's port on 127.0.0.1. */
  readonly port: number;
  /** True if the call must wait until the test decides how it ends. */
  readonly holds: (call: PassingCall) => boolean;
  readonly hold: (call: HeldCall) => void;
  readonly onCall: (call: PassingCall) => void;
  readonly onAnswer: (call: PassingCall, answer: PassingAnswer) => void;
}

interface Gate {
  readonly port: number;
  /** Returns the number of this tab's calls in progress, without held ones. */
  underWay(tab: number): number;
  close(): Promise<void>;
}

/**
 * Opens a gate between a browser and the server, which passes the calls that the test allows. Unlike requests
 * intercepted in the browser, these use the browser's own cookies and cache, and the browser itself stores the cookies
 * that the server sets.
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

  /** Closes the connection after each answer: on a reused one, Chromium sends an unanswered request again. */
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
