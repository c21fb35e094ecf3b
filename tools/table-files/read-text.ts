import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { readUtf8 } from '#api/rules/words/text-encoding.ts';

/** Thrown where a file cannot be read any further. `line` from 1. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly line: number;
  readonly cure: string;

  constructor(message: string, line: number, cure: string) {
    super(message);
    this.line = line;
    this.cure = cure;
  }
}

/** A file's encoding; some government services still publish `windows-1252`. */
export type Encoding = 'utf-8' | 'windows-1252';

const asUtf8 =
  'Export it again as "CSV UTF-8" (in Excel: File, Save As, and the type "CSV UTF-8 (Comma delimited)"), or as JSON in UTF-8.';

/** Returns the fault of a file that is not UTF-8 text, by its first bytes; undefined if they look like text. */
function strangeFile(bytes: Buffer): string | undefined {
  if (bytes.length === 0) return undefined;
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1')))
    return 'The file is a spreadsheet workbook or another compressed file, despite its name.';
  const mark = bytes.subarray(0, 2).toString('latin1');
  if (mark === '\u00ff\u00fe' || mark === '\u00fe\u00ff') return 'The file is in UTF-16.';
  return undefined;
}

/**
 * Reads a file's text piece by piece, without a byte order mark.
 * @throws UnreadableFileError for a file in another encoding, with the line.
 */
export async function* readText(file: string, encoding: Encoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let first = true;
  const decode = (bytes?: Buffer): string | undefined => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return undefined;
    }
  };
  const stream: AsyncIterable<Buffer> = createReadStream(file);
  for await (const bytes of stream) {
    const strange = first ? strangeFile(bytes) : undefined;
    if (strange !== undefined) throw new UnreadableFileError(strange, 1, asUtf8);
    first = false;
    yield decode(bytes) ?? (await refuse(file));
  }
  if (first) throw new UnreadableFileError('The file is empty.', 1, 'Export it again.');
  yield decode() ?? (await refuse(file));
}

/**
 * Reads the file again, to name the first character that is not UTF-8. It can go line by line, since no other character
 * contains the byte of a line feed.
 */
async function refuse(file: string): Promise<never> {
  let line = 1;
  let begun: Buffer[] = [];
  const look = (bytes: readonly Buffer[]): void => {
    const whole = Buffer.concat(bytes);
    if (isUtf8(whole)) return;
    const read = readUtf8(whole);
    if ('fault' in read) throw new UnreadableFileError(read.fault.message, line, asUtf8);
  };
  const stream: AsyncIterable<Buffer> = createReadStream(file);
  for await (const bytes of stream) {
    let from = 0;
    for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, from)) {
      look([...begun, bytes.subarray(from, end)]);
      line += 1;
      from = end + 1;
      begun = [];
    }
    begun.push(bytes.subarray(from));
  }
  look(begun);
  throw new UnreadableFileError('The file is not in UTF-8.', 1, asUtf8);
}

/**
 * Finds a file's encoding: UTF-8 if it is valid, else Windows-1252, in which every byte is a character. Reads the whole
 * file.
 * @throws UnreadableFileError for a workbook, a file in UTF-16 and an empty one.
 */
export async function encodingOf(file: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  const stream: AsyncIterable<Buffer> = createReadStream(file);
  try {
    for await (const bytes of stream) {
      const strange = first ? strangeFile(bytes) : undefined;
      if (strange !== undefined) throw new UnreadableFileError(strange, 1, asUtf8);
      first = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
  } catch (error) {
    // A fatal decoder throws a TypeError.
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
  return 'utf-8';
}
