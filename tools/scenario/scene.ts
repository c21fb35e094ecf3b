import type { Model } from '#machines/model/define-model.ts';
import type { Ground } from './bid-scene.ts';

/** What a person who walks a path by hand needs to know of the scene that was made for them. */
export interface Scene {
  /** Whose log-in it is; null where nobody's is needed. */
  readonly email: string | null;
  /** The page to open, from the council's host on. */
  readonly path: string;
  /** What to do first and what to look at, a sentence each. */
  readonly look: readonly string[];
  /** An advert that the public list has as soon as the server knows of it. */
  readonly listed: string | null;
}

/**
 * @param email unused so far: the person of the scene gets it.
 * @throws {CommandError} if nobody can be in that scenario under the council's rules.
 */
export type Arrange = (ground: Ground, email: string) => Promise<Scene>;

/** Every scenario of a model: one that is missing does not compile. */
export type ScenariosOf<Of extends Model> = Readonly<Record<Of['scenarioIds'][number], Arrange>>;

export const logIn = 'Log in, then open the page.';
