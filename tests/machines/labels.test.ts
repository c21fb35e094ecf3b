import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { guidesOf } from '#machines/model/guide.ts';
import { plansFor } from '#machines/model/plans.ts';
import { scriptsOf } from '#machines/model/script.ts';
import { lifecycleModels, processModels } from '#machines/models.ts';
import { biddingModel } from '#machines/process/bidding/bidding.model.ts';
import { guidePage } from '#tools/machines/guide-page.ts';
import { baseTexts, labelsOf, unknownKeys } from '#tools/machines/labels.ts';

const tenants = join(import.meta.dirname, '../../tenants');

describe('the labels in scripts', () => {
  it('are texts that base has, in every model', async () => {
    const texts = await baseTexts(tenants);
    expect([...lifecycleModels, ...processModels].flatMap((model) => unknownKeys(model, texts))).toEqual([]);
  });

  it('are refused where base has no such text', async () => {
    const words = { ...biddingModel.words, onScreen: { placed: ['bid.placedTitel'] } };
    expect(unknownKeys({ ...biddingModel, words }, await baseTexts(tenants))).toEqual([
      expect.stringContaining('"bid.placedTitel" (onScreen, "placed")'),
    ]);
  });

  it('are a council’s own, in each of its languages', async () => {
    const files = await loadTenant(tenants, 'porth-elen');
    expect(labelsOf(files, 'cy-GB')('bid.place')).toBe('Gwneud cynnig am y cartref hwn');
    expect(labelsOf(files, 'en-GB')('bid.place')).toBe('Bid for this home');
    expect(() => labelsOf(files, 'pl-PL')).toThrow('porth-elen has no texts in "pl-PL"');
  });

  it('have no markup and no gaps in braces', async () => {
    const files = await loadTenant(tenants, 'ashcombe');
    expect(labelsOf(files, undefined)('reset.sentText')).toMatch(/^We have sent an email to …\. /);
  });
});

describe('the page of scripts', () => {
  const guides = guidesOf(biddingModel, scriptsOf(biddingModel, plansFor(biddingModel)), (key) => `<${key}>`);
  const page = guidePage(guides, 'ashcombe & co', ({ scenario }) => `npm run scenario -- "${scenario}"`);

  it('has a box for each step, a result and notes for each path, and needs nothing else', () => {
    const steps = guides.reduce((sum, guide) => sum + guide.steps.length + 1, 0);
    expect(page.match(/<input type="checkbox"/g)).toHaveLength(steps);
    expect(page.match(/value="passed"/g)).toHaveLength(guides.length);
    expect(page.match(/Notes<textarea/g)).toHaveLength(guides.length);
    expect(page).not.toMatch(/https?:|src=|href=|localStorage|sessionStorage/);
  });

  it('escapes every text', () => {
    expect(page).not.toContain('<bid.place>');
    expect(page).toContain('Press “<bdi>&lt;bid.place&gt;</bdi>”.');
    expect(page).toContain('<title>Paths to walk by hand in ashcombe &amp; co</title>');
    expect(page).toContain('npm run scenario -- &quot;fresh&quot;');
  });
});
