import { at, homeWhere, type SettingPicture, throughLink } from './setting-picture.ts';

const switches = (name: string, value: boolean) => ({
  tenant: {
    siteSettings: ['themeDarkMode', 'disableProperties', 'neutralAccountMessages'].map((other) => ({
      name: other,
      value: other === name ? value : false,
    })),
  },
});

const forgottenPassword: SettingPicture['open'] = async (page) => {
  await at('/login/reset-password')(page);
  await page.locator('main form input').first().fill('nobody@example.org');
  await page.locator('main form button[type=submit]').click();
  await page.locator('main form[data-state=refused], main:not(:has(form))').waitFor();
};

const tooYoung: SettingPicture['open'] = async (page) => {
  await at('/create')(page);
  const form = page.locator('main form');
  for (const box of await form.locator('input:is([type=text], [type=email]):not([inputmode=numeric])').all())
    await box.fill((await box.getAttribute('id'))?.includes('email') ? 'young@example.org' : 'Young');
  for (const box of await form.locator('input[type=password]').all())
    await box.fill('ten long birds in a row');
  const [day, month, year] = await form.locator('input[inputmode=numeric]').all();
  await day?.fill('1');
  await month?.fill('9');
  await year?.fill(String(new Date().getFullYear() - 12));
  for (const box of await form.locator('input[type=checkbox]').all()) await box.check();
  await form.locator('button[type=submit]').click();
  await form.locator('fieldset[data-invalid=true]').waitFor();
};

