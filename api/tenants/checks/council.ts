import { isMailAddress } from '#domain/words/mail-address.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { isKnownSetting, knownSettings } from '#schemas/tenant/site-settings.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { LayeredFile } from '../../council-files/layered-file.ts';
import { nearestWord } from '../../rules/words/near-word.ts';
import { canBeDialled, numberCure } from '../../rules/words/telephone.ts';
import { nameOfHost } from '../host-name.ts';
import { alike, doubles } from './doubles.ts';

/**
 * Checks that the shape of `tenant.json` cannot make: the folder's name, hosts claimed by another council,
 * languages that depend on each other, switches that have switch values.
 * @param claimedHosts hosts of the other councils, with the id of the council that has each.
 * @param pictures by their path in the council's folder
 */
export function checkCouncil(
  id: string,
  tenant: Tenant,
  file: LayeredFile,
  claimedHosts: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, unknown>,
): Finding[] {
  return [
    ...checkFolderName(id, tenant, file),
    ...checkHosts(tenant, file, claimedHosts),
    ...checkLanguages(tenant, file),
    ...checkSettings(tenant, file),
    ...checkMediaHost(tenant, file),
    ...checkContact(tenant, file),
    ...checkLogos(tenant, file, pictures),
    ...doubles(tenant.siteSettings, 'name', '/siteSettings', file),
    ...doubles(tenant.partners, 'id', '/partners', file),
    ...doubles(tenant.landlords, 'id', '/landlords', file),
    ...doubles(tenant.localAuthorities, 'id', '/localAuthorities', file),
    ...alike(tenant.landlords, '/landlords', file),
    ...alike(tenant.localAuthorities, '/localAuthorities', file),
  ];
}

/** Mail is sent from the address and replies go to it (`api/mail`); pages link to the number. */
function checkContact({ contact }: Tenant, file: LayeredFile): Finding[] {
  return [
    ...(isMailAddress(contact.email)
      ? []
      : [
          {
            severity: 'warning' as const,
            kind: 'contact.email',
            ...file.placeOf('/contact/email'),
            message: `"${contact.email}" is not an email address, so people would get no receipts.`,
            cure: 'Write one email address and nothing else, such as homes@example.gov.uk.',
          },
        ]),
    ...(canBeDialled(contact.telephone)
      ? []
      : [
          {
            severity: 'warning' as const,
            kind: 'contact.telephone',
            ...file.placeOf('/contact/telephone'),
            message: `"${contact.telephone}" is not a telephone number that people can call.`,
            cure: numberCure,
          },
        ]),
  ];
}

/** Finds missing logos of landlords. */
function checkLogos(
  { landlords }: Tenant,
  file: LayeredFile,
  pictures: ReadonlyMap<string, unknown>,
): Finding[] {
  return landlords.flatMap(({ logo }, index): Finding[] =>
    logo === undefined || pictures.has(`pictures/${logo}`)
      ? []
      : [
          {
            severity: 'error',
            kind: 'landlords.noPicture',
            ...file.placeOf(`/landlords/${index}/logo`),
            message: `There is no picture "${logo}".`,
            cure: 'Put it in the folder "pictures", or leave out "logo" to show only the name.',
          },
        ],
  );
}

function checkFolderName(id: string, { tenantId }: Tenant, file: LayeredFile): Finding[] {
  if (tenantId === id) return [];
  return [
    {
      severity: 'error',
      kind: 'tenant.folderName',
      ...file.placeOf('/tenantId'),
      message: `The council’s "tenantId" is "${tenantId}", but its folder is called "${id}".`,
      cure: `Write "${id}" here, or rename the folder "${tenantId}". Stored data belongs to the tenantId.`,
    },
  ];
}

function checkHosts(tenant: Tenant, file: LayeredFile, claimedHosts: ReadonlyMap<string, string>): Finding[] {
  return tenant.hosts.flatMap((host, index): Finding[] => {
    const place = file.placeOf(`/hosts/${index}`);
    const other = claimedHosts.get(nameOfHost(host));
    if (other !== undefined && other !== tenant.tenantId) {
      return [
        {
          severity: 'error',
          kind: 'tenant.hostTaken',
          ...place,
          message: `The host ${host} belongs to ${other}.`,
          cure: 'Give this council a different host, or remove the host from the other council first.',
        },
      ];
    }
    return tenant.hosts.indexOf(host) === index ? [] : [doubleHost(host, place)];
  });
}

function doubleHost(host: string, place: ReturnType<LayeredFile['placeOf']>): Finding {
  return {
    severity: 'warning',
    kind: 'tenant.hostTwice',
    ...place,
    message: `The host ${host} appears twice.`,
    cure: 'Remove one of them.',
  };
}

function checkLanguages({ languages, localeId }: Tenant, file: LayeredFile): Finding[] {
  const findings = doubles(languages, 'languageCode', '/languages', file);
  if (!languages.some(({ languageCode }) => languageCode === localeId)) {
    findings.push({
      severity: 'error',
      kind: 'tenant.defaultLocale',
      ...file.placeOf('/localeId'),
      message: `The default language ${localeId} is not among the languages.`,
      cure: `Add ${localeId} to "languages", or make one of them the "localeId".`,
    });
  }
  // The prefix of an address is the language code alone: /cy.
  for (const [index, { languageCode }] of languages.entries()) {
    const same = languages.slice(0, index).find((other) => samePrefix(other.languageCode, languageCode));
    if (!same) continue;
    findings.push({
      severity: 'error',
      kind: 'tenant.languagePrefix',
      ...file.placeOf(`/languages/${index}/languageCode`),
      message: `${languageCode} and ${same.languageCode} would have the same addresses, /${languageCode.slice(0, 2)}.`,
      cure: 'Keep one of the two.',
    });
  }
  return findings;
}

function samePrefix(one: string, other: string): boolean {
  return one !== other && one.slice(0, 2) === other.slice(0, 2);
}

function checkSettings({ siteSettings }: Tenant, file: LayeredFile): Finding[] {
  return siteSettings.flatMap(({ name, value }, index): Finding[] => {
    if (!isKnownSetting(name)) {
      const known = Object.keys(knownSettings);
      const near = nearestWord(name, known);
      const isThere = siteSettings.some((other) => other.name === near);
      return [
        {
          severity: 'warning',
          kind: 'setting.unknown',
          ...file.placeOf(`/siteSettings/${index}/name`),
          message: `Lintel has no setting "${name}".`,
          cure: isThere
            ? `Remove it: "${near}" is in the list already.`
            : near
              ? `Did you mean "${near}"?`
              : `Remove it. You can use: ${known.join(', ')}.`,
        },
      ];
    }
    if (typeof value === 'boolean') return [];
    return [
      {
        severity: 'error',
        kind: 'setting.notBoolean',
        ...file.placeOf(`/siteSettings/${index}/value`),
        message: `"${name}" is ${JSON.stringify(value)}, which counts as off. Only true, without quotation marks, is on.`,
        cure: 'Write true or false, without quotation marks.',
      },
    ];
  });
}

function checkMediaHost({ mediaHost }: Tenant, file: LayeredFile): Finding[] {
  if (mediaHost === undefined || mediaHost === originOf(mediaHost)) return [];
  return [
    {
      severity: 'error',
      kind: 'tenant.mediaHost',
      ...file.placeOf('/mediaHost'),
      message: `"${mediaHost}" is not just the address of a host.`,
      cure: `Write https:// and the host, with nothing after it: ${originOf(mediaHost) ?? 'https://media.example.org'}.`,
    },
  ];
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) && address.startsWith('https://') ? new URL(address).origin : undefined;
}
