import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createMachine } from 'xstate';
import type { Model } from '#machines/model/define-model.ts';
import { statelyConfig } from '#machines/model/emit/stately.ts';
import { leavesOf, shapeOf } from '#machines/model/shape.ts';
import { lifecycleModels, processModels } from '#machines/models.ts';
import { drawMachineSvg, widestDrawing } from '#tools/machines/svg.ts';
import { runCommand } from '../support/run-command.ts';

const models: Model[] = [...lifecycleModels, ...processModels];

/** Runs `machines draw`. */
async function draw(...words: string[]): Promise<string> {
  const { status, said } = await runCommand({}, ['machines', 'draw', ...words]);
  expect(status).toBe(0);
  return said.join('\n');
}

/** Leaves out the functions that start delays: XState adds them, and they have no name. */
function named(entry: readonly string[]): string[] {
  return entry.filter((action) => action !== 'in place');
}

describe.each(models.map((model) => [model.id, shapeOf(model.machine)] as const))(
  'the drawing of %s',
  (_, shape) => {
    let svg = '';
    beforeAll(async () => {
      svg = await drawMachineSvg(shape);
    });

    it('is no wider than the window', () => {
      const [, width = '', boxWidth = ''] =
        /^<svg [^>]*? width="([\d.]+)"[^>]*viewBox="0.00 0.00 ([\d.]+) /.exec(svg) ?? [];
      expect(Number(width)).toBeGreaterThan(0);
      expect(Number(width)).toBeLessThanOrEqual(widestDrawing);
      // Nothing is made smaller to fit.
      expect(Number(boxWidth)).toBe(Number(width));
    });

    it('has every state and every transition', () => {
      const decoded = svg.replaceAll('&gt;', '>').replaceAll('&#10;', '\n');
      for (const { name } of leavesOf(shape)) expect(decoded).toContain(`data-state="${name}"`);
      const drawn = new Set(
        [...decoded.matchAll(/data-transitions="([^"]*)"/g)].flatMap(([, ids = '']) => ids.split('\n')),
      );
      expect([...drawn].sort()).toEqual(shape.transitions.map(({ id }) => id).sort());
    });
  },
);

test.each(models.map((model) => [model.id, model] as const))(
  'XState takes the export of %s, and declares the same',
  (_, model) => {
    const { id, states, transitions } = shapeOf(model.machine);
    const copy = shapeOf(createMachine(JSON.parse(JSON.stringify(statelyConfig(model.machine)))));
    expect(copy.id).toBe(id);
    expect(copy.states.map((state) => ({ ...state, entry: named(state.entry) }))).toEqual(
      states.map((state) => ({ ...state, entry: named(state.entry) })),
    );
    expect(copy.transitions).toEqual(transitions);
  },
);

describe('npm run machines -- draw', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lintel-draw-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('prints Mermaid, with times', async () => {
    expect(await draw('bid')).toContain(
      's_live --> s_withdrawn : bid.withdraw [mayWithdraw]<br>bid.moveAway [mayMoveAway]',
    );
    expect(await draw('bid')).toContain('s_stood --> [*]');
    expect(await draw('bidding')).toContain('s_placed --> s_kept : after undoWindow (10 seconds)');
  });

  it('draws with a text alternative, in light and in dark, with descriptions, clauses and paths on hover', async () => {
    const svg = await draw('search', '--format', 'svg');
    expect(svg).toMatch(/^<svg [^>]*role="group" aria-labelledby="search-title search-desc"/);
    expect(svg).toContain('<title id="search-title">search: the drawing of its states</title>');
    expect(svg).toMatch(/<desc id="search-desc">[^<]*unsearched: There has been no search yet/);
    expect(svg).toContain('@media (prefers-color-scheme: dark)');
    expect(svg).not.toContain('fill="black"');
    expect(svg).toContain('class="cluster group" data-state="found"');
    expect(svg).toContain(
      '<title>failed&#10;The search failed, so there are no results. It can be tried again.&#10;Asked for by spec 8 common errors</title>',
    );
    expect(svg).toMatch(
      /<title>failed → searching&#10;search\.retry&#10;Asked for by [^<]*&#10;Paths: search\//,
    );
    // Transitions that the states of a group inherit are written once.
    expect(svg.match(/>\s*results\.changed</g)).toHaveLength(1);
  });

  it('links each state to its line in the source', async () => {
    const svg = await draw(
      'offer-answer',
      '--format',
      'svg',
      '--link-base',
      'https://example.org/blob/main/',
    );
    const [, path = '', line] =
      /<a href="https:\/\/example\.org\/blob\/main\/([^"#]*)#L(\d+)" data-state="sending">/.exec(svg) ?? [];
    const source = (await readFile(path, 'utf8')).split('\n');
    expect(source[Number(line) - 1]).toBe('    sending: {');
  });

  it('links to existing files from where the drawing is', async () => {
    await draw('offer-answer', '--format', 'svg', '--output', join(folder, 'drawings', 'offer-answer.svg'));
    const svg = await readFile(join(folder, 'drawings', 'offer-answer.svg'), 'utf8');
    const [, path = ''] = /<a href="([^"#]*)#L\d+" data-state="sending">/.exec(svg) ?? [];
    expect(path).toMatch(/^\.\.\//);
    expect(existsSync(join(folder, 'drawings', path))).toBe(true);
  });

  it('emphasises an arrow', async () => {
    const restored = 'sessionEnded session.restored';
    const svg = await draw('offer-answer', '--format', 'svg', '--through', `${restored} [isAccepting]`);
    expect(svg.match(/class="edge arrow chosen"/g)).toHaveLength(1);
    const all = await draw('offer-answer', '--format', 'svg', '--through', restored);
    expect(all.match(/class="edge arrow chosen"/g)).toHaveLength(2);
  });

  it('writes a PNG at twice the size, in real colours', async () => {
    const file = join(folder, 'bid.png');
    // In a process of its own: the portal forbids SVGs to sharp for the whole process that looks at people's files.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['tools/lintel.ts', 'machines', 'draw', 'bid', '--format', 'png', '--output', file],
      { cwd: join(import.meta.dirname, '../..') },
    );
    expect(stdout).toBe(`${file} written\n`);
    const [, width] = /^<svg [^>]*? width="(\d+)"/.exec(await draw('bid', '--format', 'svg')) ?? [];
    const picture = sharp(file);
    expect((await picture.metadata()).width).toBe(2 * Number(width));
    // The colour of the boxes; without it they are black.
    const pixels = await picture.removeAlpha().raw().toBuffer();
    const isBox = (at: number) => pixels[at] === 0xee && pixels[at + 1] === 0xf3 && pixels[at + 2] === 0xfa;
    const boxes = Array.from({ length: pixels.length / 3 }, (_, index) => index * 3).filter(isBox);
    expect(boxes.length).toBeGreaterThan(10_000);
  });

  it('writes code for the editor of Stately', async () => {
    expect(await draw('bid', '--format', 'stately')).toMatch(
      /\nexport const machine = createMachine\(\{\n {2}"id": "bid",/,
    );
  });
});
