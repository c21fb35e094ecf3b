/** Colours of what is far away. */
export interface Distance {
  readonly hill: string;
  readonly near: string;
  readonly stone: string;
  readonly lights: string;
}
