import type { Page } from '@playwright/test';
import { Council } from '../../browser/council.ts';

/** Something that a person does to the list of homes, which changes how many there are, or their order. */
export interface SearchStep {
  readonly name: string;
  /** The server has to be asked what fits, so that its answer is waited for as well. */
  readonly asksServer?: true;
  act(page: Page): Promise<void>;
}

const council = await Council.load('ashcombe');
const text = (key: string) => council.text(key);

/** Chooses an answer of a question, as somebody who clicks on its words. */
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

/** The order is a list that the keyboard changes, as a real key press: the browser times what follows from it. */
export const sortByMost: SearchStep = {
  name: 'sort',
  async act(page) {
    const order = page.getByLabel(text('properties.sort'));
    await order.focus();
    await page.keyboard.press('End');
  },
};

export const filterByGarden = yes('garden', 'search.garden');

/** Every filter that a visitor has, each on top of those before it; every one of them leaves homes to show. */
export const everyFilter: readonly SearchStep[] = [
  filterByGarden,
  choose('sheltered', 'radiogroup', text('search.sheltered'), text('search.no')),
  yes('pets', 'search.pets'),
  choose('steps', 'radiogroup', text('search.stepFree'), text('search.no')),
  // What else homes are searched by is asked for once.
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
