/**
 * Thrown for a PostgreSQL on which Lintel cannot work. The message is for the person who set it up, and says
 * what would help.
 */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}
