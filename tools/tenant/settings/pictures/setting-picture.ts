import type { Page } from '@playwright/test';

/** A council of the demo, whose portal is looked at. */
export type DemoCouncil = 'ashcombe' | 'three-rivers' | 'porth-elen';

/** What its files say differently for a picture: patches (RFC 7396) by the names of the files without `.json`. */
export type Patches = Readonly<
  Partial<Record<'tenant' | 'theme' | 'front-page' | 'lettings' | 'actions' | 'officers', Readonly<object>>>
>;

/** A picture of where a setting is seen, in docs/settings/pictures. */
export interface SettingPicture {
  /** Of its file, without `.webp`. */
  readonly name: string;
  /**
   * What can be seen on it, as `file path` with `of kind` behind it where only one kind of a group has it:
   * `tenant contact.telephone`, `front-page blocks[] of hero`. What is below a setting is seen with it.
   */
  readonly shows: readonly [string, ...string[]];
  /** The words in front of it where its settings alone do not say what differs. */
  readonly title?: string;
  /** For those who cannot see it: what there is to see. */
  readonly alt: string;
  readonly council: DemoCouncil;
  /** Who looks; nobody who is logged in, unless it is said. */
  readonly reader?: 'applicant';
  readonly files?: Patches;
  /** One part for each, one after the other on one picture, each with its name below. */
  readonly choices?: readonly { readonly name: string; readonly files: Patches }[];
  /** How many stand beside each other; all, unless it is said. */
  readonly columns?: number;
  /** The window in CSS pixels; 1040 × 1300 unless they are said. */
  readonly width?: number;
  readonly height?: number;
  readonly isDark?: boolean;
  /** Opens the page and brings it to where the setting is seen. */
  readonly open: (page: Page) => Promise<void>;
  /** Playwright selectors: the picture is around the first match of each. */
  readonly part: readonly [string, ...string[]];
  /** CSS pixels of what surrounds the part; 12 unless it is said. */
  readonly around?: number;
  /** Of a long part no more than this, in CSS pixels from its top. */
  readonly tallest?: number;
  /** What gets a ring, by Playwright selectors; all matches, in one ring. */
  readonly rings?: readonly string[];
  /** A ring for the first match of each selector, with a word beside it. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Opens an address of the council's portal. */
export const at =
  (address: string): SettingPicture['open'] =>
  async (page) => {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
  };

/** Opens an address, and then where the first link there leads that a selector finds. */
export const throughLink =
  (address: string, link: string): SettingPicture['open'] =>
  async (page) => {
    await at(address)(page);
    const found = page.locator(link).first();
    await found.waitFor();
    await at((await found.getAttribute('href')) ?? address)(page);
  };

/** Opens the page of the first home that a search finds and whose card says this; empty for any home. */
export const homeWhere = (search: string, words = ''): SettingPicture['open'] =>
  throughLink(`/properties${search}`, `main article:has-text("${words}") a[data-advert]`);
