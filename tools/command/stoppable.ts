/**
 * Runs work that can end cleanly on Ctrl-C or when the system asks the process to end. A second signal ends the process
 * at once.
 */
export async function stoppable<Result>(work: (stop: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  const end = () => stop.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, end);
  try {
    return await work(stop.signal);
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}
