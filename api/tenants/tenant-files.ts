import type { Messages } from '#schemas/api/bootstrap.ts';
import type { OfficerItem } from '#schemas/officer.ts';
import type { ActionSettings } from '#schemas/tenant/actions.ts';
import type { FrontPage } from '#schemas/tenant/front-page.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Redirects, ShownMap, Tenant } from '#schemas/tenant/tenant.ts';
import type { Theme } from '#schemas/tenant/theme.ts';
import type { PlaceTable } from '../rules/places/place-table.ts';
import type { SiteContent } from '../content/site-content.ts';
import type { AddressBook } from './address-book.ts';
import type { LoadedForm } from './loaded-form.ts';
import type { Marks } from './marks.ts';
import type { PackedMap } from './pack-map.ts';
import type { VectorMap } from './checks/vector-map.ts';

/**
 * The complete content of one council's files, merged over `base` and checked. Immutable: a change makes a new
 * object.
 */
export interface TenantFiles {
  readonly tenant: Tenant;
  readonly theme: Theme;
  /** The blocks of the front page. */
  readonly frontPage: FrontPage;
  readonly policy: LettingsPolicy;
  /** Settings of the new actions that residents may begin. */
  readonly actions: ActionSettings;
  /** Officers of `officers.json`, by reference. */
  readonly officers: ReadonlyMap<string, OfficerItem>;
  readonly redirects: Redirects;
  /** Texts of pages by locale, such as `en-GB`; gaps are filled from the default language. */
  readonly messages: ReadonlyMap<string, Messages>;
  /** Texts of letters by locale: the group `mail` of the same files. */
  readonly mailTexts: ReadonlyMap<string, Messages>;
  /** Texts about the council's rules by locale: the group `rules`, and the groups of pages whose phrases it uses. */
  readonly ruleTexts: ReadonlyMap<string, Messages>;
  /**
   * Translations of the names in `tenant`, `policy`, `actions` and `frontPage`, by locale; see `inLanguage`.
   */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Languages with machine translations that no person has read yet. */
  readonly draftLocales: ReadonlySet<string>;
  /** Set by `inLanguage`: words that the language lacks, in the default language. */
  readonly borrowedWords?: ReadonlySet<string>;
  readonly content: SiteContent;
  /** The forms that people fill in, by identifier, in display order. */
  readonly forms: ReadonlyMap<string, LoadedForm>;
  /**
   * Pictures by their path in the council's folder, such as `pictures/harbour.svg`, with the folder that holds
   * each.
   */
  readonly pictures: ReadonlyMap<string, string>;
  readonly marks: Marks;
  /** The council's own typefaces by file name in its folder `typefaces`, with the hash of their content. */
  readonly typefaces: ReadonlyMap<string, { readonly hash: string; readonly path: string }>;
  /** The map of homes as sent to pages; null if there is none. */
  readonly map: ShownMap | null;
  /** The council's vector maps by hash: its own, and earlier ones that open pages still ask for. */
  readonly vectorMaps: ReadonlyMap<string, VectorMap>;
  /** The council's own drawn map, if it has one. */
  readonly drawnMap: PackedMap | undefined;
  /** The places around its homes, if it has a file of them. */
  readonly places: PlaceTable | undefined;
  /** The council's own list of addresses, if it has one. */
  readonly addressBook: AddressBook | undefined;
}
