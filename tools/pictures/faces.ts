import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { step } from '../progress.ts';
import { faceNames, readFace } from '../councils/faces.ts';
import { withFace } from '../tenant/faces.ts';
import { startThrowawayPortal } from '../run/throwaway-portal.ts';
import { openBrowser, settle } from '../run/visit.ts';

const project = join(import.meta.dirname, '../..');
const councils = ['ashcombe', 'three-rivers', 'porth-elen'] as const;
/** The council that takes on the faces, one after the other, in a copy of the councils' files. */
const model = 'ashcombe';
const widths = [390, 1280] as const;
const schemes = ['light', 'dark'] as const;

/**
 * Takes the front pages of the demo councils and of every face, at the widths of a phone and a desktop, in light and
 * dark, and puts them on one page. It starts its own portal.
 */
export async function pictureFaces(to: string): Promise<void> {
  const tenantsFolder = await mkdtemp(join(tmpdir(), 'lintel-faces-'));
  await cp(join(project, 'tenants'), tenantsFolder, { recursive: true });
  for (const council of councils) await offerDark(tenantsFolder, council);
  await mkdir(to, { recursive: true });
  const browser = await openBrowser();
  const portal = await step('Starting a portal', () =>
    startThrowawayPortal({ LINTEL_TENANTS: tenantsFolder }),
  );
  try {
    const taken: string[] = [];
    for (const council of councils) taken.push(await takeFace(browser, portal.port, council, council, to));
    for (const name of await faceNames({ tenantsFolder })) {
      await wear(tenantsFolder, name);
      await untilFaceShown(portal.port, name, tenantsFolder);
      taken.push(await takeFace(browser, portal.port, model, name, to));
    }
    await writeFile(join(to, 'faces.html'), facesPage(taken));
    console.log(`✓ ${join(to, 'faces.html')}`);
  } finally {
    await portal.end();
    await browser.close();
    await rm(tenantsFolder, { recursive: true, force: true });
  }
}

/** Turns dark mode on, since a face has two schemes and its council may show only one. */
async function offerDark(tenantsFolder: string, council: string): Promise<void> {
  const path = join(tenantsFolder, council, 'tenant.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/("themeDarkMode", "value": )false/, '$1true'));
}

async function wear(tenantsFolder: string, name: string): Promise<void> {
  const face = await readFace({ tenantsFolder }, name);
  const theme: object = JSON.parse(await readFile(join(tenantsFolder, model, 'theme.json'), 'utf8'));
  for (const [file, text] of Object.entries(withFace(face, theme, true)))
    await writeFile(join(tenantsFolder, model, file), text);
}

/** Waits until the portal shows a face; a change of files takes seconds. */
async function untilFaceShown(port: number, name: string, tenantsFolder: string): Promise<void> {
  const { light } = await readFace({ tenantsFolder }, name);
  const isWorn = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/system`);
    return (await answer.text()).includes(light.accent);
  };
  for (const giveUp = performance.now() + 30_000; !(await isWorn()); await sleep(300))
    if (performance.now() > giveUp) throw new Error(`The portal does not show the face "${name}".`);
}

/** Takes a face's pictures. Returns their name prefix. */
async function takeFace(
  browser: Browser,
  port: number,
  council: string,
  name: string,
  to: string,
): Promise<string> {
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({
        baseURL: `http://${council}.localhost:${port}`,
        viewport: { width, height: width === 390 ? 844 : 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto('/');
      await settle(page);
      // Content further down loads when it comes near the window.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await settle(page);
      await page.evaluate(() => {
        // The foot of a page is laid out only when it comes near the window.
        document.querySelector('footer')?.style.setProperty('content-visibility', 'visible');
        window.scrollTo(0, 0);
      });
      await page.screenshot({
        path: join(to, `${name}-${width}-${colorScheme}.jpg`),
        type: 'jpeg',
        quality: 80,
        fullPage: true,
      });
      await context.close();
    }
  }
  console.log(`✓ ${name}`);
  return name;
}

function facesPage(names: readonly string[]): string {
  const shots = names.flatMap((name) =>
    widths.flatMap((width) =>
      schemes.map(
        (scheme) =>
          `<figure><img loading="lazy" src="${name}-${width}-${scheme}.jpg" width="${width === 390 ? 180 : 420}" alt="${name}, ${width} px, ${scheme}"><figcaption>${name}, ${width} px, ${scheme}</figcaption></figure>`,
      ),
    ),
  );
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Faces</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 1rem; display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
figure { margin: 0 }
img { border: 1px solid #888 }
</style>
${shots.join('\n')}
</html>
`;
}
