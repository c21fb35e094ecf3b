/** A mail as a mail program shows it. Header names in lower case. */
export interface ReadMail {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

/** Reads what nodemailer writes: folded headers with encoded words (RFC 2047), and text beside HTML (RFC 2046). */
export function readMail(raw: string): ReadMail {
  const { headers, body } = readPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) throw new Error('This mail has only one part.');
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.replace(/^\r?\n/, '')));
  const find = (type: string) => {
    const part = parts.find((candidate) => candidate.headers.get('content-type')?.startsWith(type));
    if (!part) throw new Error(`This mail has no ${type}.`);
    return decode(part.body, part.headers.get('content-transfer-encoding')).trim();
  };
  return { headers, text: find('text/plain'), html: find('text/html') };
}

function readPart(raw: string): { headers: Map<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(raw);
  if (!end) throw new Error('This part has no body.');
  const lines = raw
    .slice(0, end.index)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (headers.has(name)) throw new Error(`The header ${name} appears twice.`);
    headers.set(name, decodeWords(line.slice(colon + 1).trim()));
  }
  return { headers, body: raw.slice(end.index + end[0].length) };
}

function decodeWords(text: string): string {
  return text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decode(word.replace(/_/g, ' '), 'quoted-printable'),
    );
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
