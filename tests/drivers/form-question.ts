import { expect, type Locator } from '@playwright/test';
import { optionsOf, widgetOf } from '#domain/forms/answer-kind.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';
import { isSentLater } from '#domain/forms/formats/file-id.ts';
import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { QuestionPage } from '#schemas/forms/definition.ts';
import type { Widget } from '#schemas/forms/widgets.ts';
import { headingQuestion } from '#web/features/forms/page/heading-question.ts';
import { filled, itemNames, type FormWords, type ItemGaps } from './form-words.ts';

/** One question as a page asks it. */
export interface AskedQuestion {
  readonly name: string;
  readonly schema: QuestionPage['schema']['properties'][string];
  readonly ui: QuestionPage['ui'][string];
  /** The control's label: with the item's name, marked as optional where it is. */
  readonly label: string;
  /** The codes of the options that earlier answers close. */
  readonly closed: readonly string[];
}

/**
 * @param gaps placeholder values of the item that the page is about; empty if it is about none
 * @param closed codes of the options that earlier answers close
 */
export function askedQuestion(
  { t, definition }: FormWords,
  page: QuestionPage,
  name: string,
  gaps: ItemGaps,
  closed: readonly string[],
): AskedQuestion {
  const schema = page.schema.properties[name];
  const ui = page.ui[name];
  if (schema === undefined || ui === undefined) throw new Error(`The page asks no ${name}.`);
  // The heading asks the only question of a page, so the label does not repeat it.
  const label = filled(
    headingQuestion(page, derivationsOf(definition)) === name ? page.title : ui.label,
    gaps,
  );
  const isRequired = page.schema.required?.includes(name) === true;
  return { name, schema, ui, label: isRequired ? label : `${label} ${t('forms.page.optional')}`, closed };
}

/**
 * Returns true for an answer that comes with another one, so that people are neither asked for it nor able to give
 * it.
 */
export function isUnseen({ schema, ui }: Pick<QuestionPage, 'schema' | 'ui'>, name: string): boolean {
  const asked = schema.properties[name];
  return asked !== undefined && widgetOf(asked, ui[name]) === 'unseen';
}

const roles = {
  input: 'textbox',
  textarea: 'textbox',
  postcode: 'textbox',
  money: 'textbox',
  date: 'group',
  month: 'group',
  radios: 'radiogroup',
  select: 'combobox',
  combobox: 'combobox',
  checkboxes: 'group',
  statement: 'checkbox',
  files: 'group',
  // No role: it is hidden from people and from role queries.
  unseen: 'none',
} as const satisfies Record<Exclude<Widget, 'areas'>, string>;

/** Areas are checkboxes that can also be chosen on a map; another test covers the map. */
function boxesOf({ schema, ui }: AskedQuestion): keyof typeof roles {
  const widget = widgetOf(schema, ui);
  if (widget !== 'areas') return widget;
  return schema.type === 'array' ? 'checkboxes' : 'radios';
}

/** Returns the control that answers a question, or the group of several, found as a screen reader finds it. */
export function controlOf(form: Locator, question: AskedQuestion): Locator {
  return form.getByRole(roles[boxesOf(question)], { name: question.label, exact: true });
}

/**
 * Answers a question as a person does; without a value, removes the answer. Returns whether that is possible: a
 * choice from several can be changed but not undone.
 */
export async function enter(
  form: Locator,
  question: AskedQuestion,
  value: AnswerValue | undefined,
  words: FormWords,
  answers: Answers,
): Promise<boolean> {
  const { schema, name, ui, closed } = question;
  const { t } = words;
  const control = controlOf(form, question);
  // A question that an option reveals is inside that option's group and may have options of the same name.
  const option = (role: 'radio' | 'checkbox', title: string) =>
    control.getByRole(role, { name: title, exact: true }).and(form.locator(`[name="${name}"]`));
  const isOpen = async () => (await form.locator(`[name="${name}"]:checked`).count()) === 0;
  const titleOf = (one: AnswerValue | undefined) =>
    optionsOf(schema).find((known) => known.const === one)?.title;
  const widget = boxesOf(question);
  switch (widget) {
    case 'statement':
      await control.setChecked(value === true);
      return value !== false;
    case 'radios': {
      const title =
        typeof value === 'boolean'
          ? ((value ? ui.yes : ui.no) ?? t(value ? 'forms.page.yes' : 'forms.page.no'))
          : titleOf(value);
      if (title === undefined) return isOpen();
      await option('radio', title).check();
      return true;
    }
    case 'select':
      await control.selectOption({ label: titleOf(value) ?? t('forms.page.choose') });
      return true;
    case 'combobox':
      // The combobox appears once the page's script runs; the plain list is shown until then.
      await expect(control).toHaveAttribute('aria-autocomplete', 'list');
      await control.fill(titleOf(value) ?? String(value ?? ''));
      // The list of matches may cover the page's button until the person goes on to the next control.
      await control.press('Tab');
      await expect(control).toHaveAttribute('aria-expanded', 'false');
      return true;
    case 'checkboxes': {
      const chosen = Array.isArray(value) ? value : [];
      if (ui.none !== undefined && chosen.length > 1 && chosen.includes(ui.none)) return false;
      if ('from' in schema) {
        const names = itemNames(words, schema.from, answers);
        for (const [at, { id }] of (answers.lists[schema.from] ?? []).entries()) {
          const title = names[at] ?? '';
          const before = names.slice(0, at).filter((other) => other === title).length;
          await option('checkbox', title).nth(before).setChecked(chosen.includes(id));
        }
      }
      for (const { const: one, title } of optionsOf(schema)) {
        if (closed.includes(one)) await expect(option('checkbox', title)).toHaveCount(0);
        else await option('checkbox', title).setChecked(chosen.includes(one));
      }
      return !chosen.some((one) => closed.includes(one));
    }
    case 'files':
      await control
        .getByRole('checkbox', { name: t('forms.page.sentLater'), exact: true })
        .setChecked(isSentLater(value));
      return value === undefined || isSentLater(value);
    case 'date':
    case 'month': {
      const [year = '', month = '', day = ''] = String(value ?? '').split('-');
      const boxes = [
        [t('forms.page.day'), day],
        [t('forms.page.month'), month],
        [t('forms.page.year'), year],
      ] as const;
      const asked = widget === 'date' ? boxes : boxes.slice(1);
      const ids = await Promise.all(
        asked.map(([part]) => control.getByRole('textbox', { name: part, exact: true }).getAttribute('id')),
      );
      // By their ids: the group may be named after a person whom this very day distinguishes from another.
      for (const [at, [, digits]] of asked.entries())
        await form.locator(`[id="${ids[at]}"]`).fill(digits.replace(/^0(?=\d$)/, ''));
      return true;
    }
    default:
      await control.fill(String(value ?? ''));
      return true;
  }
}
