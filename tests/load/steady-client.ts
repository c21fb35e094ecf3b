import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server to send requests to; they go through its hosts and its paths in turn. */
export interface Asked {
  readonly port: number;
  readonly hosts: readonly string[];
  readonly paths: readonly string[];
  /** Session cookies, used in turn with the paths; left out for visitors. */
  readonly cookies?: readonly string[];
}

export interface SteadyOrder {
  readonly servers: readonly Asked[];
  /** Requests per second, to one server at a time; a multiple of the servers' number of paths is fairest. */
  readonly rate: number;
  /** Whole seconds for which each server is asked. */
  readonly seconds: number;
  /**
   * True to leave its core to others until two milliseconds before the next request is due; otherwise it spins
   * all the time.
   */
  readonly rests?: boolean;
}

/** Milliseconds from the time a request was due to the end of its answer. */
export interface Steady {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
}

/** A client that keeps to a rate whatever the server does. */
interface SteadyClient {
  /**
   * Sends requests at one rate, for a second to each server in turn, which spreads the machine's bad moments
   * evenly. Returns the results in the order of the servers; fails if an answer is not 200.
   */
  ask(order: SteadyOrder): Promise<readonly Steady[]>;
  end(): void;
}

/** Starts the client on its own core. */
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
