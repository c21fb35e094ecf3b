import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shownPicture } from '#api/council-files/picture-faults.ts';
import { readPictureHead } from '#api/rules/pictures/picture-head.ts';
import { iconSizes } from '#schemas/tenant/made-icons.ts';
import { makePicture } from '../support/make-picture.ts';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
  await workspace.begin('seabrook', ...complete);
});
afterEach(() => workspace.remove());

const folder = () => join(workspace.tenantsFolder, 'seabrook');
const fileOf = async (name: string, contents: string | Uint8Array) => {
  const path = join(workspace.tenantsFolder, '..', name);
  await writeFile(path, contents);
  return path;
};

/** Returns every file of the council with its content. */
async function all(): Promise<Record<string, string>> {
  const names = (await readdir(folder(), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files = await Promise.all(
    names.map(async (name) => [name.slice(folder().length + 1), (await readFile(name)).toString('base64')]),
  );
  return Object.fromEntries(files);
}

const square = '<path d="M0 0h80v80h-80z"/>';
const drawing = (inner: string, box = '0 0 100 100') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inner}</svg>`;
/** A shield and lower words beside it: strokes, as outlines are. */
const wide = drawing(
  '<path d="M0 0h100v80l-50 30l-50-30z"/><path d="M140 40h30v30h-30zM180 40h30v30h-30zM220 40h30v30h-30z"/>',
  '0 0 300 110',
);

test('a new council has icons of the right kinds and sizes at once', async () => {
  for (const [name, size] of Object.entries(iconSizes)) {
    const bytes = await readFile(join(folder(), 'icons', name));
    const head = readPictureHead(bytes);
    const isIcon = head?.kind === 'icon';
    expect(isIcon ? { width: bytes[6], height: bytes[7] } : head?.size, name).toEqual(size);
    expect(isIcon).toBe(name === 'favicon.ico');
  }
  const weights = Object.values(await all()).map((base64) => base64.length * 0.75);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(200_000);
});

test('the same file gives the same bytes, and a second run writes nothing', { tags: ['full'] }, async () => {
  const crest = await fileOf('crest.svg', drawing(square));
  const first = await workspace.tenant('logo', 'seabrook', crest);
  expect(first.status).toBe(0);
  expect(first.out).toContain('✓ seabrook: no problems found');
  const made = await all();
  const again = await workspace.tenant('logo', 'seabrook', crest);
  expect(again.out).toContain('nothing was written');
  await rm(join(folder(), 'icons'), { recursive: true });
  const anew = await workspace.tenant('logo', 'seabrook');
  expect(anew.out).toContain('seabrook/icons/favicon.ico');
  expect(await all()).toEqual(made);
});

test('a drawing is sanitised, and gets colours visible on the header', async () => {
  await workspace.replace('seabrook/theme.json', '"light"', '"layout": { "header": "stacked" }, "light"');
  const crest = await fileOf('crest.svg', drawing(`<script>alert(1)</script>${square}`));
  const { out } = await workspace.tenant('logo', 'seabrook', crest);
  expect(out).toContain('crest.svg had a script, which is left out.');
  expect(out).toMatch(
    /The logo cannot be seen on the header in dark, #\w+, so its colours are made lighter there\./,
  );
  expect(await workspace.read('seabrook/logo.svg')).not.toContain('script');
  expect(await workspace.read('seabrook/logo.svg')).not.toContain('#f7f7f7');
  expect(await workspace.read('seabrook/logo-dark.svg')).toContain('#f7f7f7');
  expect(JSON.parse(await workspace.read('seabrook/theme.json'))).toMatchObject({
    logo: { dark: 'logo-dark.svg' },
  });

  // If the ground is the same in light and dark, one logo is enough.
  const bright = await fileOf('bright.svg', drawing(`<g fill="#e0533d">${square}</g>`));
  const { out: said } = await workspace.tenant('logo', 'seabrook', bright);
  expect(said).toContain('seabrook/logo-dark.svg is removed');
  expect(await workspace.read('seabrook/theme.json')).not.toContain('logo-dark');
});

test(
  'a scan loses its white, and icons for a wide logo show the mark on its left',
  { tags: ['full'] },
  async () => {
    const crest = await fileOf('crest.svg', wide);
    const { out } = await workspace.tenant('logo', 'seabrook', crest);
    expect(out).toContain('icons show the mark at its left');
    expect(await workspace.read('seabrook/icons/mark.svg')).toMatch(
      /viewBox="-0\.\d+ -0\.\d+ 100\.\d+ 110\.\d+"/,
    );

    const scan = await fileOf('crest.png', await makePicture({ width: 300, height: 300, format: 'png' }));
    const { out: said } = await workspace.tenant('logo', 'seabrook', scan);
    expect(said).toContain('seabrook/logo.webp');
    expect(said).toContain('seabrook/logo.svg is removed');
    // The original file is kept, is never served, and is removed with its logo.
    expect(await readFile(join(folder(), 'original/logo.png'))).toEqual(await readFile(scan));
    expect(said).toContain('seabrook/original/logo.svg is removed');
    expect(shownPicture.test('original/logo.svg')).toBe(false);
    expect(said).toContain('✓ seabrook: no problems found');
    expect(JSON.parse(await workspace.read('seabrook/theme.json'))).toMatchObject({
      logo: { file: 'logo.webp' },
    });
    expect(readPictureHead(await readFile(join(folder(), 'logo.webp')))?.size).toEqual({
      width: 180,
      height: 180,
    });
  },
);

test.each([
  ['words in a typeface', 'crest.svg', drawing('<text y="50">Seabrook</text>'), 'Turn them into outlines'],
  ['nothing to see', 'crest.svg', drawing('<path fill="none" d="M0 0h9"/>'), 'is empty'],
  [
    'no size',
    'crest.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>',
    'has no size',
  ],
  ['no picture', 'crest.txt', 'Hello', 'is not an SVG, PNG, JPEG or WebP'],
  ['half a picture', 'crest.png', '\u0089PNG\r\n\u001a\n', 'is not an SVG, PNG, JPEG or WebP'],
])('refuses %s, says what to do, and changes nothing', async (_what, name, contents, expected) => {
  const before = await all();
  const { status, err } = await workspace.tenant('logo', 'seabrook', await fileOf(name, contents));
  expect([status, err]).toEqual([1, expect.stringContaining(expected)]);
  expect(err).toContain('Nothing was changed.');
  expect(await all()).toEqual(before);
});

test('the check reports icons that are missing, outdated or of a wrong size, and an invisible mark', async () => {
  const kinds = async () => {
    const { out } = await workspace.tenant('check', 'seabrook', '--json');
    const { findings }: { findings: { kind: string; file: string; cure: string; severity: string }[] } =
      JSON.parse(out);
    expect(
      findings.every(({ severity, cure }) => severity === 'warning' && cure.includes('tenant -- logo')),
    ).toBe(true);
    return findings.map(({ kind, file }) => `${kind} ${file}`);
  };
  await rm(join(folder(), 'icons/share.png'));
  await writeFile(
    join(folder(), 'icons/icon-192.png'),
    await makePicture({ width: 20, height: 20, format: 'png' }),
  );
  await writeFile(join(folder(), 'icons/favicon.ico'), 'Hello');
  expect(await kinds()).toEqual([
    'icons.wrong seabrook/icons/favicon.ico',
    'icons.wrong seabrook/icons/icon-192.png',
    'icons.missing seabrook/icons/share.png',
  ]);
  await workspace.tenant('logo', 'seabrook');
  expect(await kinds()).toEqual([]);

  // A hand-drawn logo stays unchanged, even an invisible one.
  const { light } = JSON.parse(await workspace.read('seabrook/theme.json'));
  await workspace.write('seabrook/logo.svg', drawing(`<g fill="${light.header}">${square}</g>`));
  expect(await kinds()).toEqual(['icons.old seabrook/icons/made.json']);
  await workspace.tenant('logo', 'seabrook');
  expect(await kinds()).toEqual(['theme.logoUnseen seabrook/logo.svg']);
  const logo = await fileOf('again.svg', await workspace.read('seabrook/logo.svg'));
  await workspace.tenant('logo', 'seabrook', logo);
  expect(await kinds()).toEqual([]);

  // A roof in the header's colour around a door that is seen: the door alone is not the mark.
  const house = (roof: string) =>
    drawing(`<path d="M0 100 50 0 100 100z" fill="${roof}"/><path d="M30 100V65h40v35z" fill="#f2c14e"/>`);
  const lost = await fileOf('house.svg', house(light.header));
  const { out: told } = await workspace.tenant('logo', 'seabrook', lost);
  expect(told).not.toContain('no dark version is needed');
  expect(told).toMatch(
    new RegExp(
      `7\\d% of the logo \\(${light.header}\\) can hardly be seen on the header in dark \\(#\\w{6}\\): its contrast is 1\\.\\d\\d:1`,
    ),
  );
  const twice = 'theme.logoFaint seabrook/logo.svg';
  expect(await kinds()).toEqual([twice, twice]);
  await workspace.tenant('logo', 'seabrook', lost, `--dark=${await fileOf('light.svg', house('#ffffff'))}`);
  expect(await kinds()).toEqual([twice]);
  await workspace.tenant('logo', 'seabrook', logo);

  await workspace.replace('seabrook/tenant.json', '"Seabrook Homes"', '"Homes by the Sea"');
  expect(await kinds()).toEqual(['icons.old seabrook/icons/made.json']);
  await rm(join(folder(), 'icons'), { recursive: true });
  expect(await kinds()).toEqual(['icons.missing seabrook/logo.svg']);
});

