/** The default of a switch, and phrases that describe it. */
interface KnownSetting {
  /** Its value in a council that does not list it. */
  readonly default: boolean;
  /** Its effect, written to follow its name: `themeDarkMode offers a dark theme`. */
  readonly effect: string;
  /** Its name in a comparison of two versions: `the choice of a dark theme is off, was on`. */
  readonly called: string;
  /** The place where people see its effect. */
  readonly seen: string;
}

/**
 * The switches of `siteSettings` in `tenant.json` (specification section 3). Their types, the JSON Schema,
 * docs/settings, the check, comparisons of two versions and the file of a new council all follow from this
 * record.
 */
export const knownSettings = {
  themeDarkMode: {
    default: false,
    effect: 'offers a dark theme',
    called: 'the choice of a dark theme',
    seen: 'the choice of a theme at the foot of every page',
  },
  disableProperties: {
    default: false,
    effect: 'hides everything about homes',
    called: 'hiding the homes',
    seen: 'no page about homes',
  },
  neutralAccountMessages: {
    default: true,
    effect: 'keeps messages from revealing who has an account',
    called: 'account messages that tell strangers nothing',
    seen: 'what the log-in and the forms about accounts say',
  },
} as const satisfies Readonly<Record<string, KnownSetting>>;

type SettingName = keyof typeof knownSettings;

interface SiteSetting {
  name: string;
  value: boolean | string | number;
}

export function isKnownSetting(name: string): name is SettingName {
  return Object.hasOwn(knownSettings, name);
}

/** Returns a council's settings, followed by the default of each switch that they do not name. */
export function withDefaults(settings: readonly SiteSetting[]): SiteSetting[] {
  const missing = Object.entries(knownSettings).filter(
    ([name]) => !settings.some((setting) => setting.name === name),
  );
  return [...settings, ...missing.map(([name, { default: value }]) => ({ name, value }))];
}

/**
 * Reads a switch as in specification section 3: only a boolean true counts, the string "true" does not. The lists of
 * a loaded council and of `GET /api/system` name every switch (`withDefaults`); in any other, a missing one is off.
 */
export function isSettingOn(settings: readonly SiteSetting[], name: SettingName): boolean {
  return settings.some((setting) => setting.name === name && setting.value === true);
}

/**
 * Returns whether a path of the site leads to homes, so that `disableProperties` removes it; with or without
 * a language prefix.
 */
export function leadsToHomes(path: string): boolean {
  return /^(?:\/[a-z]{2})?\/properties(?:[/?#]|$)/i.test(path);
}
