import type { Messages } from '#schemas/api/bootstrap.ts';
import type { OfficerItem } from '#schemas/backoffice/officer.ts';
import type { ActionSettings } from '#schemas/tenant/actions.ts';
import type { FrontPage } from '#schemas/tenant/front-page.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Redirects, ShownMap, Tenant } from '#schemas/tenant/tenant.ts';
import type { Theme } from '#schemas/tenant/theme.ts';
import type { PlaceTable } from '#domain/places/place-table.ts';
import type { SiteContent } from '../content/site-content.ts';
import type { AddressBook } from './address-book.ts';
import type { LoadedForm } from './loaded-form.ts';
import type { Marks } from './marks.ts';
import type { PackedMap } from './pack-map.ts';
import type { VectorMap } from './checks/vector-map.ts';

/** Everything the files of one council say, merged over `base` and checked. Never changed: a change is a new one. */
export interface TenantFiles {
  readonly tenant: Tenant;
  readonly theme: Theme;
  /** What stands on the first page. */
  readonly frontPage: FrontPage;
  readonly policy: LettingsPolicy;
  /** What residents may begin. */
  readonly actions: ActionSettings;
  /** Of `officers.json`, by reference. */
  readonly officers: ReadonlyMap<string, OfficerItem>;
  readonly redirects: Redirects;
  /** Texts by locale, such as `en-GB`; what a language lacks is the default language's. */
  readonly messages: ReadonlyMap<string, Messages>;
  /** What letters say besides, by locale: the group `mail` of the same files. */
  readonly mailTexts: ReadonlyMap<string, Messages>;
  /** What `tenant`, `policy`, `actions` and `frontPage` call things in other languages, by locale; see `inLanguage`. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Languages in which a machine made something that nobody has read yet. */
  readonly draftLocales: ReadonlySet<string>;
  /** Of what `inLanguage` says: words that the language lacks, in the default one. */
  readonly borrowedWords?: ReadonlySet<string>;
  readonly content: SiteContent;
  /** The forms that people fill in, by identifier, in display order. */
  readonly forms: ReadonlyMap<string, LoadedForm>;
  /** Pictures by their path in the council's folder, such as `pictures/harbour.svg`, with the folder that has them. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly marks: Marks;
  /** The council's own typefaces by their name in its folder `typefaces`, with the hash of their content. */
  readonly typefaces: ReadonlyMap<string, { readonly hash: string; readonly path: string }>;
  /** The map of homes as pages are told of it; null where there is none. */
  readonly map: ShownMap | null;
  /** The council's own vector map by its hash, and those before it, which open pages still ask for. */
  readonly vectorMaps: ReadonlyMap<string, VectorMap>;
  /** The council's own drawn map, where it has one. */
  readonly drawnMap: PackedMap | undefined;
  /** What is around its homes, where it says so. */
  readonly places: PlaceTable | undefined;
  /** The council's own list of addresses, where it has one. */
  readonly addressBook: AddressBook | undefined;
}
