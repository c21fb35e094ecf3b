import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Model } from '#machines/model/define-model.ts';
import { shapeOf } from '#machines/model/shape.ts';
import { claimState, galleryFolder, storeEntry, type GalleryEntry } from '../../gallery/entry.ts';
import { accessibilityFaults } from './accessibility.ts';
import type { Council } from '../council.ts';
import { expect } from '../fixtures.ts';

interface Subject {
  readonly model: Pick<Model, 'id' | 'machine'>;
  /** The part of the page that the machine runs, which axe checks. */
  readonly part: string;
  /** The picture's content: the same part, or the whole window if a picture must not scroll. */
  readonly picture: 'part' | 'window';
}

interface Walked {
  readonly page: Page;
  readonly council: Council;
  /** Scenario and path of the walk: `fresh/c85f3c426ba225fb`. */
  readonly path: string;
}

/**
 * Checks every state that walks reach: each process gives it to axe once. The full run checks each state once
 * overall, in every colour scheme of the council, and adds a picture to the gallery.
 * @returns A function for drivers to call in a state, with its name and offered controls.
 */
export function looksAt(subject: Subject): (walked: Walked) => (state: string) => Promise<void> {
  const looked = new Set<string>();
  return ({ page, council, path }) =>
    async (state) => {
      if (looked.has(`${council.tenantId} ${state}`)) return;
      looked.add(`${council.tenantId} ${state}`);
      if (process.env['LINTEL_FULL'] === '1') await hangUp(subject, { page, council, path }, state);
      else expect(await accessibilityFaults(page, subject.part), `axe, ${state}`).toEqual([]);
    };
}

async function hangUp({ model, part, picture }: Subject, { page, council, path }: Walked, state: string) {
  const folder = await claimState(galleryFolder, council.tenantId, model.id, state);
  if (folder === null) return;
  const [phase] = state.split(' ');
  const looks: GalleryEntry['looks'] = [];
  for (const scheme of council.hasDarkMode ? (['dark', 'light'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    const faults = await accessibilityFaults(page, part);
    const file = `${scheme}.png`;
    await (picture === 'part' ? page.locator(part) : page).screenshot({
      path: join(folder, file),
      animations: 'disabled',
    });
    looks.unshift({ scheme, picture: file, faults });
  }
  await storeEntry(folder, {
    machine: model.id,
    state,
    description: shapeOf(model.machine).states.find(({ name }) => name === phase)?.description ?? '',
    path: `${model.id}/${path}`,
    at: new Date().toISOString(),
    looks,
  });
  for (const { scheme, faults } of looks) expect(faults, `axe, ${state}, ${scheme}`).toEqual([]);
}
