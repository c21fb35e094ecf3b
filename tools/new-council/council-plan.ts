import type { Json } from '#api/council-files/merge.ts';
import type { Face } from '#schemas/tenant/face.ts';
import type { SchemePack } from '../scheme-packs/packs.ts';
import type { Answers } from './answers.ts';

/** The look and the rules that a new council copies from another one. */
export interface ModelCouncil {
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
  /** The untranslated ones among them. */
  readonly inPart: readonly string[];
  readonly model: ModelCouncil | undefined;
  /** The face to copy shapes, typefaces and first page from; colours are the council's own. */
  readonly face: Face | undefined;
  /** The starting rules, unless they are copied from the model. */
  readonly pack: SchemePack;
  /** Corner radius of the theme, for the logo's tile. */
  readonly radius: number;
  /** Path from the council's folder to the published schemas, with forward slashes. */
  readonly schemas: string;
  /** The year in the first version of the lettings policy. */
  readonly year: number;
}
