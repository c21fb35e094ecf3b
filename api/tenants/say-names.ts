import type { AccountSettings } from '#schemas/tenant/accounts.ts';
import type { ActionSettings } from '#schemas/tenant/actions.ts';
import type { FileSettings } from '#schemas/tenant/files.ts';
import type { Block, FrontPage } from '#schemas/tenant/front-page.ts';
import type { MessageSettings } from '#schemas/tenant/messages.ts';
import type { Cycle } from '#schemas/tenant/lettings-cycle.ts';
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
    ...(tenant.files && { files: sayFiles(tenant.files, say) }),
    ...(tenant.messages && { messages: sayMessages(tenant.messages, say) }),
    ...(tenant.accounts && { accounts: sayAccounts(tenant.accounts, say) }),
    ...(tenant.map && { map: { ...tenant.map, attribution: say.name(tenant.map.attribution) } }),
  };
}

function sayFiles(files: FileSettings, say: Say): FileSettings {
  return {
    ...files,
    documentKinds: files.documentKinds.map((kind) => ({ ...kind, name: say.word(kind.name) })),
  };
}

function sayMessages(messages: MessageSettings, say: Say): MessageSettings {
  const { answerTime, topics } = messages;
  return {
    ...messages,
    ...(answerTime === undefined ? {} : { answerTime: say.word(answerTime) }),
    topics: topics.map((topic) => ({ ...topic, name: say.word(topic.name) })),
  };
}

function sayAccounts(accounts: AccountSettings, say: Say): AccountSettings {
  const { consents, featureNotices } = accounts;
  return {
    ...accounts,
    consents: consents.map((consent) => ({ ...consent, text: say.word(consent.text) })),
    featureNotices: featureNotices.map((notice) => ({
      ...notice,
      title: say.word(notice.title),
      text: say.word(notice.text),
    })),
  };
}

/** `lettings.json` as people read it. The rules stay as they are. */
export function sayPolicy(policy: LettingsPolicy, say: Say): LettingsPolicy {
  const { parishes, applicantTypes, mobilityCategories, adaptations } = policy;
  const words = (list: readonly { readonly id: string; readonly name: string }[]) =>
    list.map((entry) => ({ ...entry, name: say.word(entry.name) }));
  return {
    ...policy,
    schemes: policy.schemes.map((scheme) => ({
      ...sayName(scheme, say),
      cycle: sayCycle(scheme.cycle, say),
      bands: scheme.bands.map((band) => ({
        ...band,
        name: say.word(band.name),
        meaning: say.word(band.meaning),
      })),
      ...(scheme.otherRankings === undefined
        ? {}
        : {
            otherRankings: scheme.otherRankings.map((ranking) => ({
              ...ranking,
              name: say.word(ranking.name),
            })),
          }),
    })),
    advertTypes: policy.advertTypes.map((type) => ({ ...type, name: say.word(type.name) })),
    ...(parishes === undefined ? {} : { parishes: parishes.map((parish) => sayName(parish, say)) }),
    ...(applicantTypes === undefined ? {} : { applicantTypes: words(applicantTypes) }),
    ...(mobilityCategories === undefined ? {} : { mobilityCategories: words(mobilityCategories) }),
    ...(adaptations === undefined ? {} : { adaptations: words(adaptations) }),
  };
}

/** `actions.json` as people read it. The law and its days stay as they are. */
export function sayActions(actions: ActionSettings, say: Say): ActionSettings {
  return {
    ...actions,
    kinds: Object.fromEntries(
      Object.entries(actions.kinds).map(([type, kind]) => [
        type,
        {
          ...kind,
          title: say.word(kind.title),
          description: say.word(kind.description),
          next: say.word(kind.next),
          ...(kind.uploads && {
            uploads: kind.uploads.map((upload) => ({ ...upload, label: say.word(upload.label) })),
          }),
        },
      ]),
    ),
  };
}

/** `front-page.json` as people read it. What stands where stays as it is. */
export function sayFrontPage(frontPage: FrontPage, say: Say): FrontPage {
  return { ...frontPage, blocks: frontPage.blocks.map((block) => sayBlock(block, say)) };
}

function sayBlock(block: Block, say: Say): Block {
  // The `text` of a hero says where its words stand.
  if (block.kind === 'hero') return sayWords(block, ['heading', 'lead', 'alt'], say);
  const said = sayWords(block, ['heading', 'text'], say);
  if (said.kind === 'tiles' && said.items)
    return { ...said, items: said.items.map((tile) => sayWords(tile, ['title', 'text'], say)) };
  if (said.kind === 'howItWorks' && said.steps)
    return { ...said, steps: said.steps.map((step) => sayWords(step, ['title', 'text'], say)) };
  if (said.kind === 'help' && said.links)
    return { ...said, links: said.links.map((link) => sayWords(link, ['footerText'], say)) };
  return said;
}

/** Says those of a group's texts that it has. */
function sayWords<Group extends object>(group: Group, names: readonly string[], say: Say): Group {
  const said: Group = { ...group };
  for (const [name, text] of Object.entries(group))
    if (names.includes(name) && typeof text === 'string') Object.assign(said, { [name]: say.word(text) });
  return said;
}

/** Why a turn is not as the others is read to residents. */
function sayCycle(cycle: Cycle, say: Say): Cycle {
  const because = <Stretch extends { readonly because?: string }>(stretch: Stretch): Stretch =>
    stretch.because === undefined ? stretch : { ...stretch, because: say.word(stretch.because) };
  if (cycle.kind === 'rolling') {
    return cycle.quiet === undefined ? cycle : { ...cycle, quiet: cycle.quiet.map(because) };
  }
  return cycle.exceptions === undefined ? cycle : { ...cycle, exceptions: cycle.exceptions.map(because) };
}

function sayName<Named extends { readonly name: string }>(named: Named, say: Say): Named {
  return { ...named, name: say.name(named.name) };
}
