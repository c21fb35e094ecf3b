import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type { FormFinding } from '#schemas/forms/answers.ts';
import { answerKind, widgetOf } from '#domain/forms/answer-kind.ts';
import { withShippedChoices } from '#tests/forms/shipped-forms.ts';
import { FormDefinitionSchema, type FormDefinition, type QuestionPage } from '#schemas/forms/definition.ts';
import { Value } from 'typebox/value';
import { buildBench, serveBench } from '../../support/form-bench/build-bench.ts';
import type { ShownPage } from '../../support/form-bench/shown-page.ts';
import { formOf } from '../../forms/form-fixtures.ts';
import { accessibilityFaults, rulesOfColours } from '../pages/accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { headingQuestion } from '#web/features/forms/page/heading-question.ts';

// Stricter than axe, which misses groups without names and errors without controls: checks the names and
// descriptions that Chromium computes for assistive technology, on every page of every form, with every
// question in error.

const folder = join(import.meta.dirname, '../../../tenants/base/forms');
const forms = readdirSync(folder)
  .filter((name) => name.endsWith('.form.json'))
  .map((name) => {
    const read: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    return withShippedChoices(Value.Parse(FormDefinitionSchema, read));
  });
const people = [
  { id: 'one', name: 'Sam Evans' },
  { id: 'two', name: 'Robin Ó Néill' },
];
let script = '';

test.beforeAll(async () => {
  script = await buildBench(join(import.meta.dirname, '../../support/form-bench/bench.tsx'));
});

const everything = process.env['LINTEL_FULL'] === '1';

/** Names and errors have no colour, so only the full run checks them in dark. */
const schemesOfNames = everything ? (['light', 'dark'] as const) : (['light'] as const);

/**
 * Returns how each question of a page is rendered: by which widget, below another question or not, once or for
 * each item.
 */
function drawnOn({ schema, ui, each }: QuestionPage): readonly string[] {
  return Object.entries(schema.properties).map(([name, answer]) =>
    [widgetOf(answer, ui[name]), ui[name]?.when && 'opened', each && 'of an item'].join(' '),
  );
}

for (const colorScheme of schemesOfNames) {
  test(`every page of every form labels its controls and shows errors at them, in ${colorScheme}`, async ({
    page,
  }) => {
    await openBench(page, colorScheme);
    await page.setViewportSize({ width: 320, height: 700 });
    const cdp = await page.context().newCDPSession(page);
    const broken: string[] = [];
    const looked = new Set<string>();
    let pages = 0;
    for (const definition of forms) {
      for (const [name, own] of Object.entries(definition.pages)) {
        if ('list' in own) continue;
        pages += 1;
        // All pages take a quarter of a minute, so the usual run checks those with a new way of rendering.
        const isNew = drawnOn(own).some((way) => !looked.has(way));
        if (!everything && !isNew) continue;
        drawnOn(own).forEach((way) => looked.add(way));
        const shown = allWrong(definition, name, own);
        const faults = await faultsOf(page, cdp, shown, own);
        broken.push(...faults.map((fault) => `${definition.identifier} ${name}: ${fault}`));
      }
    }
    expect(broken).toEqual([]);
    expect(pages).toBeGreaterThan(90);
    expect(looked.size).toBeGreaterThan(10);
  });
}

