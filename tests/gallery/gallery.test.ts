import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimState, storeEntry, type GalleryEntry } from './entry.ts';
import { writeGallery } from './write-gallery.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lintel-gallery-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const entry: GalleryEntry = {
  machine: 'bidding',
  state: 'placed (bid.undo)',
  description: 'The receipt of the bid is shown.',
  path: 'bidding/fresh/0123456789abcdef',
  at: '2026-11-21T04:00:00.000Z',
  looks: [
    { scheme: 'light', picture: 'light.png', faults: [] },
    { scheme: 'dark', picture: 'dark.png', faults: ['color-contrast: <p class="a & b">'] },
  ],
};

it('gives a state to the first caller only, for each council and machine', async () => {
  const [first, second] = await Promise.all([
    claimState(root, 'ashcombe', 'bidding', entry.state),
    claimState(root, 'ashcombe', 'bidding', entry.state),
  ]);
  expect([first, second].filter((folder) => folder !== null)).toHaveLength(1);
  expect(await claimState(root, 'ashcombe', 'preferred', entry.state)).not.toBeNull();
  expect(await claimState(root, 'porth-elen', 'bidding', entry.state)).not.toBeNull();
});

it('shows every state with its pictures and axe’s findings, as text and never as markup', async () => {
  const folder = await claimState(root, 'ashcombe', 'bidding', entry.state);
  await storeEntry(folder ?? '', entry);
  await writeGallery(root);
  const page = await readFile(join(root, 'ashcombe', 'index.html'), 'utf8');
  expect(page).toContain('<p>One state; axe found 1.');
  expect(page).toContain('<h3>placed (bid.undo)</h3>');
  expect(page).toContain('src="bidding/placed-bid-undo/light.png" alt="placed (bid.undo), light"');
  expect(page).toContain('color-contrast: &lt;p class=&quot;a &amp; b&quot;&gt;');
  expect(await readFile(join(root, 'index.html'), 'utf8')).toContain('href="ashcombe/index.html"');
});

it('throws for a malformed entry instead of leaving it out', async () => {
  const folder = await claimState(root, 'ashcombe', 'bidding', entry.state);
  await writeFile(join(folder ?? '', 'entry.json'), '{}');
  await expect(writeGallery(root)).rejects.toThrow('Parse');
});
