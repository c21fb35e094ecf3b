import type { Answer, Client } from './client.ts';

/** The announced file; by default a payslip of eleven bytes. */
interface Announced {
  readonly name?: string;
  /** Size in bytes. */
  readonly size?: number;
  readonly form?: string;
  readonly answer?: string;
  /** Id of an action and its upload question, instead of a form. */
  readonly action?: string;
  /** True to send the file with a message instead of a form. */
  readonly message?: boolean;
}

const tus = { 'tus-resumable': '1.0.0' };

/** Announces a file by the tus protocol, as the browser's part does. */
export function announce(client: Client, what: Announced = {}): Promise<Answer> {
  const { name = 'payslip.pdf', size = 11 } = what;
  const metadata = Object.entries({ filename: name, ...purposeOf(what) })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  return client.post('/api/uploads', {
    headers: { ...tus, 'upload-length': String(size), 'upload-metadata': metadata },
  });
}

function purposeOf({ form = 'homeless-situation', answer = 'noticeFiles', action, message }: Announced) {
  if (message) return { message: '1' };
  return action === undefined ? { form, answer } : { action, answer };
}

/** Announces a file and returns the address for its bytes; fails the test if it was refused. */
export async function announced(client: Client, what: Announced = {}): Promise<string> {
  const answer = await announce(client, what);
  if (answer.status !== 201) throw new Error(`Not taken: ${answer.status} ${answer.text.slice(0, 300)}`);
  return String(answer.headers['location']);
}

/** Sends bytes (one for each character) from an offset. */
export function sendBytes(client: Client, location: string, bytes: string, offset = 0): Promise<Answer> {
  return client.send('PATCH', location, {
    raw: bytes,
    headers: {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
  });
}

/** Asks how many bytes have arrived, as a page does before it continues. */
export function askOffset(client: Client, location: string): Promise<Answer> {
  return client.send('HEAD', location, { headers: tus });
}

/** Returns the id of an upload, which is the file's. */
export function idOf(location: string): string {
  return location.split('/').at(-1) ?? '';
}