test('for every kind of question axe finds nothing, typed text is kept, and an error links to it', async ({
  page,
  council,
}) => {
  const shown = allWrong(kinds, 'kinds', kindsPage);
  const answers = () => page.evaluate(() => window.formBench?.answers());
  const goOn = page.getByRole('button', { name: 'Save and continue' });
  const born = page.getByRole('group', { name: 'born' });

  await test.step('axe, in light and in dark', async () => {
    await openBench(page, 'light');
    expect(await accessibilityFaults(page)).toEqual([]);
    await goOn.click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityFaults(page, undefined, rulesOfColours)).toEqual([]);
    await show(page, shown);
    expect(await accessibilityFaults(page, undefined, rulesOfColours)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('typed text is kept unchanged, even if it is not a valid answer', async () => {
    await show(page, { ...shown, answers: { born: '2021-02-31' } });
    await expect(born.getByLabel('Day')).toHaveValue('31');
    await expect(born.getByLabel('Month')).toHaveValue('2');
    await born.getByLabel('Day').fill('3x');
    await born.getByLabel('Year').fill('');
    await page.getByLabel('amount').fill('£1,200.50');
    await page.getByLabel('count').fill('some');
    await expect(page.getByLabel('amount')).toHaveValue('£1,200.50');
    await expect(born.getByLabel('Day')).toHaveValue('3x');
    expect(await answers()).toMatchObject({ born: '-02-3x', amount: 1200.5, count: 'some' });
  });

  await test.step('text typed in the middle of a line stays there', async () => {
    await show(page, { ...shown, answers: { line: 'Lane' } });
    await page.getByLabel('line').press('Home');
    await page.keyboard.type('Long ');
    await expect(page.getByLabel('line')).toHaveValue('Long Lane');
  });

  await test.step('an error links to the wrong box of a date', async () => {
    const finding = { ...findingOf('kinds', 'born'), code: 'format', message: 'Wrong day' };
    await show(page, { ...shown, answers: { born: '2021-13-05' }, findings: [finding] });
    await goOn.click();
    await page.getByRole('link', { name: 'Wrong day' }).click();
    const month = born.getByLabel('Month');
    await expect(month).toBeFocused();
    await expect(month).toHaveAttribute('aria-invalid', 'true');
    await expect(month).toHaveAccessibleDescription('Error: Wrong day');
  });

  await test.step('a question without its own message uses the specification’s', async () => {
    await show(page, { ...shown, findings: [{ ...findingOf('kinds', 'line'), message: null }] });
    await goOn.click();
    await expect(page.getByRole('alert')).toContainText(council.text('forms.messages.required'));
  });

  await test.step('radios, and a date to the month, are answered by keyboard', async () => {
    await show(page, { ...shown, asked: ['moved', 'one'], findings: [] });
    const moved = page.getByRole('group', { name: 'moved' });
    await expect(moved.getByRole('textbox')).toHaveCount(2);
    await moved.getByLabel('Month').focus();
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2019');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radiogroup', { name: 'one' }).getByLabel('Two of one')).toBeChecked();
    expect(await answers()).toEqual({ moved: '2019-03', one: 'b' });
  });

  await test.step('questions open below their option, and choices keep their order', async () => {
    await show(page, shown);
    await expect(page.locator('.option', { hasText: 'Two of one' }).getByLabel('opened')).toBeVisible();
    const several = page.getByRole('group', { name: 'several' });
    await several.getByLabel('Second').check();
    await several.getByLabel('First').check();
    await page.getByRole('radiogroup', { name: 'yesOrNo' }).getByLabel('No').check();
    await page.getByLabel('statement').check();
    await page.getByLabel('statement').uncheck();
    await page.getByLabel('drop').selectOption('b');
    await page.getByRole('group', { name: 'who' }).getByLabel('Sam Evans').check();
    const proof = page.getByRole('group', { name: 'proof' });
    await proof.getByLabel('I will send it later').check();
    await expect(proof.locator('[type="file"]')).toHaveCount(0);
    expect(await answers()).toEqual({
      several: ['first', 'second'],
      yesOrNo: false,
      drop: 'b',
      who: ['one'],
      proof: ['later'],
    });
  });
});

async function openBench(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await serveBench(page.context(), '/info/cookies', script);
  await page.goto('/info/cookies');
  await page.waitForFunction(() => window.formBench !== undefined);
  // The upload part loads with the first page that needs it.
  await show(page, allWrong(kinds, 'kinds', kindsPage));
  await page.locator('#answer-proof').waitFor({ state: 'attached' });
}

function show(page: Page, shown: ShownPage): Promise<void> {
  return page.evaluate((what) => window.formBench?.show(what), shown);
}

/** Returns a page with every question shown, also below every option, and all of them in error. */
function allWrong(definition: FormDefinition, name: string, own: QuestionPage): ShownPage {
  const asked = Object.entries(own.schema.properties)
    // The number of a chosen home is hidden and has no control.
    .filter(([, schema]) => answerKind(schema) !== 'uprn')
    .map(([question]) => question);
  return {
    definition,
    page: name,
    item: own.each === undefined ? null : { id: 'one', name: 'Sam Evans' },
    answers: {},
    asked,
    items: { people },
    findings: asked.map((answer) => findingOf(name, answer)),
  };
}

function findingOf(page: string, answer: string): FormFinding {
  return {
    blocks: 'save',
    section: 'only',
    page,
    item: null,
    answer,
    code: 'required',
    message: `Wrong at ${answer}.`,
    values: {},
  };
}

const controls = new Set(['textbox', 'radio', 'checkbox', 'combobox', 'button', 'link', 'spinbutton']);
const groups = new Set(['group', 'radiogroup']);

/** Returns the obstacles on a page for people who cannot see it or cannot aim. */
async function faultsOf(
  page: Page,
  cdp: CDPSession,
  shown: ShownPage,
  own: QuestionPage,
): Promise<readonly string[]> {
  await show(page, shown);
  const faults: string[] = await page.evaluate(domFaults, shown.asked);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const seen = nodes.flatMap(({ ignored, role, name, description }) =>
    ignored
      ? []
      : [
          {
            role: String(role?.value),
            name: String(name?.value ?? ''),
            description: String(description?.value ?? ''),
          },
        ],
  );
  for (const { role, name } of seen)
    if ((controls.has(role) || groups.has(role)) && name.trim() === '') faults.push(`a ${role} has no name`);
  for (const answer of shown.asked) {
    const label = headingQuestion(own) === answer ? own.title : (own.ui[answer]?.label ?? '');
    const told = seen.filter(({ description }) => description.includes(`Error: Wrong at ${answer}.`));
    if (!told.some(({ name }) => name.startsWith(label.replace('{{name}}', 'Sam Evans'))))
      faults.push(`the error of ${answer} describes nothing of that name`);
  }
  return faults;
}

