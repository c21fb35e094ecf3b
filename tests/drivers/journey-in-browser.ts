import { isDeepStrictEqual } from 'node:util';
import type { Locator } from '@playwright/test';
import type { FormJourney, TriedStep } from '#tools/form-journeys/form-journeys.ts';
import type { PageAttempt } from '#tools/form-journeys/page-attempts.ts';
import { answeredPages, doneSectionsOf, seenKey } from '#web/features/forms/session/page-progress.ts';
import { warnCode, type Answers, type FormFinding } from '#schemas/forms/answers.ts';
import { confirmedKey } from '#schemas/forms/confirmed.ts';
import { confirmedField } from '#schemas/forms/sent-fields.ts';
import type { QuestionPage } from '#schemas/forms/definition.ts';
import type { SectionStatus } from '#schemas/forms/journey.ts';
import { findingText } from '#web/features/forms/page/finding-text.ts';
import { partsOfAddress } from '#domain/forms/addresses/page-address.ts';
import { expect } from '../browser/fixtures.ts';
import { ExpectedScreens, isSame, type Place } from './expected-screens.ts';
import { controlOf, enter, isUnseen } from './form-question.ts';
import type { ShownFormPage, FormScreens } from './form-screens.ts';
import { filled, itemNames, type FormWords } from './form-words.ts';
import { GivenAnswers } from './given-answers.ts';

interface JourneyWorld {
  readonly screens: FormScreens;
  readonly words: FormWords;
  /** The server's ISO day in London. */
  readonly today: string;
  readonly definitionHash: string;
  /** True if pages look addresses up by their postcode. */
  readonly findsAddresses: boolean;
  /** The answers as the form opens, prefilled with what is known about the person. */
  readonly answers: Answers;
}

/** Returns true for a question whose answer an address fills in, other than the postcode that it is found by. */
function isFoldedLine({ address }: QuestionPage, name: string): boolean {
  if (address === undefined || address.postcode === name) return false;
  return partsOfAddress(address).some(([, question]) => question === name);
}

/** More pages than any path between two steps has. */
const mostHops = 60;

const statusWords = {
  cannotStart: 'forms.session.statusCannotStart',
  notNeeded: 'forms.session.statusNotNeeded',
  notStarted: 'forms.session.statusNotStarted',
  inProgress: 'forms.session.statusInProgress',
  problem: 'forms.session.statusProblem',
  completed: 'forms.session.statusCompleted',
} as const satisfies Record<SectionStatus, string>;

/** Result of a journey in a browser that matched the engine throughout. */
interface Followed {
  /** The person's final answers. */
  readonly answers: Answers;
  readonly pages: number;
  readonly tries: number;
  /** Attempts and answers that no person can make, such as undoing a choice or typing what no one is shown. */
  readonly notTried: number;
}

/**
 * Follows a journey through a form in a browser, from its task list to its receipt, by what a person finds on
 * the pages. On each page it compares address, heading, questions, problems, statuses and answers with the
 * engine's for the same answers.
 */
export async function followInBrowser(world: JourneyWorld, followed: FormJourney): Promise<Followed> {
  return new Follower(world, followed).follow();
}

class Follower {
  readonly #world: JourneyWorld;
  readonly #journey: FormJourney;
  readonly #given: GivenAnswers;
  readonly #expected: ExpectedScreens;
  /** Pages the browser has shown. */
  readonly #seen = new Set<string>();
  /** Controls that an impossible attempt left in a different state from the answers. */
  readonly #left = new Set<string>();
  #isBegun = false;
  #tries = 0;
  #notTried = 0;

  constructor(world: JourneyWorld, followed: FormJourney) {
    this.#world = world;
    this.#journey = followed;
    this.#given = new GivenAnswers(world, followed);
    this.#expected = new ExpectedScreens(world, this.#given);
  }

