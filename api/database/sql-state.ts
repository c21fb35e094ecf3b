/**
 * Returns the SQLSTATE or system code of an error; empty if it has none.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
