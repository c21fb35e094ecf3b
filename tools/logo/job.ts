import type { Theme } from '#schemas/tenant/theme.ts';

/** A file by name, such as `logo.svg` or `icons/favicon.ico`, with its contents in base64. */
export interface NamedFile {
  readonly name: string;
  readonly base64: string;
}

/** The input for a council's logo and icons. JSON, since another process draws them. */
export interface LogoJob {
  readonly id: string;
  /** The portal's title. */
  readonly title: string;
  readonly theme: Theme;
  /** A new logo; undefined to keep the council's own. */
  readonly fresh: NamedFile | undefined;
  /** Hand-drawn versions given with this command. */
  readonly freshDark: NamedFile | undefined;
  readonly freshSymbol: NamedFile | undefined;
  /** True to keep white around a picture of pixels. */
  readonly keepsWhite: boolean;
  /** The council's own logo, its dark version and the mark alone, as they are. */
  readonly logo: NamedFile | undefined;
  /** Undefined if the dark version was made from the logo. */
  readonly givenDark: NamedFile | undefined;
  readonly mark: NamedFile | undefined;
}

/** The outcome of a job. */
export interface LogoMade {
  /** All files of the logo and its icons. Any others that the council has are to be removed. */
  readonly files: readonly NamedFile[];
  readonly logo: string;
  /** Undefined if the logo itself is visible in the dark. */
  readonly dark: string | undefined;
  /** The steps taken and why, a sentence each. */
  readonly said: readonly string[];
}

/** The job's answer: the files made, or the reason why none could be. */
export type LogoAnswer = LogoMade | { readonly wrong: string };

/** Thrown if a file cannot be used. Its message says why, and what to do. */
export class LogoFault extends Error {
  override readonly name = 'LogoFault';
}
