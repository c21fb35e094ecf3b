/** Ends everything that was started, in reverse order. */
export type Shutdown = {
  /** Adds something to end. */
  add(close: () => Promise<void>): void;
  /** True from the first signal on: later failures come from the shutdown. */
  readonly begun: boolean;
  /** Ends everything now. Further calls wait for the same end. */
  close(): Promise<void>;
};

/**
 * npm passes a terminal's Ctrl-C on to a process that has already had it from the terminal, so one press arrives
 * twice within milliseconds; a person's second press comes about a second later.
 */
const SAME_PRESS_MS = 750;

/**
 * A signal sent to npm reaches only the shell that npm started, which dies without passing it on: the only sign is
 * that our parent is now another process.
 */
const PARENT_CHECK_MS = 500;

/**
 * Ends the process in order on Ctrl-C, SIGTERM, a closed terminal, or the end of the npm that started it. A second
 * signal ends it at once.
 * @param force runs last in a forced end; it cannot wait for anything.
 */
export function shutDownOnSignals(announce: (line: string) => void, force: () => void): Shutdown {
  const closers: (() => Promise<void>)[] = [];
  let ending: Promise<void> | undefined;
  let firstSignal = 0;

  const close = async (): Promise<void> => {
    for (let next = closers.pop(); next !== undefined; next = closers.pop()) await next();
  };
  const end = (): Promise<void> => (ending ??= close());

  const onSignal = (signal: NodeJS.Signals): void => {
    if (ending !== undefined) {
      if (performance.now() - firstSignal < SAME_PRESS_MS) return;
      announce('Stopped at once.');
      force();
      process.exit(130);
    }
    firstSignal = performance.now();
    announce(signal === 'SIGINT' ? 'Stopping (press Ctrl-C again to stop at once) …' : 'Stopping …');
    end().then(
      () => {
        announce('Stopped.');
        process.exit(0);
      },
      (error: unknown) => {
        announce(`Could not stop cleanly: ${error instanceof Error ? error.message : String(error)}`);
        force();
        process.exit(1);
      },
    );
  };
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent && ending === undefined) onSignal('SIGTERM');
    }, PARENT_CHECK_MS).unref();
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);

  return {
    add: (closer) => void closers.push(closer),
    get begun() {
      return ending !== undefined;
    },
    close: end,
  };
}
