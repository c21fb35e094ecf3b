import type { Page } from '@playwright/test';

/** A screen of the portal. */
export interface Screen {
  /** Id, and start of its pictures' names. */
  readonly id: string;
  readonly name: string;
  readonly reader: 'visitor' | 'applicant';
  /** Opens the screen by addresses and links, since each council has its own texts. */
  readonly open: (page: Page) => Promise<void>;
  /** True if `--quick` takes it, too. */
  readonly quick?: boolean;
}

const at =
  (address: string): Screen['open'] =>
  async (page) =>
    void (await page.goto(address));

/** Opens the first matching link of a page; by its address, because a bar at the foot may cover it. */
const follow =
  (address: string, selector: string): Screen['open'] =>
  async (page) => {
    await page.goto(address);
    const link = page.locator(`main ${selector}`).first();
    await link.waitFor();
    await page.goto((await link.getAttribute('href')) ?? address);
  };

/** Twenty screens in the order a resident meets them. */
export const screens: readonly Screen[] = [
  { id: 'start', name: 'Start', reader: 'visitor', open: at('/'), quick: true },
  { id: 'log-in', name: 'Log in', reader: 'visitor', open: at('/login') },
  { id: 'create-account', name: 'Create an account', reader: 'visitor', open: at('/create') },
  { id: 'guide', name: 'A guide', reader: 'visitor', open: at('/content/guides/how-bidding-works') },
  { id: 'check', name: 'A form for everyone', reader: 'visitor', open: at('/forms/pre-assessment') },
  {
    id: 'question',
    name: 'A question in the form',
    reader: 'visitor',
    open: at('/forms/pre-assessment/dateOfBirth'),
  },
  { id: 'homes-visitor', name: 'Homes, for a visitor', reader: 'visitor', open: at('/properties') },
  { id: 'outcomes', name: 'Previous properties', reader: 'visitor', open: at('/properties/outcomes') },
  { id: 'lost', name: 'A page that does not exist', reader: 'visitor', open: at('/not-there') },
  { id: 'overview', name: 'Overview', reader: 'applicant', open: at('/account'), quick: true },
  { id: 'homes', name: 'Homes', reader: 'applicant', open: at('/properties'), quick: true },
  { id: 'map', name: 'Homes on the map', reader: 'applicant', open: at('/properties?view=map') },
  {
    id: 'home',
    name: 'A home',
    reader: 'applicant',
    open: follow('/properties?bedrooms=2', 'article a[href*="/properties/"]'),
    quick: true,
  },
  { id: 'bids', name: 'My bids', reader: 'applicant', open: at('/account/bids') },
  { id: 'actions', name: 'Actions', reader: 'applicant', open: at('/account/actions') },
  {
    id: 'action',
    name: 'An action',
    reader: 'applicant',
    open: follow('/account/actions', 'a[href*="/account/actions/"]'),
  },
  { id: 'messages', name: 'Messages', reader: 'applicant', open: at('/account/messages') },
  { id: 'documents', name: 'Documents', reader: 'applicant', open: at('/account/documents') },
  { id: 'forms', name: 'A form’s list of tasks', reader: 'applicant', open: at('/account/forms/my-profile') },
  {
    id: 'form-page',
    name: 'A page of a form',
    reader: 'applicant',
    open: at('/account/forms/my-profile/yourName'),
    quick: true,
  },
];
