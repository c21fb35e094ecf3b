import { withGoneFiles } from '#domain/forms/gone-files.ts';
import { journey } from '#domain/forms/journey.ts';
import { outcomeOf } from '#domain/forms/outcome.ts';
import type { KnownFacts } from '#schemas/forms/account-facts.ts';
import { withFacts, withoutFacts } from '#domain/forms/known-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Journey } from '#schemas/forms/journey.ts';
import type { FormOutcome } from '../database/tables.ts';
import { compiledChecks } from './compile/compiled-checks.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

/** A form as this council has it, able to judge answers. */
export interface CouncilForm {
  readonly loaded: LoadedForm;
  readonly definition: FormDefinition;
  /** Of the definition with the council's own changes, and so of its checks. */
  readonly hash: string;
  /**
   * Where somebody is in the form with these answers.
   * @param today the day in London, `YYYY-MM-DD`.
   * @param facts what is known of the person (`findKnownFacts`)
   * @param gone ids of files that the answers hold and nobody can send
   */
  journey(answers: Answers, today: string, facts: KnownFacts, gone?: ReadonlySet<string>): Journey;
  /** The outcome of the answers that count, in the language `locale`; null where the form has none. */
  outcome(effective: Answers, today: string, locale: string): FormOutcome | null;
  /** A sentence of the definition in another language; the sentence itself where it has no translation. */
  say(sentence: string, locale: string): string;
}

const known = new WeakMap<LoadedForm, CouncilForm>();

/** A council's form with everything that judges its answers; made once for each version. */
export function councilForm(loaded: LoadedForm): CouncilForm {
  const before = known.get(loaded);
  if (before) return before;
  const { definition, hash, texts } = loaded;
  const say = (sentence: string, locale: string) => texts.get(locale)?.get(sentence) ?? sentence;
  const form: CouncilForm = {
    loaded,
    definition,
    hash,
    say,
    journey: (answers, today, facts, gone = new Set()) =>
      // Whatever may lie in a database, only what is known now counts.
      journey(
        definition,
        withFacts(withoutFacts(answers), facts),
        today,
        withGoneFiles(compiledChecks(loaded).check, gone),
      ),
    outcome(effective, today, locale) {
      const outcome = outcomeOf(definition, effective, today);
      return (
        outcome && {
          result: outcome.result,
          title: say(outcome.title, locale),
          reasons: outcome.reasons.map((reason) => say(reason, locale)),
        }
      );
    },
  };
  known.set(loaded, form);
  return form;
}
