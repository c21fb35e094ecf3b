/** The PostgreSQL roles of one installation. They belong to the whole cluster, not to its database. */
export interface DatabaseRoles {
  /** Sees the rows of one council at a time, and owns nothing. */
  readonly app: string;
  /** Sees the background jobs, and no council's rows. */
  readonly worker: string;
}

export const standardRoles: DatabaseRoles = rolesOf('lintel');

/**
 * Reads `LINTEL_DATABASE_ROLES`, the prefix of both names (`lintel`); a second installation in the same cluster
 * has another. Names are plain words, so no statement has to quote them.
 * @throws Error for an invalid prefix of a role name.
 */
export function readDatabaseRoles(environment: NodeJS.ProcessEnv): DatabaseRoles {
  const prefix = environment['LINTEL_DATABASE_ROLES'];
  if (!prefix) return standardRoles;
  // PostgreSQL reserves names that begin with pg_, and truncates names at 63 letters.
  if (!/^(?!pg_|pg$)[a-z][a-z0-9_]{0,49}$/.test(prefix)) {
    throw new Error(
      `LINTEL_DATABASE_ROLES is "${prefix}"; it must be the beginning of role names, such as "ashcombe" for ashcombe_app and ashcombe_worker: small letters, digits and underscores, a letter first, 50 at most, and not pg_.`,
    );
  }
  return rolesOf(prefix);
}

function rolesOf(prefix: string): DatabaseRoles {
  return { app: `${prefix}_app`, worker: `${prefix}_worker` };
}

/** Puts this installation's roles into a migration; the files contain the standard ones. */
export function nameRoles(sql: string, { app, worker }: DatabaseRoles): string {
  return sql.replace(/\blintel_(app|worker)\b/g, (_whole, which) => (which === 'app' ? app : worker));
}
