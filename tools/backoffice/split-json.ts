/** One item of a file, not yet parsed, with the line on which it begins, from 1. */
interface JsonPiece {
  readonly text: string;
  readonly line: number;
}

/** The file is not a list of JSON objects, or ends in the middle of one. `line` from 1. */
export class JsonCutError extends Error {
  override readonly name = 'JsonCutError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/**
 * Cuts a stream of text into the objects of its one list, or into consecutive objects (JSON Lines). It holds only one
 * at a time: a register of 100,000 households is too much for one string.
 * @throws JsonCutError at anything between the objects, and at an end that comes too early.
 */
export async function* splitJson(chunks: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  let line = 1;
  let depth = 0;
  let inText = false;
  let escaped = false;
  let begunOn = 1;
  let list: 'none' | 'open' | 'closed' = 'none';
  let any = false;
  // Objects of a list are separated by one comma.
  let comma = true;
  let held = '';

  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk[at];
      if (sign === '\n') line += 1;
      if (depth > 0) {
        if (inText) {
          if (escaped) escaped = false;
          else if (sign === '\\') escaped = true;
          else if (sign === '"') inText = false;
          continue;
        }
        if (sign === '"') inText = true;
        else if (sign === '{' || sign === '[') depth += 1;
        else if (sign === '}' || sign === ']') {
          depth -= 1;
          if (depth > 0) continue;
          yield { text: held + chunk.slice(from, at + 1), line: begunOn };
          held = '';
          any = true;
          comma = list === 'none';
        }
        continue;
      }
      if (sign === undefined || /[\s\uFEFF]/.test(sign)) continue;
      if (sign === '[' && list === 'none' && !any) list = 'open';
      else if (sign === ']' && list === 'open' && !(any && comma)) list = 'closed';
      else if (sign === ',' && list === 'open' && !comma) comma = true;
      else if (sign === '{' && list !== 'closed' && comma) {
        depth = 1;
        begunOn = line;
        from = at;
      } else throw new JsonCutError(`"${sign}" is not allowed here.`, line);
    }
    if (depth > 0) {
      held += chunk.slice(from);
    }
  }
  if (depth > 0) throw new JsonCutError('The file ends in the middle of an object.', begunOn);
  if (list === 'open') throw new JsonCutError('The file ends before its list does.', line);
}
