import { Compile } from 'typebox/compile';
import { pairOf } from '#domain/forms/changes/two-versions.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { journey } from '#domain/forms/journey/journey.ts';
import { addToTally, emptyTally, type Tally } from './tally.ts';
import { tryAnswers, type TriedBefore, type TriedVersions } from './try-answers.ts';
import { AnswersSchema } from '#schemas/api/forms.ts';
import { KnownFactsSchema } from '#schemas/forms/account-fact-schemas.ts';
import { noFacts } from '#schemas/forms/account-facts.ts';
import { withFacts } from '#domain/forms/known-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** A version of a form, with its hash. */
export interface HashedVersion {
  readonly hash: string;
  readonly definition: FormDefinition;
}

/** The setup of a trial; can be sent to a thread. */
export interface TrialSetup {
  /** The version on trial. */
  readonly changed: HashedVersion;
  /** The served version; null if it is the version on trial. */
  readonly served: HashedVersion | null;
  /** The definitions that drafts and submissions were written for, by hash. */
  readonly kept: Readonly<Record<string, FormDefinition>>;
  /** ISO day in London. */
  readonly today: string;
}

/** One person's answers as stored: JSON, and the version that they were written for. */
export interface StoredAnswers {
  readonly hash: string | null;
  readonly json: string;
  /** JSON of the person's facts today; null if there are none. */
  readonly facts: string | null;
}

const readable = Compile(AnswersSchema);
const knowable = Compile(KnownFactsSchema);

/** Tries stored answers against a changed form. */
export class Trial {
  readonly #setup: TrialSetup;
  readonly #canBeSent: (answers: Answers) => boolean;
  readonly #versions = new Map<string, TriedVersions | undefined>();
  readonly #last = new Map<TriedVersions, TriedBefore>();

  constructor(setup: TrialSetup) {
    this.#setup = setup;
    const check = interpret(setup.changed.definition);
    this.#canBeSent = (answers) => journey(setup.changed.definition, answers, setup.today, check).canSubmit;
  }

  tallyOf(batch: readonly StoredAnswers[]): Tally {
    const tally = emptyTally();
    for (const stored of batch) this.#count(tally, stored);
    return tally;
  }

  #count(tally: Tally, { hash, json, facts: known }: StoredAnswers): void {
    const { changed, today } = this.#setup;
    const answers: unknown = JSON.parse(json);
    if (!readable.Check(answers)) {
      tally.unreadable += 1;
      return;
    }
    const parsed: unknown = known === null ? {} : JSON.parse(known);
    const facts = knowable.Check(parsed) ? parsed : noFacts;
    if (hash === changed.hash) {
      const canBeSent = this.#canBeSent(withFacts(answers, facts));
      addToTally(tally, { changes: [], keepsPlace: true, couldBeSent: canBeSent, canBeSent });
      return;
    }
    const versions = hash === null ? undefined : this.#versionsFor(hash);
    if (versions === undefined) {
      tally.versionUnknown += 1;
      return;
    }
    const { tried, results } = tryAnswers(answers, versions, today, facts, this.#last.get(versions));
    this.#last.set(versions, results);
    addToTally(tally, tried);
  }

  #versionsFor(hash: string): TriedVersions | undefined {
    if (!this.#versions.has(hash)) this.#versions.set(hash, this.#look(hash));
    return this.#versions.get(hash);
  }

  /** Returns undefined for a version that is not stored. */
  #look(hash: string): TriedVersions | undefined {
    const { kept, changed, served } = this.#setup;
    const before = kept[hash];
    if (before === undefined) return undefined;
    return {
      changed: pairOf(before, changed.definition),
      served: served === null || served.hash === hash ? null : pairOf(before, served.definition),
    };
  }
}
