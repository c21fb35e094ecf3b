import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { CommandError } from '../command/command-error.ts';
import { missingPath } from '../command/missing-path.ts';
import type { LogoAnswer, LogoJob, LogoMade, NamedFile } from './job.ts';

/** The process that draws, once there is one: it takes a third of a second to start. */
let drawing: DrawingProcess | undefined;

/**
 * Runs a job in another process, which waits for the next one until this process ends.
 * @throws CommandError if nothing can be made from a file.
 */
export async function runLogoJob(job: LogoJob): Promise<LogoMade> {
  drawing ??= new DrawingProcess(() => (drawing = undefined));
  const answer = await drawing.run(job);
  if ('wrong' in answer) throw new CommandError(`${answer.wrong} Nothing was changed.`);
  return answer;
}

/** A child process that takes jobs in order. It does not keep this process alive while idle. */
class DrawingProcess {
  readonly #child: ChildProcess;
  readonly #waiting: PromiseWithResolvers<LogoAnswer>[] = [];

  constructor(onEnd: () => void) {
    const child = fork(join(import.meta.dirname, 'print-logo.ts'), {
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      execArgv: [],
    });
    this.#child = child;
    let complained = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (complained += text));
    child
      .on('message', (answer: LogoAnswer) => {
        this.#waiting.shift()?.resolve(answer);
        if (this.#waiting.length === 0) this.#keepAlive(false);
      })
      .on('close', () => {
        onEnd();
        const error = new CommandError(`The icons could not be drawn. Nothing was changed. ${complained}`);
        for (const { reject } of this.#waiting.splice(0)) reject(error);
      });
  }

  run(job: LogoJob): Promise<LogoAnswer> {
    const answer = Promise.withResolvers<LogoAnswer>();
    this.#waiting.push(answer);
    this.#keepAlive(true);
    this.#child.send(job);
    return answer.promise;
  }

  #keepAlive(isWorking: boolean): void {
    const { stderr, channel } = this.#child;
    const held = [this.#child, channel, stderr instanceof Socket ? stderr : undefined];
    for (const one of held) {
      if (isWorking) one?.ref();
      else one?.unref();
    }
  }
}

/**
 * Reads a file named on the command line.
 * @throws CommandError if it cannot be read.
 */
export async function readNamed(path: string): Promise<NamedFile> {
  const whole = resolve(path.trim());
  const bytes = await readFile(whole).catch(() => undefined);
  if (bytes === undefined)
    throw new CommandError(`There is no readable file ${missingPath(path.trim())}. Nothing was changed.`);
  return { name: basename(whole), base64: bytes.toString('base64') };
}
