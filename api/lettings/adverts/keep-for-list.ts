import type { TenantFiles } from '../../tenants/tenant-files.ts';
import type { OpenAdverts } from './advert-cache.ts';

/**
 * Makes something of a council's files and its open adverts, and keeps it until either is another. The files
 * of each language are files of their own (`inLanguage`).
 */
export function keepForList<Made>(
  make: (files: TenantFiles, open: OpenAdverts) => Made,
): (files: TenantFiles, open: OpenAdverts) => Made {
  const kept = new WeakMap<TenantFiles, { readonly open: OpenAdverts; readonly made: Made }>();
  return (files, open) => {
    const known = kept.get(files);
    if (known?.open === open) return known.made;
    const made = make(files, open);
    kept.set(files, { open, made });
    return made;
  };
}
