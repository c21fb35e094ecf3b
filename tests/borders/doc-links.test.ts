import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

// A link into a guide breaks silently when a heading is reworded: browsers then show the top of the page.
const project = join(import.meta.dirname, '..', '..');
const guides = globSync(['README.md', 'docs/**/*.md', 'tenants/*.md'], { cwd: project });

const withoutCode = (text: string): string => text.replace(/^ *(`{3,})[^]*?^ *\1 *$/gm, '');

/** Returns the anchors of a page's headings, as GitHub and editors make them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const often = new Map<string, number>();
  return new Set(
    [...withoutCode(text).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading = '']) => {
      const slug = heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
        .replaceAll(' ', '-');
      const before = often.get(slug) ?? 0;
      often.set(slug, before + 1);
      return before === 0 ? slug : `${slug}-${before}`;
    }),
  );
}

/** Returns a guide's links to files of the project that lead to no file, or to no heading of it. */
function brokenLinks(guide: string): string[] {
  const text = readFileSync(join(project, guide), 'utf8');
  const prose = withoutCode(text).replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? join(project, guide) : join(project, dirname(guide), path);
    if (!existsSync(file)) return [`${link}: there is no ${relative(project, file)}`];
    if (anchor === undefined || !statSync(file).isFile() || !file.endsWith('.md')) return [];
    return anchorsOf(readFileSync(file, 'utf8')).has(anchor) ? [] : [`${link}: there is no such heading`];
  });
}

test.each(guides)('every link in %s leads to an existing file and heading', (guide) => {
  expect(brokenLinks(guide)).toEqual([]);
});

test('the guides contain links with anchors', () => {
  const linked = guides.filter((guide) => /\.md#/.test(readFileSync(join(project, guide), 'utf8')));
  expect(linked.length).toBeGreaterThan(5);
});