/** Pictures of the settings of `tenant.json`. */
export const ofTenant: readonly SettingPicture[] = [
  {
    name: 'tenant-website-title',
    shows: ['tenant websiteTitle'],
    alt: 'The header of a page. A ring is around the name of the portal, beside the mark.',
    council: 'three-rivers',
    open: at('/'),
    part: ['.site-header'],
    around: 0,
    rings: ['.site-header .name'],
  },
  {
    name: 'tenant-languages',
    shows: ['tenant languages[].displayName', 'tenant languages[].languageCode'],
    alt: 'The header of a page in English. A ring is around the names of the two other languages, Polski and العربية.',
    council: 'three-rivers',
    open: at('/'),
    part: ['.site-header'],
    around: 0,
    rings: ['.site-header .tools a[hreflang]'],
  },
  {
    name: 'tenant-languages-in-part',
    shows: ['tenant languages[].inPart'],
    alt: 'The first page in Polish. Rings are around two things that nobody has translated yet: they are in English.',
    council: 'three-rivers',
    open: at('/pl'),
    part: ['.block-hero', '.block-figures'],
    around: 0,
    rings: ['.block-hero form button', '.block-figures h2'],
  },
  {
    name: 'tenant-menu-items',
    shows: ['tenant menuItems'],
    alt: 'The menu of a page. A ring is around the three links of the council at its end.',
    council: 'ashcombe',
    open: at('/'),
    part: ['.site-header'],
    around: 0,
    rings: ['.site-menu ul:nth-of-type(2)'],
  },
  {
    name: 'tenant-footer-items',
    shows: ['tenant footerItems'],
    alt: 'The foot of a page. A ring is around the four links of the council, in front of the portal’s own.',
    council: 'three-rivers',
    open: at('/properties/outcomes'),
    part: ['.site-footer'],
    around: 0,
    rings: ['.site-footer .links li:nth-child(-n+4) > a'],
  },
  {
    name: 'tenant-dark-theme',
    shows: ['tenant siteSettings'],
    title: '`themeDarkMode`',
    alt: 'The foot of a page. A ring is around the choice of a theme: as my device has it, light, or dark.',
    council: 'three-rivers',
    open: at('/properties/outcomes'),
    part: ['.site-footer .small'],
    rings: ['.site-footer label:has(select)'],
  },
  {
    name: 'tenant-no-homes',
    shows: ['tenant siteSettings'],
    title: '`disableProperties`',
    alt: 'The menu twice. With false it leads to homes; with true it does not.',
    council: 'ashcombe',
    choices: [
      { name: 'false', files: switches('disableProperties', false) },
      { name: 'true', files: switches('disableProperties', true) },
    ],
    columns: 1,
    open: at('/login'),
    part: ['.site-header'],
    around: 0,
  },
  {
    name: 'tenant-neutral-messages',
    shows: ['tenant siteSettings'],
    title: '`neutralAccountMessages`',
    alt: 'What somebody is told who asks for a new password. With false, that a letter is on its way; with true, that it is if there is an account, so that nobody learns who has one.',
    council: 'ashcombe',
    choices: [
      { name: 'false', files: switches('neutralAccountMessages', false) },
      { name: 'true', files: switches('neutralAccountMessages', true) },
    ],
    width: 560,
    open: forgottenPassword,
    part: ['main h1', 'main'],
    tallest: 300,
  },
  {
    name: 'tenant-partners',
    shows: ['tenant partners'],
    alt: 'The first question of the page to make an account, a choice among the landlords.',
    council: 'three-rivers',
    open: at('/create'),
    part: ['main h1', 'main form select'],
    rings: ['main form select'],
  },
  {
    name: 'tenant-password-policy',
    shows: ['tenant accounts.passwordPolicy'],
    alt: 'The box for a new password, with the list of what it has to be.',
    council: 'ashcombe',
    files: {
      tenant: { accounts: { passwordPolicy: { minimumNumbers: 1, minimumUpperCase: 1, minimumSymbols: 1 } } },
    },
    width: 700,
    open: at('/create'),
    part: ['main form div:has(> ul > [data-met])', 'main form :has(> input[type=password])'],
  },
  {
    name: 'tenant-minimum-age',
    shows: ['tenant accounts.minimumAge'],
    alt: 'The date of birth on the page to make an account, with the message for somebody who is too young.',
    council: 'ashcombe',
    width: 700,
    open: tooYoung,
    part: ['main form fieldset[data-invalid]'],
  },
  {
    name: 'tenant-consents',
    shows: ['tenant accounts.consents'],
    alt: 'Two boxes to tick at the end of the page to make an account, each with its sentence; below the first, a link to the page that says more.',
    council: 'ashcombe',
    width: 700,
    open: at('/create'),
    part: ['main form :has(> * input[type=checkbox])'],
  },
  {
    name: 'tenant-feature-notices',
    shows: ['tenant accounts.featureNotices'],
    alt: 'A sheet in the account that says what is new, with a link to it and a button that closes it.',
    council: 'three-rivers',
    reader: 'applicant',
    open: at('/account'),
    part: ['main section:has([data-notice])'],
    labels: {
      title: '[data-notice] h3',
      text: '[data-notice] .words > p',
      page: '[data-notice] .words a',
    },
  },
  {
    name: 'tenant-local-authorities',
    shows: ['tenant localAuthorities'],
    alt: 'The filter of the homes by area, one choice for each authority.',
    council: 'three-rivers',
    open: at('/properties'),
    part: ['fieldset:has(input[name=areas])'],
  },
  {
    name: 'tenant-landlords',
    shows: ['tenant landlords'],
    alt: 'The filter of the homes by landlord, one choice for each.',
    council: 'three-rivers',
    open: at('/properties'),
    part: ['fieldset:has(input[name=landlords])'],
  },
  {
    name: 'tenant-landlord-of-a-home',
    shows: ['tenant landlords'],
    title: 'On the page of a home',
    alt: 'The facts about a tenancy on the page of a home. The first is the landlord.',
    council: 'three-rivers',
    width: 700,
    open: homeWhere(''),
    part: ['section[aria-labelledby=living]'],
    rings: ['section[aria-labelledby=living] dl > div:first-child'],
  },
  {
    name: 'tenant-contact',
    shows: ['tenant contact.telephone', 'tenant contact.email', 'tenant contact.hours'],
    alt: 'The foot of a page, with the telephone number, the email address and the opening hours.',
    council: 'ashcombe',
    open: at('/properties/outcomes'),
    part: ['.site-footer .help'],
    labels: {
      telephone: '.site-footer .reach > div:nth-child(1) dd',
      email: '.site-footer .reach > div:nth-child(2) dd',
      hours: '.site-footer .reach > div:nth-child(3) dd',
    },
  },
  {
    name: 'tenant-contact-name',
    shows: ['tenant contact.name'],
    alt: 'A conversation. A ring is around the name under which the council writes.',
    council: 'ashcombe',
    reader: 'applicant',
    open: at('/account/messages'),
    part: ['main table'],
    around: 4,
    tallest: 260,
    rings: ['main table tbody tr:first-child td:nth-child(3)'],
  },
  {
    name: 'tenant-powered-by',
    shows: ['tenant poweredBy'],
    alt: 'The foot of a page. A ring is around its last words.',
    council: 'ashcombe',
    open: at('/properties/outcomes'),
    part: ['.site-footer .small'],
    rings: ['.site-footer .small > p'],
  },
  {
    name: 'tenant-map',
    shows: ['tenant map.file of drawn', 'tenant map.attribution'],
    alt: 'The homes on the map of a made-up place. At its lower edge, who made it.',
    council: 'three-rivers',
    open: async (page) => {
      await at('/properties?view=map')(page);
      await page.locator('.leaflet-container').waitFor();
      await page.waitForLoadState('networkidle');
    },
    part: ['.leaflet-container'],
    around: 0,
    tallest: 420,
    rings: ['.attribution'],
  },
  {
    name: 'tenant-map-links',
    shows: ['tenant mapLinks[].name', 'tenant mapLinks[].url'],
    alt: 'Below the map of a home, the links to it on two maps elsewhere.',
    council: 'ashcombe',
    width: 700,
    open: async (page) => {
      await homeWhere('')(page);
      await page.locator('#tab-area').click();
      await page.locator('ul.maps').waitFor();
    },
    part: ['section[aria-labelledby=where] p:has(+ ul.maps)', 'ul.maps'],
  },
  {
    name: 'tenant-directions',
    shows: ['tenant mapLinks[].directions'],
    alt: 'The buttons below the rent of a home. A ring is around the one that shows the way there.',
    council: 'ashcombe',
    open: homeWhere(''),
    part: ['.side .rent', '.side div:has(> a[href*="destination"])'],
    rings: ['.side a[href*="destination"]'],
  },
  {
    name: 'tenant-files',
    shows: ['tenant files.kinds', 'tenant files.maximumMegabytes'],
    alt: 'Where somebody adds a file to a message: how many, which kinds, and how large each may be.',
    council: 'ashcombe',
    reader: 'applicant',
    width: 700,
    open: async (page) => {
      await at('/account/messages/new')(page);
      await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
    },
    part: ['.question:has(input[type=file])'],
  },
  {
    name: 'tenant-messages-start',
    shows: ['tenant messages.mayStart'],
    alt: 'The page of messages twice. With true it has a button that begins a conversation; with false it has none.',
    council: 'ashcombe',
    reader: 'applicant',
    choices: [
      { name: 'true', files: { tenant: { messages: { mayStart: true } } } },
      { name: 'false', files: { tenant: { messages: { mayStart: false } } } },
    ],
    width: 560,
    open: at('/account/messages'),
    part: ['main h1', 'main section h2'],
  },
  {
    name: 'tenant-messages-new',
    shows: ['tenant messages.answerTime', 'tenant messages.topics'],
    alt: 'The page on which somebody begins a conversation: when they get an answer, and what it can be about.',
    council: 'ashcombe',
    reader: 'applicant',
    width: 700,
    open: async (page) => {
      await at('/account/messages/new')(page);
      await page.locator('fieldset.question').waitFor();
    },
    part: ['main h1', 'main form fieldset'],
    labels: { answerTime: 'main p:has-text("We answer")', topics: 'main form fieldset.question' },
  },
  {
    name: 'tenant-messages-reply',
    shows: ['tenant messages.mayReply'],
    alt: 'The end of a conversation twice. With true there is a box for an answer; with false there is none.',
    council: 'ashcombe',
    reader: 'applicant',
    choices: [
      { name: 'true', files: { tenant: { messages: { mayReply: true } } } },
      { name: 'false', files: { tenant: { messages: { mayReply: false } } } },
    ],
    width: 620,
    open: throughLink('/account/messages', 'main table a[href*="/account/messages/"]'),
    part: ['main .section >> nth=-1'],
    tallest: 240,
  },
  {
    name: 'tenant-environment',
    shows: ['tenant tenantEnvironmentId'],
    alt: 'The page that says whether the portal works. A ring is around the name of the installation.',
    council: 'ashcombe',
    width: 700,
    open: at('/system'),
    part: ['[data-check=files]', '[data-check=environment]'],
    rings: ['[data-check=environment] dd'],
  },
];
