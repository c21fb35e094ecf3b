import type { Page } from '@playwright/test';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { expect } from '../browser/fixtures.ts';

/**
 * The page of a form a person is on: a page of the definition, perhaps for one item, or one of the portal's
 * own.
 */
export type ShownFormPage = Pick<PlacedPage, 'page' | 'item'> | 'tasks' | 'check' | 'send';

const ownAddresses = { tasks: '', check: '/check-answers', send: '/send-form' } as const;

/** The visible parts of a page of questions or a list. */
interface ScreenSeen {
  readonly headings: readonly string[];
  /** The questions asked, sorted; not whether an unusual answer is right. */
  readonly questions: readonly string[];
  /** The problems listed above the questions; null if there is no summary. */
  readonly problems: readonly string[] | null;
  readonly isSummaryFocused: boolean;
}

/** The screens of one form open in a browser, as a person reads them. */
export class FormScreens {
  readonly page: Page;
  readonly #base: string;

  /** @param base Address of the form's task list, without the council's part. */
  constructor(page: Page, base: string) {
    this.page = page;
    this.#base = base;
  }

  get main() {
    return this.page.getByRole('main');
  }

  async open(place: ShownFormPage): Promise<void> {
    await this.page.goto(this.addressOf(place));
    await this.at(place);
  }

  addressOf(place: ShownFormPage): string {
    if (typeof place === 'string') return `${this.#base}${ownAddresses[place]}`;
    const item = place.item === null ? '' : `?item=${place.item}`;
    return `${this.#base}/${place.page}${item}`;
  }

  /** Returns the place that the address names. */
  where(): ShownFormPage {
    return placeOf(new URL(this.page.url()), this.#base);
  }

  /** Waits until the address is that of the place. */
  async at(place: ShownFormPage): Promise<void> {
    const wanted = JSON.stringify(place);
    await expect.poll(() => JSON.stringify(this.where()), { intervals: [10, 20, 50, 100] }).toBe(wanted);
  }

  /** Waits for any page of the definition and returns its place. */
  async anyPage(): Promise<Exclude<ShownFormPage, string>> {
    const isOwn = () => typeof this.where() === 'string';
    await expect.poll(isOwn, { message: 'a page opens', intervals: [10, 20, 50, 100] }).toBe(false);
    const place = this.where();
    if (typeof place === 'string') throw new Error(`The form went back to "${place}".`);
    return place;
  }

  /** Waits for the page of an item outside `known` and returns its id. */
  async itemBeside(known: readonly string[]): Promise<string> {
    const item = () => {
      const place = this.where();
      return typeof place === 'string' ? null : place.item;
    };
    const isNew = () => {
      const id = item();
      return id !== null && !known.includes(id);
    };
    await expect.poll(isNew, { message: 'an item is added', intervals: [10, 20, 50, 100] }).toBe(true);
    return item() ?? '';
  }

  async follow(name: string): Promise<void> {
    await this.main.getByRole('link', { name, exact: true }).click();
  }

  async press(name: string): Promise<void> {
    await this.main.getByRole('button', { name, exact: true }).click();
  }

  /** Waits until the page's heading has this text. */
  async titled(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(title);
  }

  async see(): Promise<ScreenSeen> {
    const seen = await this.main.evaluate((main) => {
      const summary = main.querySelector('[role="alert"]');
      return {
        headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent),
        questions: [...main.querySelectorAll('form .question:not(.unusual .question)')].map(
          (question) => (question.querySelector('legend') ?? question.querySelector('label'))?.textContent,
        ),
        problems:
          summary === null ? null : [...summary.querySelectorAll('li')].map(({ textContent }) => textContent),
        isSummaryFocused: summary !== null && summary === document.activeElement,
      };
    });
    return {
      ...seen,
      headings: seen.headings.map(trimmed),
      questions: seen.questions.map(trimmed).toSorted(),
      problems: seen.problems?.map(trimmed) ?? null,
    };
  }

  /** Returns the items of a list as its page shows them, with their ids. */
  items(): Promise<{ readonly id: string; readonly name: string }[]> {
    return this.main.locator('li[data-item]').evaluateAll((rows) =>
      rows.map((row) => ({
        id: row.getAttribute('data-item') ?? '',
        name: (row.querySelector('strong')?.textContent ?? '').trim(),
      })),
    );
  }

  /** Returns the sections of the task list, each with its status as a name and in words. */
  sections(): Promise<(readonly [title: string, status: string, words: string])[]> {
    return this.main.locator('li[data-section]').evaluateAll((rows) =>
      rows.map((row) => {
        const [title, words] = [...row.children].map((part) => (part.textContent ?? '').trim());
        return [title ?? '', row.getAttribute('data-status') ?? '', words ?? ''] as const;
      }),
    );
  }

  /** Returns every question and answer on the check page. */
  answers(): Promise<(readonly [question: string, answer: string])[]> {
    return this.main.locator('dl .row').evaluateAll((rows) =>
      rows.map((row) => {
        const [answer] = row.querySelectorAll('dd');
        return [
          (row.querySelector('dt')?.textContent ?? '').trim(),
          (answer?.textContent ?? '').trim(),
        ] as const;
      }),
    );
  }

  /** Returns what the receipt says of the form that was sent, such as its reference. */
  receipt(): Promise<(readonly [fact: string, words: string])[]> {
    return this.main
      .locator('[data-sent] dl > div')
      .evaluateAll((facts) =>
        facts.map(
          (fact) =>
            [
              (fact.querySelector('dt')?.textContent ?? '').trim(),
              (fact.querySelector('dd')?.textContent ?? '').trim(),
            ] as const,
        ),
      );
  }
}

function trimmed(text: string | null | undefined): string {
  return (text ?? '').trim();
}

function placeOf({ pathname, searchParams }: URL, base: string): ShownFormPage {
  const rest = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  for (const own of ['tasks', 'check', 'send'] as const) if (rest === ownAddresses[own]) return own;
  return { page: rest.replace(/^\//, ''), item: searchParams.get('item') };
}
