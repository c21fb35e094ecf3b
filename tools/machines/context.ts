/** What every command is given. Folders are absolute. */
export interface Context {
  readonly project: string;
  /** The committed tables, drawings and scripts. */
  readonly goldenFolder: string;
  /** What the drivers' last runs walked. */
  readonly walksFolder: string;
  /** One line for a person, or the whole of a `--json` answer. */
  readonly say: (line: string) => void;
  /** What keeps a command from doing what was asked. */
  readonly complain: (line: string) => void;
  /** Where a long run is; empty when it is over. Never part of the answer. */
  readonly progress: (line: string) => void;
}

/** 0 well, 1 something is wrong with what was looked at, 2 wrongly asked. */
export type ExitStatus = 0 | 1 | 2;
