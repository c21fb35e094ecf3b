import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { hostsOf, readShelves } from '#tools/councils/council-shelves.ts';
import { makeCouncilFolder, type CouncilFolder } from './council-folder.ts';
import { mistakesInContent } from './mistakes-in-content.ts';
import { inMaps, inMapSettings } from './mistakes-in-maps.ts';
import { inPlaces } from './mistakes-in-places.ts';
import {
  inLinks,
  inRedirects,
  mistakesInRules,
  mistakesInSettings,
  inTexts,
  inTheme,
  syntax,
} from './mistakes-in-json.ts';

let folder: CouncilFolder;
beforeEach(async () => {
  folder = await makeCouncilFolder();
  await folder.add('oakham');
});
afterEach(() => folder.remove());

const routes = ['/', '/properties', '/properties/$property', '/content', '/content/$', '/login'];

async function check(claimedHosts = new Map<string, string>()) {
  return checkTenant({ tenantsFolder: folder.path, id: 'oakham', routes, claimedHosts });
}

/** Returns the number, from 1, of the first line of a text that contains some words. */
const lineWith = (text: string, words: string): number =>
  text.split('\n').findIndex((line) => line.includes(words)) + 1;

test('a council without mistakes is accepted without findings', async () => {
  const { files, findings, hosts } = await check();
  expect(findings).toEqual([]);
  expect(files?.tenant.tenantId).toBe('oakham');
  expect(hosts).toEqual(['oakham.localhost']);
});

describe.each([
  ['how JSON is written', syntax],
  ['tenant.json', mistakesInSettings],
  ['theme.json', inTheme],
  ['lettings.json', mistakesInRules],
  ['redirects.json', inRedirects],
  ['menus', inLinks],
  ['content', mistakesInContent],
  ['texts', inTexts],
  ['what tenant.json says of the map', inMapSettings],
  ['the map', inMaps],
  ['what is around homes', inPlaces],
])('a mistake in %s', (_where, mistakes) => {
  test.each(mistakes)(
    '$name',
    async ({ file, content, finds, at, says, cures, in: place = file, with: others = {} }) => {
      for (const [other, text] of Object.entries(others)) await folder.write(`oakham/${other}`, text);
      if (place !== file) await folder.write(`oakham/${place}`, content);
      await folder.write(`oakham/${file}`, content);
      const { files, findings } = await check();
      const found = findings.find(
        ({ kind, pointer }) => kind === finds.kind && (finds.pointer ?? pointer) === pointer,
      );
      expect(found, JSON.stringify(findings, null, 1)).toMatchObject({
        ...finds,
        file: `oakham/${place}`,
        ...(at === undefined ? {} : { line: lineWith(content, at) }),
        cure: expect.stringMatching(cures ?? /./),
      });
      expect(findings.map(({ message }) => message).join('\n')).toMatch(says ?? /./);
      expect(found?.cure.length).toBeGreaterThan(10);
      // An error refuses the version and a warning does not: the file must have no other fault.
      expect(files === undefined).toBe(findings.some(({ severity }) => severity === 'error'));
      expect(files === undefined).toBe(finds.severity === 'error');
    },
  );
});

describe('a mistake across files', () => {
  test('a host that belongs to another council', async () => {
    const { files, findings } = await check(new Map([['oakham.localhost', 'elmham']]));
    expect(files).toBeUndefined();
    expect(findings[0]).toMatchObject({
      kind: 'tenant.hostTaken',
      pointer: '/hosts/0',
      file: 'oakham/tenant.json',
    });
    expect(findings[0]?.message).toContain('elmham');
  });

  test('another council’s host in another spelling', async () => {
    await folder.add('elmham', { hosts: ['Oakham.localhost.:8080'] });
    const [, elmham] = await readShelves(folder.path, ['oakham', 'elmham']);
    const hosts = elmham === undefined ? [] : hostsOf(elmham);
    const { findings } = await check(new Map(hosts.map((host) => [host, 'elmham'])));
    expect(findings[0]).toMatchObject({ kind: 'tenant.hostTaken', pointer: '/hosts/0' });
  });

  test('missing files', async () => {
    await folder.remove('oakham/tenant.json');
    const { findings } = await check();
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'file.missing', file: 'oakham/tenant.json' }),
    );
  });

  test('a file that is not UTF-8', async () => {
    await writeFile(
      `${folder.path}/oakham/theme.json`,
      Buffer.from('{ "logo": { "alt": "\xa3" } }', 'latin1'),
    );
    const { files, findings } = await check();
    expect(files).toBeUndefined();
    expect(findings[0]).toMatchObject({ kind: 'file.encoding', file: 'oakham/theme.json' });
  });

  test('a mistake in base is reported as base’s, and refuses every council', async () => {
    await folder.write('base/theme.json', '{\n  "light": 3\n}\n');
    const { files, findings } = await check();
    expect(files).toBeUndefined();
    expect(findings).toContainEqual(
      expect.objectContaining({ file: 'base/theme.json', line: 2, pointer: '/light' }),
    );
  });
});
