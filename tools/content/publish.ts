import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { requireCouncil } from '../councils/councils.ts';
import { publish as publishAll, publishCandidate } from '../tenant/versions.ts';
import { copyDraft, versionFolder } from '../councils/version-store.ts';
import { copyItems } from './items.ts';
import { compareContent, type ListedItem } from './list.ts';

/**
 * `content publish <council>`: publishes a version with the draft's content, and everything else as served now. A page
 * can be published while new lettings rules are half written. The first time, all files are published.
 * @param only paths as the list names them, or folders of them; empty for all content.
 */
export async function publishContent(
  context: Context,
  requested: string | undefined,
  { only, note, json }: { only: readonly string[]; note: string; json: boolean },
): Promise<ExitStatus> {
  const { tenantsFolder, dataFolder, say } = context;
  const id = await requireCouncil(context, requested);
  const { version, items } = await compareContent(context, id);
  if (version === undefined) {
    if (only.length > 0) {
      throw new CommandError(
        `${id} has published nothing, so residents see these files as they are, and there is no version to put ${only.join(', ')} into. Publish all of it once: npm run content -- publish ${id}`,
      );
    }
    return publishAll(context, id, { note, json });
  }
  const open = items.filter(({ status }) => status !== 'published');
  const meant = only.length === 0 ? open : chooseFrom(items, only, id).filter((item) => open.includes(item));
  if (meant.length === 0) {
    if (json) say(JSON.stringify({ council: id, published: null, current: version, findings: [] }, null, 2));
    else say(`There is nothing to publish: residents see it as it is here, in version ${version}.`);
    return 0;
  }
  const candidate = await copyDraft(versionFolder(dataFolder, id, version), dataFolder, id);
  try {
    await copyItems(
      { from: tenantsFolder, to: candidate.folder },
      id,
      new Set(meant.map(({ path }) => path)),
    );
  } catch (error) {
    await candidate.discard();
    throw error;
  }
  if (!json) for (const { path, status } of meant) say(`${status.padEnd(8)} ${path}`);
  return publishCandidate(context, id, candidate, { note, json, command: 'content' });
}

function chooseFrom(items: readonly ListedItem[], only: readonly string[], id: string): ListedItem[] {
  return only.flatMap((requested) => {
    // Also accept a path from the folder of all councils, and the name of a page's styles.
    const name = requested
      .replace(/^(?:\.\/)?(?:tenants\/)?/, '')
      .replace(new RegExp(`^${id}/`), '')
      .replace(/\/$/, '');
    const found = items.filter(
      ({ path, kind }) =>
        path === name ||
        path.startsWith(`${name}/`) ||
        (kind === 'page' && path === name.replace(/css$/, 'html')),
    );
    if (found.length > 0) return found;
    throw new CommandError(
      `There is no content "${requested}" in ${id}. Say a path as "npm run content -- list ${id}" shows it, such as content/en-GB/index.html, or menu, settings or theme.json.`,
      2,
    );
  });
}
