import type { Json } from '#api/council-files/merge.ts';
import type { Face } from '#schemas/tenant/face.ts';
import type { SchemePack } from '../schemes/packs.ts';
import type { Answers } from './answers.ts';

/** What another council lends a new one: how its portal is built, and its rules. */
export interface Model {
  readonly id: string;
  readonly look: Readonly<Record<string, Json>>;
  readonly rules: Readonly<Record<string, Json>>;
}

/** A new council before its files are written. */
export interface CouncilPlan {
  readonly id: string;
  readonly answers: Answers;
  readonly hosts: readonly [string, ...string[]];
  /** The first is the default language. */
  readonly languages: readonly [string, ...string[]];
  /** Those of them that nobody has translated yet. */
  readonly inPart: readonly string[];
  readonly model: Model | undefined;
  /** Whose shapes, typefaces and first page it starts from; its colours are its own. */
  readonly face: Face | undefined;
  /** Where its rules begin, unless a model lends its own. */
  readonly pack: SchemePack;
  /** Corner radius of the theme, for the logo's tile. */
  readonly radius: number;
  /** From the council's folder to the published schemas, with forward slashes. */
  readonly schemas: string;
  /** For the first version of the lettings policy. */
  readonly year: number;
}
