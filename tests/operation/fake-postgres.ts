import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Simulates a PostgreSQL that no test can have: an old one, or one behind a pooler. */
interface FakePostgres {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Answers each query with the row for its text, by PostgreSQL's protocol 3.0, and refuses start-up parameters
 * as a PgBouncer does.
 * @param answers Rows by a word of the query.
 */
export async function startFakePostgres(
  answers: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<FakePostgres> {
  const server = createServer((socket) => serve(socket, answers));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return {
    url: `postgresql://somebody:secret@127.0.0.1:${address.port}/lintel`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

function serve(socket: Socket, answers: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
  let begun = false;
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    const said = bytes.toString('latin1');
    if (!begun) {
      begun = true;
      if (said.includes('\0options\0')) {
        const words = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0';
        socket.end(message('E', Buffer.from(words)));
      } else socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready()]));
      return;
    }
    if (said.startsWith('X')) return;
    const [, row = {}] = Object.entries(answers).find(([word]) => said.includes(word)) ?? [];
    socket.write(Buffer.concat([columns(Object.keys(row)), values(Object.values(row)), complete(), ready()]));
  });
}

function message(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
}

const ready = () => message('Z', Buffer.from('I'));
const complete = () => message('C', Buffer.from('SELECT 1\0'));

function int16(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(number);
  return bytes;
}

/** All columns as text (type 25). */
function columns(names: readonly string[]): Buffer {
  const fields = names.map((name) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      Buffer.alloc(6),
      Buffer.from([0, 0, 0, 25]),
      Buffer.from([255, 255]),
      Buffer.alloc(6),
    ]),
  );
  return message('T', Buffer.concat([int16(names.length), ...fields]));
}

function values(row: readonly string[]): Buffer {
  const cells = row.map((cell) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(Buffer.byteLength(cell));
    return Buffer.concat([length, Buffer.from(cell)]);
  });
  return message('D', Buffer.concat([int16(row.length), ...cells]));
}
