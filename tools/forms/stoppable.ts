/**
 * Work that ends in its own way where somebody presses Ctrl-C, or the machine wants the process to end; asked a second
 * time, the process ends at once, as it does by itself.
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
