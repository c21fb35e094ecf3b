import { globSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Script } from '#machines/model/script.ts';
import { project } from '../build/inputs.ts';
import { since } from '../progress.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { findChromium, provideChromium } from '../testing/chromium.ts';
import { runCommand } from '../testing/command.ts';
import { freePort } from '../testing/free-port.ts';

interface ReplayRequest {
  readonly council: string;
  /** Shows the browser and takes each step slowly. */
  readonly watch: boolean;
  readonly video: boolean;
  readonly json: boolean;
}

/**
 * `machines replay <machine/scenario/id>`: walks one path in a real browser on a portal of its own, with a picture of each
 * step and a trace. Status 1 if the page does something else than the machine.
 * @throws {CommandError} if no browser can be shown, no driver walks this machine in a browser, or the portal does not
 *   start.
 */
export async function replay(
  { say, progress }: Context,
  { id, machine, scenario, steps }: Script,
  { council, watch, video, json }: ReplayRequest,
): Promise<ExitStatus> {
  const browser = watch ? findChromium({ withWindow: true }) : await provideChromium(progress);
  if (browser === undefined) {
    throw new CommandError(
      'No Chromium with a window was found. Install Chromium, or name one in LINTEL_CHROMIUM.',
    );
  }
  const built = await runCommand([process.execPath, 'tools/build.ts']);
  if (built.code !== 0) throw new CommandError(built.output.trim());
  const folder = join(project, 'test-results', 'replay', id.replaceAll('/', '-'), council);
  rmSync(folder, { recursive: true, force: true });
  const pictures = join(folder, 'pictures');
  const begun = performance.now();
  const showProgress = () => progress(`${id} in a browser, for ${council}: ${since(begun)} …`);
  showProgress();
  const shown = setInterval(showProgress, 1_000);
  const { code, output } = await runCommand(
    [
      'playwright',
      'test',
      '--config=tests',
      '--reporter=line',
      `--project=${council}`,
      `--output=${join(folder, 'trace')}`,
      // A test's title ends in the id of its path.
      `--grep=${id.split('/').at(-1)}`,
      'paths/',
    ],
    {
      env: {
        LINTEL_CHROMIUM: browser,
        LINTEL_BROWSER_PORT: String(await freePort()),
        LINTEL_REPLAY: JSON.stringify({
          machine,
          scenario,
          labels: steps.map(({ move }) => move.label),
          pictures,
        }),
        ...(watch ? { LINTEL_WATCH: '1' } : {}),
        ...(video ? { LINTEL_VIDEO: '1' } : {}),
      },
    },
  );
  clearInterval(shown);
  progress('');
  if (/No tests found/.test(output)) {
    throw new CommandError(`No driver walks ${machine} in a browser for ${council}.`);
  }
  if (/config\.webServer/.test(output)) {
    throw new CommandError(
      `The portal did not start, so nothing was walked. If this machine is busy, try again.\n${output.trim()}`,
    );
  }
  const found = (pattern: string) =>
    globSync(join(folder, 'trace', '*', pattern)).map((path) => relative(project, path));
  const isSkipped = / 1 skipped/.test(output);
  const answer = {
    id,
    council,
    result: code !== 0 ? 'failed' : isSkipped ? 'impossible' : 'passed',
    seconds: Math.round((performance.now() - begun) / 1000),
    pictures: relative(project, pictures),
    trace: found('trace.zip').at(0) ?? null,
    video: found('*.webm').at(0) ?? null,
    output: code === 0 ? '' : output.trim(),
  };
  if (json) say(JSON.stringify(answer, null, 2));
  else sayAnswer(say, answer, steps.length);
  return code === 0 ? 0 : 1;
}

function sayAnswer(
  say: Context['say'],
  answer: Readonly<Record<'id' | 'council' | 'result' | 'pictures' | 'output', string>> & {
    readonly seconds: number;
    readonly trace: string | null;
    readonly video: string | null;
  },
  steps: number,
): void {
  const { id, council, result, seconds, pictures, trace, video, output } = answer;
  if (result === 'impossible') {
    say(`${id} cannot be walked in ${council}: its files make it impossible.`);
    return;
  }
  if (output !== '') say(`${output}\n`);
  say(`${result === 'passed' ? '✓' : '✗'} ${id} ${result} in ${council}: ${steps} steps, ${seconds} s`);
  say(`  pictures  ${pictures}`);
  if (trace !== null) say(`  trace     npx playwright show-trace ${trace}`);
  if (video !== null) say(`  video     ${video}`);
}
