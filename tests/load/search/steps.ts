import type { Page } from '@playwright/test';
import { Council } from '../../browser/council.ts';

/** An action on the list of homes that changes their number or order. */
export interface SearchStep {
  readonly name: string;
  /** True if the server must be asked for matches, whose answer is then waited for as well. */
  readonly asksServer?: true;
  act(page: Page): Promise<void>;
}

const council = await Council.load('ashcombe');
const text = (key: string) => council.text(key);

/** Returns the step that chooses an answer of a question by a click on its words. */
const choose = (
  name: string,
  role: 'group' | 'radiogroup',
  question: string,
  answer: string,
): SearchStep => ({
  name,
  act: (page) =>
    page
      .getByRole(role, { name: question, exact: true })
      .locator('label')
      .filter({ hasText: new RegExp(`^${answer}$`) })
      .click(),
});

const yes = (name: string, question: string) =>
  choose(name, 'radiogroup', text(question), text('search.yes'));

/** Changes the order with a real key press, because the browser times what follows from it. */
export const sortByMost: SearchStep = {
  name: 'sort',
  async act(page) {
    const order = page.getByLabel(text('properties.sort'));
    await order.focus();
    await page.keyboard.press('End');
  },
};

export const filterByGarden = yes('garden', 'search.garden');

/** Every filter a visitor has, each on top of the previous ones; all of them leave homes to show. */
export const everyFilter: readonly SearchStep[] = [
  filterByGarden,
  choose('sheltered', 'radiogroup', text('search.sheltered'), text('search.no')),
  yes('pets', 'search.pets'),
  choose('steps', 'radiogroup', text('search.stepFree'), text('search.no')),
  // Further search facts are requested once.
  { ...choose('lift', 'radiogroup', text('search.lift'), text('search.no')), asksServer: true },
  choose('adapted', 'radiogroup', text('search.adapted'), text('search.no')),
  choose('bedrooms', 'group', text('search.bedrooms'), '2'),
  choose('more bedrooms', 'group', text('search.bedrooms'), '3'),
  choose('kind of home', 'group', text('search.types'), 'House'),
  choose('parking', 'radiogroup', text('search.parking'), text('search.no')),
  {
    name: 'words',
    asksServer: true,
    async act(page) {
      await page.getByRole('searchbox').focus();
      await page.keyboard.type('quince');
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'clear all',
    act: (page) => page.getByRole('button', { name: text('search.clear'), exact: true }).click(),
  },
];