test('new and edit take a logo and a look, and icons follow the colours', { tags: ['full'] }, async () => {
  await workspace.write('base/faces/plain.json', await readFile(face('terrace'), 'utf8'));
  const crest = await fileOf('crest.svg', drawing(`<g fill="#c8102e">${square}</g>`));
  const { status } = await workspace.tenant('new', 'marsh', ...complete, `--logo=${crest}`, '--face=plain');
  expect(status).toBe(0);
  expect(await workspace.read('marsh/front-page.json')).toContain('"blocks"');
  expect(await workspace.read('marsh/logo.svg')).toContain('viewBox="-0.1');
  const wrong = await workspace.tenant('new', 'moor', ...complete, '--face=plane');
  expect([wrong.status, wrong.err]).toEqual([2, expect.stringContaining('it must be one of: plain')]);

  const broken = await fileOf('broken.svg', drawing('<text>Moor</text>'));
  const kept = await workspace.tenant('new', 'moor', ...complete, `--logo=${broken}`);
  expect([kept.status, kept.out]).toEqual([
    1,
    expect.stringContaining('The council was made with its initials'),
  ]);
  expect(await readdir(join(workspace.tenantsFolder, 'moor/icons'))).toContain('share.png');

  const edited = await workspace.tenant('edit', 'seabrook', '--primary=#7b2438');
  expect(edited.out).toContain('The logo and its icons were made again: icons/');
  expect(edited.out).toContain('✓ seabrook: no problems found');
  const faced = await workspace.tenant('edit', 'seabrook', '--face=plain', `--logo=${crest}`);
  expect(faced.out).toContain('seabrook now has the face "plain"');
  expect(faced.out).toContain('made again: logo.svg');
  const half = await workspace.tenant('edit', 'seabrook', '--hours=Always.', `--logo=${broken}`);
  expect([half.status, half.out]).toEqual([1, expect.stringContaining('The logo stays')]);
  expect(await workspace.read('seabrook/tenant.json')).toContain('Always.');
  const refused = await workspace.tenant('edit', 'seabrook', '--face=plain');
  expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('--replace')]);
});

const face = (name: string) => join(import.meta.dirname, '../../tenants/base/faces', `${name}.json`);
