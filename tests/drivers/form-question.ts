import type { Locator } from '@playwright/test';
import { optionsOf } from '#domain/forms/check/questions.ts';
import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { QuestionPage } from '#schemas/forms/definition.ts';
import { itemNames, withName, type FormWords } from './form-words.ts';

/** One question as a page asks it. */
export interface AskedQuestion {
  readonly name: string;
  readonly schema: QuestionPage['schema']['properties'][string];
  readonly ui: QuestionPage['ui'][string];
  /** As it names the control: with the item's name, and that it may be left out where it may. */
  readonly label: string;
}

/** @param itemName of the item that the page is about; empty where it is about none */
export function askedQuestion(
  { t }: FormWords,
  page: QuestionPage,
  name: string,
  itemName: string,
): AskedQuestion {
  const schema = page.schema.properties[name];
  const ui = page.ui[name];
  if (schema === undefined || ui === undefined) throw new Error(`The page asks no ${name}.`);
  const label = withName(ui.label, itemName);
  const isRequired = page.schema.required?.includes(name) === true;
  return { name, schema, ui, label: isRequired ? label : `${label} ${t('forms.page.optional')}` };
}

/** The control that answers a question, or of several the group, found as a screen reader finds it. */
export function controlOf(form: Locator, { schema, ui, label }: AskedQuestion): Locator {
  const named = { name: label, exact: true };
  if (schema.type === 'boolean') return form.getByRole('const' in schema ? 'checkbox' : 'radiogroup', named);
  if (schema.type === 'array') return form.getByRole('group', named);
  if (schema.type !== 'string') return form.getByRole('textbox', named);
  if ('oneOf' in schema) return form.getByRole(ui.widget === 'select' ? 'combobox' : 'radiogroup', named);
  return form.getByRole(isDay(schema) ? 'group' : 'textbox', named);
}

/**
 * Answers a question as a person does; with nothing, takes an answer away. Says whether that can be done: what was
 * chosen from several can be changed, but not unmade.
 */
export async function enter(
  form: Locator,
  question: AskedQuestion,
  value: AnswerValue | undefined,
  words: FormWords,
  answers: Answers,
): Promise<boolean> {
  const { schema, name, ui } = question;
  const { t } = words;
  const control = controlOf(form, question);
  // A question that an option opens stands within the group of that option, and may have options of the same name.
  const option = (role: 'radio' | 'checkbox', title: string) =>
    control.getByRole(role, { name: title, exact: true }).and(form.locator(`[name="${name}"]`));
  const isOpen = async () => (await form.locator(`[name="${name}"]:checked`).count()) === 0;
  if (schema.type === 'boolean' && 'const' in schema) {
    await control.setChecked(value === true);
    return value !== false;
  }
  if (schema.type === 'boolean') {
    if (value === undefined) return isOpen();
    await option('radio', t(value === true ? 'forms.page.yes' : 'forms.page.no')).check();
    return true;
  }
  if (schema.type === 'array') {
    const chosen = Array.isArray(value) ? value : [];
    if ('from' in schema) {
      const names = itemNames(words, schema.from, answers);
      for (const [at, { id }] of (answers.lists[schema.from] ?? []).entries()) {
        const title = names[at] ?? '';
        const before = names.slice(0, at).filter((other) => other === title).length;
        await option('checkbox', title).nth(before).setChecked(chosen.includes(id));
      }
      return true;
    }
    for (const { const: one, title } of optionsOf(schema))
      await option('checkbox', title).setChecked(chosen.includes(one));
    return true;
  }
  if (schema.type === 'string' && 'oneOf' in schema) {
    const title = schema.oneOf.find((one) => one.const === value)?.title;
    if (ui.widget === 'select') {
      await control.selectOption({ label: title ?? t('forms.page.choose') });
      return true;
    }
    if (title === undefined) return isOpen();
    await option('radio', title).check();
    return true;
  }
  if (schema.type === 'string' && isDay(schema)) {
    const [year = '', month = '', day = ''] = String(value ?? '').split('-');
    const boxes = [
      [t('forms.page.day'), day],
      [t('forms.page.month'), month],
      [t('forms.page.year'), year],
    ] as const;
    for (const [part, digits] of schema.format === 'date' ? boxes : boxes.slice(1))
      await control.getByRole('textbox', { name: part, exact: true }).fill(digits.replace(/^0(?=\d$)/, ''));
    return true;
  }
  await control.fill(String(value ?? ''));
  return true;
}

function isDay(
  schema: AskedQuestion['schema'],
): schema is Extract<AskedQuestion['schema'], { readonly format: unknown }> {
  return schema.type === 'string' && 'format' in schema && ['date', 'month'].includes(schema.format);
}
