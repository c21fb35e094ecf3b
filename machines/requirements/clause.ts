/** A clause of the specification, or one of ours, that can be tested. */
interface Clause {
  /** The short name that models use after the section: `bid made`. Unique in its section. */
  readonly label: string;
  /** The requirement in one sentence. */
  readonly sentence: string;
  /** True if the specification does not have it. */
  readonly ours?: true;
}

/**
 * The clauses of a section by number. Numbers are for good: a new clause gets the next free one, and the number of a
 * clause that is gone is never used again.
 */
export type ClausesOf<Section extends number> = Readonly<Record<`${Section}.${number}`, Clause>>;
