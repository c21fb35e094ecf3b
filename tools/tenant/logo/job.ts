import type { Theme } from '#schemas/tenant/theme.ts';

/** A file by its name, such as `logo.svg` or `icons/favicon.ico`, and what is in it, in base64. */
export interface NamedFile {
  readonly name: string;
  readonly base64: string;
}

/** What the icons of a council are made from. JSON, since another process draws. */
export interface LogoJob {
  readonly id: string;
  /** Of the portal. */
  readonly title: string;
  readonly theme: Theme;
  /** A new logo; undefined: the council's own stays. */
  readonly fresh: NamedFile | undefined;
  /** Versions that somebody drew, if they are given now. */
  readonly freshDark: NamedFile | undefined;
  readonly freshSymbol: NamedFile | undefined;
  /** Whether white around a picture of pixels stays. */
  readonly keepsWhite: boolean;
  /** Its own logo, the dark version and the mark alone, as they are. */
  readonly logo: NamedFile | undefined;
  /** Undefined where it was made from the logo, too. */
  readonly givenDark: NamedFile | undefined;
  readonly mark: NamedFile | undefined;
}

/** What came of it. */
export interface LogoMade {
  /** All files of the logo and its icons. What a council has of these besides is to go. */
  readonly files: readonly NamedFile[];
  readonly logo: string;
  /** Undefined where the logo itself can be seen in the dark. */
  readonly dark: string | undefined;
  /** What was done and why, a sentence each. */
  readonly said: readonly string[];
}

/** The job's answer: what was made, or why nothing could be. */
export type LogoAnswer = LogoMade | { readonly wrong: string };

/** Thrown where a file cannot be used. Its message says why, and what to do. */
export class LogoFault extends Error {
  override readonly name = 'LogoFault';
}
