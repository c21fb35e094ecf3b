import type { Answer, Client } from './client.ts';

/** What a test announces, and otherwise a payslip of eleven bytes. */
export interface Announced {
  readonly name?: string;
  /** In bytes. */
  readonly size?: number;
  readonly form?: string;
  readonly answer?: string;
  /** In place of a form: the id of an action, with the upload that asks for the file. */
  readonly action?: string;
  /** In place of a form: the file goes with a message. */
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

/** Announces a file that is taken; fails the test where it was not. Returns where its bytes are sent. */
export async function announced(client: Client, what: Announced = {}): Promise<string> {
  const answer = await announce(client, what);
  if (answer.status !== 201) throw new Error(`Not taken: ${answer.status} ${answer.text.slice(0, 300)}`);
  return String(answer.headers['location']);
}

/** Sends bytes (one for each character) from an offset on. */
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

/** How much has come, as a page asks before it goes on. */
export function askOffset(client: Client, location: string): Promise<Answer> {
  return client.send('HEAD', location, { headers: tus });
}

/** The id of an upload, which is the file's. */
export function idOf(location: string): string {
  return location.split('/').at(-1) ?? '';
}
