import { withGoneFiles } from '#domain/forms/gone-files.ts';
import { journey } from '#domain/forms/journey/journey.ts';
import { outcomeOf } from '../rules/forms/outcome.ts';
import type { KnownFacts } from '#schemas/forms/account-facts.ts';
import { withFacts, withoutFacts } from '#domain/forms/known-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Journey } from '#schemas/forms/journey.ts';
import { compiledChecks } from './compile/compiled-checks.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

/** The result of a form, as the person saw it. */
export interface FormOutcome {
  readonly result: string;
  readonly title: string;
  readonly reasons: readonly string[];
}

/** A council's version of a form, able to check answers. */
export interface CouncilForm {
  readonly loaded: LoadedForm;
  readonly definition: FormDefinition;
  /** Hash of the definition with the council's own changes, and so of its checks. */
  readonly hash: string;
  /**
   * The journey through the form with these answers.
   * @param today the day in London, `YYYY-MM-DD`.
   * @param facts known facts about the person (`findKnownFacts`)
   * @param gone ids of files in the answers that cannot be sent
   */
  journey(answers: Answers, today: string, facts: KnownFacts, gone?: ReadonlySet<string>): Journey;
  /** The outcome of the effective answers, in the language `locale`; null if the form has none. */
  outcome(effective: Answers, today: string, locale: string): FormOutcome | null;
  /** A sentence of the definition in another language; the sentence itself if it has no translation. */
  say(sentence: string, locale: string): string;
}

const known = new WeakMap<LoadedForm, CouncilForm>();

/** A council's form, ready to check answers; built once per version. */
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
      // Facts stored with the answers are ignored; only current ones count.
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