/** Runs in the page: tries to continue, and checks the page's texts and sizes. */
async function domFaults(asked: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const headings = document.querySelectorAll('h1');
  if (headings.length !== 1) faults.push(`${headings.length} h1`);
  document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  if (asked.length > 0) {
    if (document.activeElement?.getAttribute('role') !== 'alert') faults.push('the summary has no focus');
    if (!document.title.startsWith('Error: ')) faults.push(`the title is ${document.title}`);
  }
  const links = document.querySelectorAll<HTMLAnchorElement>('[role="alert"] a');
  asked.forEach((answer, at) => {
    links.item(at)?.click();
    const id = document.activeElement?.id ?? '';
    if (id !== `answer-${answer}` && !id.startsWith(`answer-${answer}-`))
      faults.push(`the summary leads from ${answer} to ${id}`);
  });
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  if (new Set(ids).size < ids.length) faults.push('an id is there twice');
  for (const element of document.querySelectorAll('[aria-describedby]'))
    for (const id of (element.getAttribute('aria-describedby') ?? '').split(' '))
      if (document.getElementById(id) === null) faults.push(`${id} describes and is not there`);
  for (const element of document.querySelectorAll('main input, main select, main textarea, main button')) {
    // A file control is hidden; people press its label.
    const isFile = element instanceof HTMLInputElement && element.type === 'file';
    const { width, height } = (isFile ? element.labels?.item(0) : element)?.getBoundingClientRect() ?? {
      width: 0,
      height: 0,
    };
    if (width < 24 || height < 24) faults.push(`${element.id} is ${width} by ${height}`);
    const isChoice = element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type);
    const label = isChoice ? element.labels?.item(0).getBoundingClientRect() : { height };
    if ((label?.height ?? 0) < 44) faults.push(`${element.id} is ${label?.height} high with its label`);
  }
  const buttons = [...document.querySelectorAll('main button')].map(({ textContent }) => textContent);
  if (new Set(buttons).size < buttons.length) faults.push('two buttons have one name');
  if (document.documentElement.scrollWidth > innerWidth) faults.push('it is wider than the window');
  return faults;
}

const options = [
  { const: 'a', title: 'One of one' },
  { const: 'b', title: 'Two of one', description: 'More about it' },
];
const schemas: QuestionPage['schema']['properties'] = {
  line: { type: 'string', maxLength: 100 },
  long: { type: 'string', maxLength: 500 },
  email: { type: 'string', format: 'email' },
  telephone: { type: 'string', format: 'telephone' },
  insurance: { type: 'string', format: 'ni-number' },
  postcode: { type: 'string', format: 'uk-postcode' },
  count: { type: 'integer', minimum: 1, maximum: 20 },
  amount: { type: 'number', minimum: 0, maximum: 10_000 },
  born: { type: 'string', format: 'date' },
  moved: { type: 'string', format: 'month' },
  one: { type: 'string', oneOf: options },
  opened: { type: 'string', maxLength: 100 },
  drop: { type: 'string', oneOf: options },
  area: { type: 'string', oneOf: options },
  several: {
    type: 'array',
    items: {
      type: 'string',
      oneOf: [
        { const: 'first', title: 'First' },
        { const: 'second', title: 'Second' },
      ],
    },
    uniqueItems: true,
  },
  yesOrNo: { type: 'boolean' },
  statement: { type: 'boolean', const: true },
  who: { type: 'array', items: { type: 'string', format: 'item-id' }, from: 'people', uniqueItems: true },
  proof: {
    type: 'array',
    items: { type: 'string', format: 'file-id' },
    uniqueItems: true,
    maxItems: 3,
    documentKind: 'identity',
    later: true,
  },
};
const uis: QuestionPage['ui'] = {
  long: { label: 'long', widget: 'textarea' },
  postcode: { label: 'postcode', widget: 'postcode' },
  amount: { label: 'amount', widget: 'money' },
  opened: { label: 'opened', when: { eq: [{ answer: 'one' }, 'b'] } },
  one: { label: 'one', hint: 'About one', widget: 'radios' },
  moved: { label: 'moved', hint: 'About moved', widget: 'month' },
  drop: { label: 'drop', widget: 'select' },
  area: { label: 'area', hint: 'About area', widget: 'areas' },
};
/** A page with one question of every kind. */
const kindsPage: QuestionPage = {
  title: 'Every kind of question',
  schema: { type: 'object', properties: schemas, required: ['line'] },
  ui: Object.fromEntries(
    Object.keys(schemas).map((name) => [name, uis[name] ?? { label: name, hint: `About ${name}` }]),
  ),
};
const kinds = formOf({ kinds: kindsPage });
