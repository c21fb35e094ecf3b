/** Colours of distant things. */
export interface Distance {
  readonly hill: string;
  readonly near: string;
  readonly stone: string;
  readonly lights: string;
}
