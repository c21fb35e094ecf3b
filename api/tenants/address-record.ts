const [comma, lineFeed, carriageReturn] = [0x2c, 0x0a, 0x0d];

/** One record of a CSV file (RFC 4180). */
interface AddressRecord {
  readonly fields: readonly string[];
  /** The offset at which the next record begins. */
  readonly end: number;
  /** The number of lines that the record takes up in the file. */
  readonly lines: number;
}

/** Reads the record that begins at an offset in a text. */
export function readRecord(text: string, start: number): AddressRecord {
  const fields: string[] = [];
  let at = start;
  let lines = 1;
  for (;;) {
    let field = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const quote = text.indexOf('"', at);
        const until = quote === -1 ? text.length : quote;
        field += text.slice(at, until);
        at = until + 1;
        if (text[at] !== '"') break;
        field += '"';
        at += 1;
      }
      lines += field.split('\n').length - 1;
    }
    const rest = at;
    while (at < text.length && !endsField(text.charCodeAt(at))) at += 1;
    const until = text.charCodeAt(at - 1) === carriageReturn ? at - 1 : at;
    fields.push(field + text.slice(rest, Math.max(rest, until)));
    if (text[at] !== ',') return { fields, end: at + 1, lines };
    at += 1;
  }
}

function endsField(code: number): boolean {
  return code === comma || code === lineFeed;
}
