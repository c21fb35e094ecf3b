import { journey } from '#domain/forms/journey.ts';
import { outcomeOf } from '#domain/forms/outcome.ts';
import { compiledChecks } from './compile/compiled-checks.ts';
import type { JudgedForm } from './judge-form.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

const judged = new WeakMap<LoadedForm, JudgedForm>();

/** A council's form with everything that judges answers to it; made once for each version of it. */
export function judgedForm(loaded: LoadedForm): JudgedForm {
  const known = judged.get(loaded);
  if (known) return known;
  const { definition, hash, texts } = loaded;
  const say = (sentence: string, locale: string) => texts.get(locale)?.get(sentence) ?? sentence;
  const form: JudgedForm = {
    loaded,
    definition,
    hash,
    say,
    journey: (answers, today) => journey(definition, answers, today, compiledChecks(loaded).check),
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
  judged.set(loaded, form);
  return form;
}