  async follow(): Promise<Followed> {
    const { steps } = this.#journey;
    await this.#world.screens.open('tasks');
    for (const step of steps) {
      await this.#reach(step);
      if (step.adds !== null) await this.#beginList(step);
      // People cannot add items that the form makes itself: the list's page only leads to the first of them.
      else if (!this.#isListPage(step)) await this.#answerPage(step);
    }
    await this.#send();
    return {
      answers: this.#given.answers,
      pages: steps.length,
      tries: this.#tries,
      notTried: this.#notTried,
    };
  }

  #placeOf({ page, item }: TriedStep): Place {
    return { page, item: item === null ? null : (this.#given.idOf(item) ?? 'not there yet') };
  }

  #isListPage({ page }: TriedStep): boolean {
    const asked = this.#world.words.definition.pages[page];
    return asked !== undefined && 'list' in asked;
  }

  /** Goes to the page of a step by the links and buttons on pages. */
  async #reach(step: TriedStep): Promise<void> {
    const { screens } = this.#world;
    for (let hops = 0; hops < mostHops; hops += 1) {
      const place = screens.where();
      if (this.#isAt(step, place)) return;
      if (typeof place === 'string') await this.#goInto(step, place);
      else if (step.item !== null && this.#expected.listOf(place) === this.#expected.listOf(step))
        await this.#openItem(step);
      else await this.#goOn(place);
    }
    throw new Error(`${mostHops} pages did not lead to ${step.page}.`);
  }

  /**
   * Returns true if the pages have reached a step. The page of a list that the form makes itself asks nothing, so the
   * task list's button may lead past it to the first item.
   */
  #isAt(step: TriedStep, place: ShownFormPage): boolean {
    if (isSame(place, this.#placeOf(step))) return true;
    const isMade = step.adds === null && this.#isListPage(step);
    return (
      isMade && typeof place !== 'string' && this.#expected.listOf(place) === this.#expected.listOf(step)
    );
  }

  /**
   * Goes from the task list into a step's section, by the button if it leads there, and from the check page to
   * the task list.
   */
  async #goInto(step: TriedStep, place: string): Promise<void> {
    const { screens, words } = this.#world;
    const { t, definition } = words;
    if (place !== 'tasks') {
      await screens.follow(t('forms.session.back'));
      await this.#arrive('tasks');
      return;
    }
    const { pages, firstIncomplete } = this.#expected.look();
    if (firstIncomplete !== null && firstIncomplete.section === step.section) {
      const buttons = [t('forms.session.begin'), t('forms.session.goOn')].join('|');
      await screens.main.getByRole('link', { name: new RegExp(`^(${buttons})$`) }).click();
    } else await screens.follow(definition.sections[step.section]?.title ?? '');
    const entered = await screens.anyPage();
    const at = pages.findIndex((one) => isSame(one, entered));
    const wanted = pages.findIndex(
      (one) => one.page === step.page && (one.item === null || step.item !== null),
    );
    expect(
      at,
      `${entered.page} comes no later than ${step.page}, which nobody has seen yet`,
    ).toBeLessThanOrEqual(this.#isAt(step, entered) ? at : wanted);
    await this.#arrive(entered);
  }

  /** Waits for the page and compares what it shows with what the engine asks. */
  async #arrive(to: ShownFormPage): Promise<void> {
    const { screens, words } = this.#world;
    const { t, definition } = words;
    const place = typeof to === 'string' ? to : { page: to.page, item: to.item };
    await screens.at(place);
    if (place === 'tasks') {
      await screens.titled(definition.title);
      if (this.#isBegun) await this.#compareTasks();
    } else if (place === 'check') await screens.titled(t('forms.session.checkTitle'));
    else if (place === 'send') await screens.titled(t('forms.session.declaration'));
    else {
      const asked = this.#expected.pageAt(place);
      this.#seen.add(seenKey(place));
      await screens.titled(filled(asked?.title ?? '', this.#expected.gapsOf(place)));
      if (asked !== undefined && 'list' in asked) await this.#compareList(asked.list);
      else await this.#compareQuestions(place);
    }
  }

  async #compareTasks(): Promise<void> {
    const { screens, words } = this.#world;
    const { t, definition } = words;
    const look = this.#expected.look();
    const answered = answeredPages(definition, this.#expected.walk());
    const doneSections = doneSectionsOf(look, new Set([...this.#seen, ...answered]));
    const expected = look.sections.map(({ section, status }) => [
      definition.sections[section]?.title,
      status,
      status === 'completed' && !doneSections.has(section)
        ? t('forms.session.statusOptional')
        : t(statusWords[status]),
    ]);
    expect(await screens.sections()).toEqual(expected);
  }

  async #compareList(list: string): Promise<void> {
    const { screens } = this.#world;
    await expect
      .poll(async () => (await screens.items()).map(({ name }) => name), { message: `the items of ${list}` })
      .toEqual(this.#expected.namesShown(list));
  }

  async #compareQuestions(place: Place): Promise<void> {
    const { screens } = this.#world;
    const expected = this.#expected.asked(place).map(({ label }) => label);
    await expect
      .poll(async () => (await screens.see()).questions, { message: `the questions of ${place.page}` })
      .toEqual(expected.toSorted());
  }

  /** Makes the step's attempts on a page, fills it in as the journey does, and leaves it. */
  async #answerPage(step: TriedStep): Promise<void> {
    const place = this.#placeOf(step);
    const page = this.#expected.questionPage(place);
    this.#notTried += step.entered.filter(({ answer }) => isUnseen(page, answer)).length;
    let hasFailed = false;
    for (const attempt of step.tries) {
      const changed = attempt.entered.map(({ answer }) => answer);
      const kept = step.entered.filter(({ answer }) => !changed.includes(answer));
      this.#tries += 1;
      if (!(await this.#fill(place, [...kept, ...attempt.entered]))) {
        this.#notTried += 1;
        continue;
      }
      const findings = this.#expected.findingsAt(place);
      this.#expectReported(attempt, findings);
      if (findings.length > 0) {
        await this.#beRefused(place, findings);
        hasFailed = true;
      } else if (hasFailed) {
        await expect(this.#world.screens.main.getByRole('alert')).toHaveCount(0);
      } else {
        await this.#goOn(place);
        await this.#world.screens.page.goBack();
        await this.#arrive(place);
      }
    }
    await this.#fill(place, step.entered);
    await this.#confirm(place);
    await this.#goOn(place);
  }

  /** Confirms every unusual answer that the page asks about. */
  async #confirm(place: Place): Promise<void> {
    const { screens, words } = this.#world;
    const page = this.#expected.questionPage(place);
    const findings = this.#expected.findingsAt(place);
    const unusual = findings.filter(({ code }) => code === warnCode);
    if (unusual.length === 0) return;
    await this.#beRefused(place, findings);
    for (const { answer } of unusual) {
      if (answer === null) continue;
      await screens.main.locator(`input[name="${confirmedField(answer)}"]`).check();
      const put = [{ answer: confirmedKey(answer), value: this.#expected.valuesAt(place)[answer] }];
      this.#given.put(page, place, put);
    }
    await expect(
      screens.main.getByRole('checkbox', { name: words.t('forms.page.unusualYes'), checked: true }),
    ).toHaveCount(unusual.length);
  }

  /** Checks that the engine's problems include the journey's own, which starts from no known answers. */
  #expectReported({ entered, findings: expected }: PageAttempt, findings: readonly FormFinding[]): void {
    const reported = findings.map(({ answer, code }) => `${answer} ${code}`);
    const names = entered.map(({ answer }) => answer);
    const own = expected.filter(({ answer }) => answer !== null && names.includes(answer));
    expect(reported).toEqual(expect.arrayContaining(own.map(({ answer, code }) => `${answer} ${code}`)));
  }

  /**
   * Enters every value on the page that is not there yet and removes the other answers. Returns false if a person
   * could not do that.
   */
  async #fill(place: Place, entered: PageAttempt['entered']): Promise<boolean> {
    const { screens, words } = this.#world;
    const page = this.#expected.questionPage(place);
    const form = screens.main.locator('form');
    let can = true;
    let isUnfolded = false;
    for (const [name, schema] of Object.entries(page.schema.properties)) {
      const question = this.#expected.asked(place).find((one) => one.name === name);
      if (question === undefined) continue;
      const given = entered.find(({ answer }) => answer === name)?.value;
      const value = given === undefined ? undefined : this.#given.inBrowser(schema, given);
      const control = `${seenKey(place)} ${name}`;
      const isThere = isDeepStrictEqual(value, this.#expected.valuesAt(place)[name]);
      if (isThere && !this.#left.has(control)) continue;
      if (!isUnfolded && isFoldedLine(page, name)) {
        await this.#unfold(form);
        isUnfolded = true;
      }
      if (await enter(form, question, value, words, this.#given.answers)) {
        const isNothing = value === undefined || (Array.isArray(value) && value.length === 0);
        const put = [{ answer: name, value: isNothing ? undefined : value }];
        this.#given.put(page, place, put);
        this.#left.delete(control);
      } else {
        can = false;
        this.#left.add(control);
      }
    }
    await this.#compareQuestions(place);
    return can;
  }

  /** Shows the lines of an address, which are hidden behind its look-up until a person chooses to type them. */
  async #unfold(form: Locator): Promise<void> {
    const { t } = this.#world.words;
    const { findsAddresses } = this.#world;
    if (!findsAddresses) return;
    // The look-up is loaded on its own, and its buttons come together.
    await expect(form.getByRole('button', { name: t('forms.address.find'), exact: true })).toBeVisible();
    const byHand = form.getByRole('button', { name: t('forms.address.byHand'), exact: true });
    if (await byHand.isVisible()) await byHand.click();
  }

  /** Presses the button, stays on the page, and reads the problems in the summary and at each control. */
  async #beRefused(place: Place, findings: readonly FormFinding[]): Promise<void> {
    const { screens, words } = this.#world;
    const { t, definition, formats } = words;
    await screens.press(this.#expected.buttonOf(place));
    this.#isBegun = true;
    const errors = findings.filter(({ code }) => code !== warnCode);
    const unusual = findings.length - errors.length;
    const box = screens.main.getByRole('group', { name: t('forms.page.unusualTitle'), exact: true });
    await expect(box.getByRole('checkbox', { checked: false })).toHaveCount(unusual);
    if (errors.length === 0) {
      await expect(box).toBeFocused();
      expect(isSame(screens.where(), place), `${JSON.stringify(place)} is left`).toBe(true);
      return;
    }
    const gaps = this.#expected.gapsOf(place);
    const own = gaps['name'] ?? '';
    const whom = this.#expected.isReaderAt(place) ? '' : own;
    const texts = errors.map((finding) =>
      findingText(finding, definition, t, formats, own, (gap) => gaps[gap]),
    );
    await expect
      .poll(async () => {
        const { problems, isSummaryFocused } = await screens.see();
        return { problems, isSummaryFocused };
      })
      .toEqual({
        problems: texts.map((text) => (text.includes(whom) ? text : `${whom}: ${text}`)),
        isSummaryFocused: true,
      });
    expect(isSame(screens.where(), place), `${JSON.stringify(place)} is left`).toBe(true);
    const form = screens.main.locator('form');
    const asked = errors.some(({ answer }) => answer !== null) ? this.#expected.asked(place) : [];
    for (const [at, { answer }] of errors.entries()) {
      const question = asked.find(({ name }) => name === answer);
      if (question === undefined) continue;
      const { description, isFirst } = await controlOf(form, question).evaluate((control) => {
        const ids = (control.getAttribute('aria-describedby') ?? '').split(' ');
        return {
          description: ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
          isFirst: control.checkVisibility(),
        };
      });
      expect({ description, isFirst }).toEqual({
        description: expect.stringContaining(texts[at] ?? ''),
        isFirst: true,
      });
    }
  }

  /** Leaves a page and waits for the next one; missing answers are left for later. */
  async #goOn(place: Place): Promise<void> {
    const { screens, words } = this.#world;
    const { t } = words;
    const findings = this.#expected.findingsAt(place);
    if (findings.length > 0) {
      await this.#beRefused(place, findings);
      await screens.press(t('forms.session.later'));
    } else await screens.press(this.#expected.buttonOf(place));
    this.#isBegun = true;
    await this.#arrive(this.#expected.after(place));
  }

  /**
   * Gives a list as many of the known items as the journey ever has; further items come with their first page.
   */
  async #beginList(step: TriedStep): Promise<void> {
    const place = this.#placeOf(step);
    const list = this.#expected.listOf(place);
    if (list === null) throw new Error(`${step.page} is no list.`);
    const { screens, words } = this.#world;
    const known = await screens.items();
    // Before the first save, the browser may have different ids from the test.
    const items = (this.#given.answers.lists[list] ?? []).map((item, at) => ({
      ...item,
      id: known[at]?.id ?? item.id,
    }));
    this.#given.putItems(list, items);
    const wanted = this.#journey.answers.lists[list] ?? [];
    for (const attempt of step.tries) {
      this.#tries += 1;
      await this.#keepItems(list, 0);
      const findings = this.#expected.findingsAt(place);
      expect(findings.map(({ code }) => code)).toEqual(attempt.findings.map(({ code }) => code));
      await this.#beRefused(place, findings);
      const [first] = items;
      if (items.length !== 1 || first === undefined) continue;
      await screens.press(words.t('forms.session.undo'));
      this.#given.putItems(list, [first]);
      await expect.poll(async () => (await screens.items()).length).toBe(1);
    }
    await this.#keepItems(list, wanted.length);
    for (const [at, { id }] of (this.#given.answers.lists[list] ?? []).entries()) {
      const own = wanted[at];
      if (own !== undefined) this.#given.name(own.id, id);
    }
  }

  /** Removes the last items of a list until it has at most `most`. */
  async #keepItems(list: string, most: number): Promise<void> {
    const { screens, words } = this.#world;
    const { t } = words;
    let items = this.#given.answers.lists[list] ?? [];
    while (items.length > most) {
      const name = itemNames(words, list, this.#given.answers).at(-1) ?? '';
      await screens.press(t('forms.session.removeItem', { name }));
      await screens.press(t('forms.session.yesRemove', { name }));
      items = items.slice(0, -1);
      this.#given.putItems(list, items);
      const left = items.length;
      await expect.poll(async () => (await screens.items()).length).toBe(left);
    }
  }

  /** Goes from a list's page to the first page of an item, which is added if it does not exist. */
  async #openItem(step: TriedStep): Promise<void> {
    const { screens, words } = this.#world;
    const { t, definition } = words;
    const list = this.#expected.listOf(step);
    if (list === null || step.item === null) throw new Error(`${step.page} asks of no item.`);
    const items = this.#given.whole().lists[list] ?? [];
    const known = this.#given.idOf(step.item);
    if (known === undefined) {
      const { one = '', first } = definition.lists?.[list] ?? {};
      const begin = first ?? t('forms.session.addFirst', { one });
      await screens.press(items.length === 0 ? begin : t('forms.session.addItem', { one }));
      const added = await screens.itemBeside(items.map(({ id }) => id));
      this.#given.name(step.item, added);
      this.#given.putItems(list, [...items, { id: added }]);
      this.#isBegun = true;
    } else {
      const names = itemNames(words, list, this.#given.whole());
      const at = items.findIndex(({ id }) => id === known);
      const name = names[at] ?? '';
      const link = screens.main.getByRole('link', {
        name: t('forms.session.changeItem', { name }),
        exact: true,
      });
      await link.nth(names.slice(0, at).filter((other) => other === name).length).click();
    }
    const first = this.#expected.look().pages.find(({ item }) => item === this.#given.idOf(step.item ?? ''));
    if (first === undefined) throw new Error(`Nothing is asked of an item of ${list}.`);
    await this.#arrive(first);
  }

  /** Checks all answers, agrees, submits, and reads the receipt. */
  async #send(): Promise<void> {
    const { screens, words, definitionHash } = this.#world;
    const { t, definition } = words;
    for (let hops = 0; screens.where() !== 'check' && hops < mostHops; hops += 1) {
      const place = screens.where();
      if (typeof place !== 'string') await this.#goOn(place);
      else {
        await screens.follow(t('forms.session.toCheck'));
        await this.#arrive('check');
      }
    }
    expect(await screens.answers()).toEqual(this.#expected.answersShown());
    await screens.follow(t('forms.session.continue'));
    await this.#arrive('send');
    await screens.main.getByRole('checkbox', { name: definition.declaration.agree, exact: true }).check();
    await screens.press(definition.declaration.button);
    await screens.titled(definition.receipt.title);
    await expect(screens.main.locator('[data-definition]')).toHaveAttribute(
      'data-definition',
      definitionHash,
    );
    const facts = new Map(await screens.receipt());
    expect(facts.get(t('forms.session.reference'))).toMatch(/^\S{6,}$/);
    const { outcome } = this.#journey;
    if (outcome === null) return;
    await expect(screens.main.getByRole('heading', { level: 2, name: outcome, exact: true })).toBeVisible();
  }
}
