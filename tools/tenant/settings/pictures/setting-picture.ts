import type { Page } from '@playwright/test';

/** A demo council whose portal appears in pictures. */
export type DemoCouncil = 'ashcombe' | 'three-rivers' | 'porth-elen';

/** Changes to a council's files for a picture: patches (RFC 7396) by file name without `.json`. */
export type Patches = Readonly<
  Partial<Record<'tenant' | 'theme' | 'front-page' | 'lettings' | 'actions' | 'officers', Readonly<object>>>
>;

/** A picture of a setting in the portal, in docs/settings/pictures. */
export interface SettingPicture {
  /** File name without `.webp`. */
  readonly name: string;
  /**
   * The settings on the picture, as `file path`, followed by `of kind` if only one kind of a group has it: `tenant
   * contact.telephone`, `front-page blocks[] of hero`. Includes everything below a setting.
   */
  readonly shows: readonly [string, ...string[]];
  /** A heading, if the settings alone do not say what differs. */
  readonly title?: string;
  /** A description for people who cannot see the picture. */
  readonly alt: string;
  readonly council: DemoCouncil;
  /** The signed-in reader; a visitor by default. */
  readonly reader?: 'applicant';
  readonly files?: Patches;
  /** Variants, one after the other on one picture, each with its name below. */
  readonly choices?: readonly { readonly name: string; readonly files: Patches }[];
  /** Variants side by side; all by default. */
  readonly columns?: number;
  /** The window in CSS pixels; 1040 × 1300 by default. */
  readonly width?: number;
  readonly height?: number;
  readonly isDark?: boolean;
  /** Opens the page and shows the setting. */
  readonly open: (page: Page) => Promise<void>;
  /** Playwright selectors; the picture shows the first match of each. */
  readonly part: readonly [string, ...string[]];
  /** Margin around the part in CSS pixels; 12 by default. */
  readonly around?: number;
  /** The most of a long part to show, in CSS pixels from its top. */
  readonly tallest?: number;
  /** Playwright selectors to ring; all matches share one ring. */
  readonly rings?: readonly string[];
  /** A label beside a ring, by selector of its first match. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Opens an address of the council's portal. */
export const at =
  (address: string): SettingPicture['open'] =>
  async (page) => {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
  };

/** Opens an address, and then follows the first link there that a selector finds. */
export const throughLink =
  (address: string, link: string): SettingPicture['open'] =>
  async (page) => {
    await at(address)(page);
    const found = page.locator(link).first();
    await found.waitFor();
    await at((await found.getAttribute('href')) ?? address)(page);
  };

/** Opens the page of the first home in a search whose card has these words; empty for any home. */
export const homeWhere = (search: string, words = ''): SettingPicture['open'] =>
  throughLink(`/properties${search}`, `main article:has-text("${words}") a[data-advert]`);
