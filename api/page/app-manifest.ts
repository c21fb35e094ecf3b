import { iconSizes } from '#schemas/tenant/made-icons.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

const manifests = new WeakMap<TenantFiles, WrittenAnswer>();

/**
 * Returns the Web Application Manifest (W3C), with which a device installs the portal under the council's name
 * and icon. Its names are in the council's default language, in which it
 * opens.
 */
export function manifestOf(files: TenantFiles): WrittenAnswer {
  const known = manifests.get(files);
  if (known) return known;
  const { tenant, theme, marks } = files;
  const manifest = {
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    name: tenant.websiteTitle,
    short_name: tenant.websiteTitle,
    lang: tenant.localeId,
    background_color: theme.light.background,
    theme_color: theme.light.header,
    icons: iconsOf(marks),
  };
  const written = new WrittenAnswer(JSON.stringify(manifest), [], 'application/manifest+json');
  manifests.set(files, written);
  return written;
}

/** Returns PNG icons, which every device can show; for a council without any, its logo. */
function iconsOf({ logo, icons }: TenantFiles['marks']): object[] {
  const drawn = (['icon-192.png', 'icon-512.png', 'maskable-512.png'] as const).flatMap((name) => {
    const { width, height } = iconSizes[name];
    const address = icons.get(name)?.address;
    if (address === undefined) return [];
    const purpose = name === 'maskable-512.png' ? 'maskable' : 'any';
    return { src: address, sizes: `${width}x${height}`, type: 'image/png', purpose };
  });
  if (drawn.length > 0) return drawn;
  const type = logo.path.endsWith('.svg') ? 'image/svg+xml' : `image/${logo.path.split('.').at(-1)}`;
  return [{ src: logo.address, sizes: 'any', type, purpose: 'any' }];
}
