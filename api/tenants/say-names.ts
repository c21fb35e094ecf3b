import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';

/** Says a word of a council's files in another language; what it does not know it gives back. */
export interface Say {
  /** A word that has to be translated, such as what a band means. */
  word(text: string): string;
  /** The name of a place or an organisation, which may well be the same in every language. */
  name(text: string): string;
}

/** `tenant.json` as people read it. Ids, addresses and switches stay as they are. */
export function sayTenant(tenant: Tenant, say: Say): Tenant {
  const link = (item: Tenant['menuItems'][number]) => ({ ...item, footerText: say.word(item.footerText) });
  return {
    ...tenant,
    websiteTitle: say.name(tenant.websiteTitle),
    menuItems: tenant.menuItems.map(link),
    footerItems: tenant.footerItems.map(link),
    partners: tenant.partners.map((partner) => sayName(partner, say)),
    localAuthorities: tenant.localAuthorities.map((authority) => sayName(authority, say)),
    landlords: tenant.landlords.map((landlord) => sayName(landlord, say)),
    contact: {
      ...tenant.contact,
      name: say.name(tenant.contact.name),
      hours: say.word(tenant.contact.hours),
    },
    poweredBy: say.word(tenant.poweredBy),
  };
}

/** `lettings.json` as people read it. The rules stay as they are. */
export function sayPolicy(policy: LettingsPolicy, say: Say): LettingsPolicy {
  const { parishes } = policy;
  return {
    ...policy,
    schemes: policy.schemes.map((scheme) => ({
      ...sayName(scheme, say),
      bands: scheme.bands.map((band) => ({
        ...band,
        name: say.word(band.name),
        meaning: say.word(band.meaning),
      })),
    })),
    advertTypes: policy.advertTypes.map((type) => ({ ...type, name: say.word(type.name) })),
    ...(parishes === undefined ? {} : { parishes: parishes.map((parish) => sayName(parish, say)) }),
  };
}

function sayName<Named extends { readonly name: string }>(named: Named, say: Say): Named {
  return { ...named, name: say.name(named.name) };
}
