import type { AnswerCheck } from '#domain/forms/answer-check.ts';
import { WrittenAnswer } from '../../answers/written-answer.ts';
import type { LoadedForm } from '../loaded-form.ts';
import { compileChecks } from './compile-checks.ts';

/** The checks of a form as they are served, and as the server asks them itself. */
interface KeptChecks {
  /** Of the module: the same hash means the same checks. */
  readonly hash: string;
  readonly file: WrittenAnswer;
  readonly check: AnswerCheck;
}

const kept = new WeakMap<LoadedForm, KeptChecks>();

/**
 * A form's checks, compiled when they are first asked for, and for as long as the form is served: a form that goes bad
 * is not served, so that those of its last good version stay.
 */
export function compiledChecks(form: LoadedForm): KeptChecks {
  const known = kept.get(form);
  if (known) return known;
  const { module, check } = compileChecks(form.definition);
  const file = new WrittenAnswer(module);
  const checks = { hash: file.hash, file, check };
  kept.set(form, checks);
  return checks;
}

export const checksFolder = '/tenant/form-checks';

/**
 * Where they are, below the form's identifier, so that nothing but that form is compiled for whoever asks. Other checks
 * have another address, so a browser keeps what it has for good.
 */
export function checksAddress(form: LoadedForm): string {
  return `${checksFolder}/${form.definition.identifier}/${compiledChecks(form).hash}.js`;
}
