import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server to ask; requests go through its hosts and its paths in turn. */
export interface Asked {
  readonly port: number;
  readonly hosts: readonly string[];
  readonly paths: readonly string[];
  /** Who asks for each of the paths, in turn with them; left out: nobody who is logged in. */
  readonly cookies?: readonly string[];
}

export interface SteadyOrder {
  readonly servers: readonly Asked[];
  /** Requests a second, to one server at a time; a multiple of the servers' number of paths is fairest. */
  readonly rate: number;
  /** How long each server is asked, in whole seconds. */
  readonly seconds: number;
  /** Leaves its core to others until two milliseconds before the next request is due; else it spins all the time. */
  readonly rests?: boolean;
}

/** Milliseconds from when a request was due to the end of its answer. */
export interface Steady {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
}

/** A client that keeps to a rate whatever the server does. */
export interface SteadyClient {
  /**
   * Asks the servers at one rate, each for a second and then the next, so that a bad moment of the machine
   * meets them alike. Answers in their order; fails when an answer is not 200.
   */
  ask(order: SteadyOrder): Promise<readonly Steady[]>;
  end(): void;
}

/** Starts the client on a core of its own. */
export function startSteadyClient(core: number): SteadyClient {
  const child = fork(join(import.meta.dirname, 'steady-process.ts'), { stdio: 'inherit' });
  execFileSync('taskset', ['-a', '-cp', String(core), String(child.pid)], { stdio: 'ignore' });
  return {
    async ask(order) {
      child.send(order);
      const gone = once(child, 'exit').then(() => {
        throw new Error('The client has ended in the middle of a measurement.');
      });
      const [measured] = await Promise.race([once(child, 'message'), gone]);
      return measured;
    },
    end: () => void child.kill('SIGKILL'),
  };
}
