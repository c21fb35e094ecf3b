import type { Finding } from '#schemas/tenant/finding.ts';

/** A file's new content, or a function that makes it from the old one. */
type Change = string | Uint8Array | ((text: string) => string);
export type Changes = Readonly<Record<string, Change>>;

/** An officer's mistake, the finding they must read, and their correction. */
export interface Planted {
  readonly what: string;
  /** Changes by path in the council's folder. */
  readonly plant: Changes;
  readonly finds: Pick<Finding, 'severity' | 'kind'> & { readonly file: string; readonly pointer?: string };
  /** Text on the line that must be named; undefined if the whole file is meant. */
  readonly at?: string;
  readonly says: RegExp;
  readonly cures: RegExp;
  /** Follows the cure and does no more than it says. */
  readonly cure: Changes;
}

export const swap =
  (from: string | RegExp, to: string) =>
  (text: string): string => {
    const changed = text.replace(from, () => to);
    if (changed === text) throw new Error(`There is no ${String(from)} in: ${text}`);
    return changed;
  };
export const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
export const utf16 = (text: string): Uint8Array =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  );
export const page = (body: string, name = 'Visit us'): string => `<!--\nname: ${name}\n-->\n${body}\n`;
export const error = (file: string, kind: string, pointer?: string) =>
  ({ severity: 'error', kind, file, ...(pointer === undefined ? {} : { pointer }) }) as const;
export const warning = (file: string, kind: string, pointer?: string) =>
  ({ severity: 'warning', kind, file, ...(pointer === undefined ? {} : { pointer }) }) as const;
