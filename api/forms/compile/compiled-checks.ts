import type { AnswerCheck } from '#domain/forms/answer-check.ts';
import { WrittenAnswer } from '../../answers/written-answer.ts';
import type { LoadedForm } from '../../tenants/loaded-form.ts';
import { compileChecks } from './compile-checks.ts';

/** The checks of a form, as served and as run by the server. */
interface KeptChecks {
  /** The module's hash: the same hash means the same checks. */
  readonly hash: string;
  readonly file: WrittenAnswer;
  readonly check: AnswerCheck;
}

const kept = new WeakMap<LoadedForm, KeptChecks>();
/** The most recently used definitions, by hash, oldest first. */
const lately = new Map<string, KeptChecks>();
const mostLately = 32;

/**
 * A form's checks, compiled when first needed and kept while the form is served: a form with mistakes isn't
 * served, so the checks of its last good version stay. The same definition is compiled once, however many
 * councils use it, and even if base is read again after an unrelated change.
 */
export function compiledChecks(form: LoadedForm): KeptChecks {
  const known = kept.get(form);
  if (known) return known;
  const checks = lately.get(form.hash) ?? compile(form);
  kept.set(form, checks);
  lately.delete(form.hash);
  lately.set(form.hash, checks);
  for (const oldest of lately.keys()) {
    if (lately.size <= mostLately) break;
    lately.delete(oldest);
  }
  return checks;
}

function compile({ definition }: LoadedForm): KeptChecks {
  const { module, check } = compileChecks(definition);
  const file = new WrittenAnswer(module);
  return { hash: file.hash, file, check };
}

export const checksFolder = '/tenant/form-checks';

/**
 * The address of a form's checks, below the form's identifier, so that a request compiles only that form.
 * Changed checks get a new address, so a browser may cache them for good.
 */
export function checksAddress(form: LoadedForm): string {
  return `${checksFolder}/${form.definition.identifier}/${compiledChecks(form).hash}.js`;
}
