import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The steps of a conversation at which a server can misbehave; `end` is after the content's last line. */
type Step = 'connect' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'end';

/** A reply such as `450 later`, a silence, or a cut connection; undefined for the normal reply. */
type Reply = string | 'hang' | 'cut' | undefined;

const ordinary: Readonly<Record<Step, string>> = {
  connect: '220 mail.example ESMTP',
  EHLO: '250 mail.example',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  end: '250 taken',
};

/** A letter the server received, whether or not it confirmed it. */
interface Received {
  readonly to: string;
  readonly raw: string;
}

/** A real SMTP server (RFC 5321) in this process, on a free port, that can fail at each step on request. */
export class SmtpServer {
  readonly received: Received[] = [];
  connections = 0;
  /** Called at each step with the received line; returns the reply. */
  reply: (step: Step, line: string) => Reply = () => undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((socket) => this.#converse(socket));
  }

  static async start(host = '127.0.0.1'): Promise<SmtpServer> {
    const server = new SmtpServer();
    await new Promise<void>((resolve) => server.#server.listen(0, host, resolve));
    return server;
  }

  get url(): string {
    const address: AddressInfo | string | null = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The mail server has stopped.');
    return `smtp://${address.address}:${address.port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #converse(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.setEncoding('utf8');
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    const say = (step: Step, line: string): void => {
      const reply = this.reply(step, line);
      if (reply === 'cut') socket.destroy();
      else if (reply !== 'hang') socket.write(`${reply ?? ordinary[step]}\r\n`);
    };
    let unread = '';
    let to = '';
    let content: string[] | undefined;
    const hear = (line: string): void => {
      if (content && line !== '.') content.push(line.startsWith('..') ? line.slice(1) : line);
      else if (content) {
        this.received.push({ to, raw: content.join('\r\n') });
        content = undefined;
        say('end', line);
      } else if (/^(?:EHLO|HELO)/i.test(line)) say('EHLO', line);
      else if (/^MAIL/i.test(line)) say('MAIL', line);
      else if (/^RCPT/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        say('RCPT', line);
      } else if (/^DATA/i.test(line)) {
        content = [];
        if (/^[45]/.test(this.reply('DATA', line) ?? '')) content = undefined;
        say('DATA', line);
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else if (/^STARTTLS/i.test(line)) socket.write('502 no TLS here\r\n');
      else socket.write('250 ok\r\n');
    };
    socket.on('data', (text: string) => {
      unread += text;
      const lines = unread.split('\r\n');
      unread = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    say('connect', '');
  }
}
