/**
 * Reads a switch as in specification section 3: only a boolean true counts, the string "true" does not. In its
 * own file, so that the browser gets the rule without the schemas.
 */
export function isSettingOn(
  settings: readonly { readonly name: string; readonly value: unknown }[],
  name: string,
): boolean {
  return settings.some((setting) => setting.name === name && setting.value === true);
}

/**
 * Returns whether a path of the site leads to homes, so that `disableProperties` removes it; with or without
 * a language prefix.
 */
export function leadsToHomes(path: string): boolean {
  return /^(?:\/[a-z]{2})?\/properties(?:[/?#]|$)/i.test(path);
}
