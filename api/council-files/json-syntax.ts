import { parseTree, type ParseError } from 'jsonc-parser';
import { lineOf } from './line-of.ts';

/** The reason why a text is not JSON, for people who have never seen any. */
interface SyntaxFault {
  /** Counts from 1. */
  readonly line: number;
  readonly message: string;
  readonly cure: string;
}

type Said = Pick<SyntaxFault, 'message' | 'cure'> & { readonly at?: number };

/** Codes of jsonc-parser; its own enum has no values at run time under `isolatedModules`. */
const code = {
  colonExpected: 5,
  commaExpected: 6,
  closeBraceExpected: 7,
  closeBracketExpected: 8,
  endOfFileExpected: 9,
  unexpectedEndOfString: 12,
  invalidUnicode: 14,
  invalidEscape: 15,
  invalidCharacter: 16,
} as const;

/** Explains the first mistake in a text that is not JSON. */
export function explainSyntax(text: string): SyntaxFault {
  if (text.trim() === '')
    return { line: 1, message: 'The file is empty.', cure: 'Write at least {}, or delete the file.' };
  const { offset, error } = firstError(text);
  const { at = offset, ...said } =
    foreignFile(text) ?? describe(text, offset, error, ofFile) ?? unknown(text, offset);
  return { line: lineOf(text, at), ...said };
}

/** Explains the first mistake in a table cell, which has no lines to count: `at` counts characters, from 1. */
export function explainCellSyntax(text: string): Omit<SyntaxFault, 'line'> & { readonly at: number } {
  const { offset, error } = firstError(text);
  const { at = offset, ...said } = describe(text, offset, error, ofCell) ?? unknown(text, offset);
  return { at: at + 1, ...said };
}

function firstError(text: string): { readonly offset: number; readonly error: number } {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  return { offset: first?.offset ?? text.length, error: first?.error ?? 0 };
}

/** Wording for the kind of text being explained. */
interface Around {
  readonly name: 'file' | 'cell';
  /** Names a bracket by its position. */
  readonly bracketAt: (sign: string, text: string, at: number) => string;
}
const ofFile: Around = {
  name: 'file',
  bracketAt: (sign, text, at) => `the ${sign} of line ${lineOf(text, at)}`,
};
const ofCell: Around = {
  name: 'cell',
  bracketAt: (sign, _text, at) => `the ${sign} at character ${at + 1}`,
};

function foreignFile(text: string): Said | undefined {
  const conflict = /^(?:<{7}|>{7}|={7})(?: |$)/m.exec(text);
  if (conflict)
    return {
      at: conflict.index,
      message: 'This is an unresolved merge conflict: two versions of the file, one after the other.',
      cure: 'Keep the lines that are right. Remove the others, and the lines with <<<<<<<, ======= and >>>>>>>.',
    };
  if (!/^\s*</.test(text)) return undefined;
  return {
    at: 0,
    message: 'This is a web page (HTML or XML), not JSON.',
    cure: 'Save the data itself under this name. A web page may have been saved instead.',
  };
}

function describe(text: string, offset: number, error: number, around: Around): Said | undefined {
  const rest = text.slice(offset);
  const before = text.slice(0, offset);
  return (
    inText(error) ??
    oddCharacter(rest, before) ??
    bracket(text, offset, error, around) ??
    number(rest, before) ??
    word(rest) ??
    separator(rest, before, error)
  );
}

/** Mistakes inside quotation marks. */
function inText(error: number): Said | undefined {
  if (error === code.unexpectedEndOfString)
    return {
      message: 'This text has no closing quotation mark on its line.',
      cure: 'Add a closing ". Write a long text on one line.',
    };
  if (error === code.invalidEscape || error === code.invalidUnicode)
    return {
      message: 'A backslash in this text is followed by a character that JSON does not allow there.',
      cure: 'Write two backslashes for one, or remove it. In addresses, use forward slashes: /.',
    };
  if (error === code.invalidCharacter)
    return {
      message: 'This text contains a tab or another invisible character.',
      cure: 'Replace it with a space.',
    };
  return undefined;
}

