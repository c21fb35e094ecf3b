import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { project } from '../build/inputs.ts';

/**
 * Milliseconds without changes before a restart: editors write a file in several steps, and a branch switch changes
 * many.
 */
const QUIET_MS = 150;

type ApiProcess = { stop(): Promise<void> };

const ANSWER_LIMIT_MS = 15_000;

/** Waits until the API answers on a port, or long enough for it to have reported why it does not. */
export async function untilApiAnswers(port: number): Promise<void> {
  const deadline = performance.now() + ANSWER_LIMIT_MS;
  while (performance.now() < deadline) {
    const answers = await fetch(`http://127.0.0.1:${port}/livez`).then(
      (response) => response.ok,
      () => false,
    );
    if (answers) return;
    await sleep(50);
  }
}

/**
 * Runs the API's production entry in a separate process, and restarts it when a file in one of the folders changes.
 * (`node --watch` follows imports only, and would miss a council's files.)
 * @param folders names of folders of the project.
 */
export function runApiProcess(
  folders: readonly string[],
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): ApiProcess {
  let child = start(env, log);
  let timer: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();

  const restart = async (): Promise<void> => {
    await end(child);
    child = start(env, log);
  };
  const watchers = folders.map((folder) =>
    watch(join(project, folder), { recursive: true }, (_event, file) => {
      if (file === null || file.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        log(`${folder}/${file} changed, so the API is restarting.`);
        restarting = restarting.then(restart);
      }, QUIET_MS);
    }),
  );

  return {
    async stop() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await restarting;
      await end(child);
    },
  };
}

function start(env: NodeJS.ProcessEnv, log: (line: string) => void): ChildProcess {
  // Its own process group: the terminal's Ctrl-C reaches it through us, once, after the web server.
  const child = spawn(process.execPath, [join(project, 'api', 'main.ts')], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    detached: true,
  });
  child.once('exit', (code) => {
    if (code !== 0 && code !== null) log('The API has stopped. It will start again when a file changes.');
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
