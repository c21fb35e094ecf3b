import type { Context, ExitStatus } from '../command/context.ts';
import { requireCouncil } from '../councils/councils.ts';
import { londonTime } from '../tenant/versions.ts';
import {
  listVersions,
  type PublishedVersion,
  readCurrent,
  versionFolder,
} from '../councils/version-store.ts';
import { type ContentItem, readItems } from './items.ts';

/** The status of a draft's item, compared with the one that residents see. */
type ItemStatus = 'published' | 'changed' | 'new' | 'removed';

/** An item of a council's content, with its status. */
export interface ListedItem extends ContentItem {
  readonly status: ItemStatus;
  /** The first version with the item in its present form; undefined if residents do not see it. */
  readonly since: PublishedVersion | undefined;
}

/**
 * Compares the content of a draft with the served version.
 * @returns undefined as `version` while the council has published nothing: residents then see the draft.
 */
export async function compareContent(
  { tenantsFolder, dataFolder }: Pick<Context, 'tenantsFolder' | 'dataFolder'>,
  id: string,
): Promise<{ readonly version: number | undefined; readonly items: readonly ListedItem[] }> {
  const [draft, current] = await Promise.all([readItems(tenantsFolder, id), readCurrent(dataFolder, id)]);
  if (current === undefined) {
    const items = [...draft.values()].map((item): ListedItem => ({
      ...item,
      status: 'published',
      since: undefined,
    }));
    return { version: undefined, items: inOrder(items) };
  }
  const history = (await listVersions(dataFolder, id)).filter(({ version }) => version <= current.version);
  const versions = await Promise.all(
    history.toReversed().map(async (published) => ({
      published,
      items: await readItems(versionFolder(dataFolder, id, published.version), id),
    })),
  );
  const served = versions[0]?.items ?? new Map<string, ContentItem>();
  const paths = new Set([...draft.keys(), ...served.keys()]);
  const items = [...paths].flatMap((path): ListedItem[] => {
    const [wanted, seen] = [draft.get(path), served.get(path)];
    const item = wanted ?? seen;
    if (!item) return [];
    const other = versions.findIndex(({ items: ofVersion }) => ofVersion.get(path)?.hash !== seen?.hash);
    const alike = other === -1 ? versions : versions.slice(0, other);
    return [{ ...item, status: statusOf(wanted, seen), since: seen && alike.at(-1)?.published }];
  });
  return { version: current.version, items: inOrder(items) };
}

function statusOf(wanted: ContentItem | undefined, seen: ContentItem | undefined): ItemStatus {
  if (!seen) return 'new';
  if (!wanted) return 'removed';
  return wanted.hash === seen.hash ? 'published' : 'changed';
}

function inOrder(items: readonly ListedItem[]): ListedItem[] {
  return items.toSorted(
    (one, other) =>
      (one.locale ?? '').localeCompare(other.locale ?? '') || one.path.localeCompare(other.path),
  );
}

/** `content list <council>`: lists every item of the content, and whether residents see it as in the draft. */
export async function listContent(
  context: Context,
  requested: string | undefined,
  json: boolean,
): Promise<ExitStatus> {
  const { say } = context;
  const id = await requireCouncil(context, requested);
  const { version, items } = await compareContent(context, id);
  if (json) {
    say(JSON.stringify({ council: id, version: version ?? null, items: items.map(forPrograms) }, null, 2));
    return 0;
  }
  for (const [locale, mine] of Map.groupBy(items, (item) => item.locale)) {
    say(`${locale ?? 'All languages'}`);
    for (const item of mine) say(`  ${lineOf(item, version)}`);
  }
  say('');
  if (version === undefined) {
    say(
      `${id} has not published anything, so residents see these files as they are. After you publish, they see the published version. To publish, run: npm run content -- publish ${id}`,
    );
    return 0;
  }
  const open = items.filter(({ status }) => status !== 'published').length;
  say(
    open === 0
      ? `Residents see all of it as it is here (version ${version}).`
      : `${open} of ${items.length} are different from what residents see in version ${version}. To preview: npm run content -- preview ${id}. To publish: npm run content -- publish ${id}`,
  );
  return 0;
}

const statusWords: Readonly<Record<ItemStatus, string>> = {
  published: 'published',
  changed: 'CHANGED',
  new: 'NEW',
  removed: 'REMOVED',
};

function lineOf({ path, kind, from, status, since }: ListedItem, version: number | undefined): string {
  const state = version === undefined ? 'as it is' : statusWords[status];
  return [state.padEnd(9), kind.padEnd(9), `${path} (${from})`, since ? `since ${versionInWords(since)}` : '']
    .filter((part) => part !== '')
    .join('  ');
}

function versionInWords({ version, at, by }: PublishedVersion): string {
  const words = [at === undefined ? undefined : londonTime(at), by === undefined ? undefined : `by ${by}`];
  return [`version ${version}`, ...words.filter((word) => word !== undefined)].join(', ');
}

function forPrograms({ path, kind, locale, from, status, since }: ListedItem): object {
  return {
    path,
    kind,
    locale: locale ?? null,
    from,
    status,
    since: since ? { version: since.version, at: since.at ?? null, by: since.by ?? null } : null,
  };
}
