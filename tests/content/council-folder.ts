import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const shippedBase = join(import.meta.dirname, '../../tenants/base');

/** A test's own tenants folder. Remove it in `afterEach` or `afterAll`. */
export interface CouncilFolder {
  readonly path: string;
  /** Writes a file, `base/…` or `<id>/…`; content that is not text is written as JSON. */
  write(file: string, content: unknown): Promise<void>;
  /** Adds a council without mistakes on the host `<id>.localhost`. */
  add(id: string, tenant?: object): Promise<void>;
  remove(path?: string): Promise<void>;
}

/**
 * Makes a folder with a `base` that has the shipped settings, a few texts and two pages, and no council yet.
 */
export async function makeCouncilFolder(): Promise<CouncilFolder> {
  const path = await mkdtemp(join(tmpdir(), 'lintel-tenants-'));
  const write = async (file: string, content: unknown) => {
    const target = join(path, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
  };
  for (const file of ['theme.json', 'lettings.json', 'redirects.json', 'logo.svg']) {
    await write(`base/${file}`, readFileSync(join(shippedBase, file), 'utf8'));
  }
  await write('base/tenant.json', {
    localeId: 'en-GB',
    languages: [{ languageCode: 'en-GB', displayName: 'English' }],
    menuItems: [],
    footerItems: [],
    siteSettings: [{ name: 'themeDarkMode', value: false }],
    partners: [],
    mapLinks: [],
    poweredBy: 'Powered by Lintel',
  });
  await write('base/locales/en-GB.json', {
    titles: { home: 'Home' },
    errorPage: { pageNotFound: { title: 'Not found' } },
    hello: 'Hello',
  });
  await write('base/content/en-GB/index.html', '<!--\nname: Help\norder: 1\n-->\n<p>Start here.</p>\n');
  await write(
    'base/content/en-GB/guides/bid.html',
    '<!--\nname: How to bid\nsummary: In four steps.\ntemplate: guide\norder: 2\n-->\n<h2 id="first">First</h2>\n<p>Look.</p>\n',
  );
  return {
    path,
    write,
    async add(id, tenant = {}) {
      await write(`${id}/tenant.json`, goodTenant(id, tenant));
      await write(`${id}/lettings.json`, goodLettings(id));
    },
    remove: (file = '') => rm(join(path, file), { recursive: true, force: true }),
  };
}

/** Returns a `tenant.json` without mistakes. */
export function goodTenant(id: string, more: object = {}): object {
  return {
    tenantId: id,
    tenantEnvironmentId: 'test',
    hosts: [`${id}.localhost`],
    websiteTitle: `Homes in ${id}`,
    authenticationDomain: `${id}.localhost`,
    localAuthorities: [{ id, name: id }],
    landlords: [{ id: 'council', name: 'The council' }],
    contact: { name: 'Help', telephone: '01632 960000', email: 'help@council.example', hours: 'Always' },
    ...more,
  };
}

/** Returns a `lettings.json` without mistakes. */
export function goodLettings(id: string): object {
  return {
    version: `${id}-1`,
    schemes: [
      {
        identifier: 'homes',
        name: 'Homes',
        limit: { kind: 'atAnyOneTime', maximum: 3 },
        cycle: { kind: 'rolling', minimumDays: 7 },
        bands: [{ id: 'band-a', name: 'Band A', meaning: 'You need to move.' }],
      },
    ],
  };
}