function oddCharacter(rest: string, before: string): Said | undefined {
  if (/^(?:\/\/|\/\*|#)/.test(rest))
    return {
      message: 'JSON does not allow comments.',
      cure: 'Write it as an entry, "$comment": "…", which the portal ignores, or remove it.',
    };
  if (/^[“”„‟«»‘’]/.test(rest))
    return {
      message: `${rest.charAt(0)} is a curly quotation mark, as Word types them.`,
      cure: 'Use straight ones, ", and edit the file in a plain text editor.',
    };
  if (/^['`]/.test(rest))
    return {
      message: 'This is a single quotation mark. JSON needs double ones around names and texts.',
      cure: 'Replace each one with ".',
    };
  if (/^[\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]/.test(rest))
    return {
      message: 'There is an invisible character here, probably copied from Word or a web page.',
      cure: 'Delete the gap and type it again.',
    };
  if (before.endsWith('"') && /^[\p{L}\p{N}]/u.test(rest))
    return {
      message: `This text ends at its second quotation mark, but ${wordAt(rest)} follows it.`,
      cure: 'Inside a text write “ and ”, or a backslash before each: \\".',
    };
  return undefined;
}

function bracket(text: string, offset: number, error: number, around: Around): Said | undefined {
  if (error === code.endOfFileExpected)
    return {
      message: `There is more after the end of the ${around.name}: its opening bracket is closed before this ${around.name === 'file' ? 'line' : 'place'}.`,
      cure: 'Remove what follows, or the extra } before it.',
    };
  const closing = text.charAt(offset);
  const open = openBrackets(text.slice(0, offset)).at(-1);
  const isEnd = offset >= text.trimEnd().length;
  if (open && isEnd && error !== code.colonExpected)
    return {
      at: open.at,
      message:
        around.name === 'file'
          ? `The ${open.bracket} of this line is never closed.`
          : `The ${open.bracket} here is never closed.`,
      cure: `Add a ${closerOf[open.bracket]} where it ends, no later than the end of the ${around.name}.`,
    };
  if ((closing === '}' || closing === ']') && open && closerOf[open.bracket] !== closing)
    return {
      message: `There is a ${closing} here, but ${around.bracketAt(open.bracket, text, open.at)} is still open.`,
      cure: `Close it with ${closerOf[open.bracket]} first.`,
    };
  return undefined;
}

const closerOf = { '{': '}', '[': ']' } as const;
type Opener = keyof typeof closerOf;

/** Returns the brackets still open at the end of a text, innermost last. */
function openBrackets(text: string): { readonly bracket: Opener; readonly at: number }[] {
  const open: { bracket: Opener; at: number }[] = [];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push({ bracket: token, at: index });
    else if (token === '}' || token === ']') open.pop();
  }
  return open;
}

function number(rest: string, before: string): Said | undefined {
  const follows = /\d[ ,.]?\s?$/.test(before) && /^\d/.test(rest);
  if (!follows && !/^[+.]\d/.test(rest)) return undefined;
  return {
    message: 'JSON does not allow a number written like this.',
    cure: 'Write digits only, such as 1000 or 4.5: a point before decimals, and no commas, spaces, plus sign or leading zeros.',
  };
}

const spellings: Readonly<Record<string, string>> = {
  true: 'true',
  yes: 'true',
  on: 'true',
  false: 'false',
  no: 'false',
  off: 'false',
  null: 'null',
  none: 'null',
  nil: 'null',
  undefined: 'null',
};

function word(rest: string): Said | undefined {
  const found = /^[\p{L}_$][\p{L}\p{N}_$.-]*/u.exec(rest)?.[0];
  if (found === undefined) return undefined;
  const spelt = spellings[found.toLowerCase()];
  if (spelt !== undefined && !/^\s*:/.test(rest.slice(found.length)))
    return { message: `JSON does not know ${found}.`, cure: `Write ${spelt}, in lower case.` };
  return { message: `The word ${found} is not in quotation marks.`, cure: `Write "${found}".` };
}

function separator(rest: string, before: string, error: number): Said | undefined {
  const near = wordAt(rest);
  if (rest.startsWith(';'))
    return { message: 'Two entries are separated by a semicolon.', cure: 'Replace it with a comma.' };
  if (rest.startsWith('='))
    return { message: 'A name is followed by an equals sign.', cure: 'Use a colon: "name": value.' };
  if (/,\s*$/.test(before) && rest.startsWith(','))
    return { message: 'There are two commas in a row.', cure: 'Remove one of them.' };
  if (/,\s*$/.test(before) && /^[}\]]/.test(rest))
    return {
      message: `There is a comma before ${rest.charAt(0)}, with nothing between them.`,
      cure: 'Remove the comma. The last entry in a group or list must not have one.',
    };
  if (error === code.commaExpected)
    return { message: `There is no comma before ${near}.`, cure: 'Add a comma after the entry before it.' };
  if (error === code.colonExpected)
    return { message: `There is no colon before ${near}.`, cure: 'Write "name": value.' };
  return undefined;
}

function unknown(text: string, offset: number): Said {
  const near = wordAt(text.slice(offset));
  return {
    message:
      near === ''
        ? 'Something is missing at the end.'
        : `Something is missing, or there is too much, before ${near}.`,
    cure: 'Write each entry as "name": value. Put names and texts in "quotation marks", and a comma between entries.',
  };
}

/**
 * Returns the visible word at the start of the text: a whole string with its quotation marks, or else up to the
 * next space.
 */
function wordAt(rest: string): string {
  const seen = /^(?:"[^"\n]{0,40}"?|[^\s"]{1,12})/.exec(rest)?.[0] ?? '';
  return seen === '' || seen.startsWith('"') ? seen : `"${seen}"`;
}
