import type { AccountSettings } from '#schemas/tenant/accounts.ts';
import type { ActionSettings } from '#schemas/tenant/actions.ts';
import type { FileSettings } from '#schemas/tenant/files.ts';
import type { Block, FrontPage } from '#schemas/tenant/front-page.ts';
import type { MessageSettings } from '#schemas/tenant/messages.ts';
import type { Cycle } from '#schemas/tenant/lettings-cycle.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';

/** Translates words of a council's files into another language; returns unknown words unchanged. */
interface Say {
  /** Translates a word that needs translation, such as the meaning of a band. */
  word(text: string): string;
  /** Translates the name of a place or an organisation, which may be the same in every language. */
  name(text: string): string;
}

/** Returns `tenant.json` as people read it. Ids, addresses and switches are unchanged. */
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

/** Returns `lettings.json` as people read it. The rules are unchanged. */
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
      ...(scheme.quotas === undefined
        ? {}
        : {
            quotas: {
              ...scheme.quotas,
              groups: scheme.quotas.groups.map((group) => ({ ...group, name: say.word(group.name) })),
            },
          }),
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

/** Returns `actions.json` as people read it. The law and its time limits are unchanged. */
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

/** Returns `front-page.json` as people read it. The layout is unchanged. */
export function sayFrontPage(frontPage: FrontPage, say: Say): FrontPage {
  return { ...frontPage, blocks: frontPage.blocks.map((block) => sayBlock(block, say)) };
}

function sayBlock(block: Block, say: Say): Block {
  // A hero's `text` is the position of its words, not a text to translate.
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

/** Translates the named texts that a group has. */
function sayWords<Group extends object>(group: Group, names: readonly string[], say: Say): Group {
  const said: Group = { ...group };
  for (const [name, text] of Object.entries(group))
    if (names.includes(name) && typeof text === 'string') Object.assign(said, { [name]: say.word(text) });
  return said;
}

/** Translates the reasons for exceptions, because residents read them. */
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
