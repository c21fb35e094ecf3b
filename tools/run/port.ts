import { createServer } from 'node:net';

/**
 * Checks early, before anything is built, that the port is free.
 * @throws with advice if it is taken.
 */
export async function requireFreePort(port: number): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)));
    // No host: like the server itself, it listens on every address of the machine.
    probe.listen(port, () => probe.close(() => resolve()));
  });
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is in use, perhaps by another Lintel. Stop that one, or choose another port:\n` +
        `  PORT=${port + 1} npm start`,
    );
  }
  if (error.code === 'EACCES') {
    return new Error(
      `You do not have permission to use port ${port}. Choose one above 1023:\n  PORT=8080 npm start`,
    );
  }
  return error;
}
