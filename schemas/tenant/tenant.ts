import { Type, type Static } from 'typebox';
import { BankHolidaysSchema } from '../bank-holidays.ts';
import { LocaleSchema, SlugSchema } from '../identifiers.ts';
import { AccountsSchema } from './accounts.ts';
import { FileSettingsSchema } from './files.ts';
import { MessageSettingsSchema } from './messages.ts';
import { RetentionSchema } from './retention.ts';
import { knownSettings } from './site-settings.ts';

/** A menu or footer entry. External links open in a new window; other types are addresses of this site. */
export const LinkItemSchema = Type.Object(
  {
    contentType: Type.Union([Type.Literal('page'), Type.Literal('external'), Type.Literal('route')], {
      description:
        'Write "page" for a content page, "route" for another page on this site, or "external" for another site.',
    }),
    pageUrl: Type.String({
      description: 'Where it goes: /content/guides/how-to-bid, /properties, or https://… for another site.',
    }),
    footerText: Type.String({ description: 'The text of the link.' }),
  },
  { additionalProperties: false },
);

export const SiteSettingSchema = Type.Object(
  {
    name: Type.String({
      description: `The switch: ${Object.entries(knownSettings)
        .map(
          ([name, { effect, default: isOn }]) => `${name} ${effect} (${isOn ? 'on' : 'off'} if not listed)`,
        )
        .join(', ')}.`,
      examples: Object.keys(knownSettings),
    }),
    value: Type.Union([Type.Boolean(), Type.String(), Type.Number()], {
      description: 'true or false, without quotation marks.',
    }),
  },
  { additionalProperties: false },
);

export const LanguageSchema = Type.Object(
  {
    languageCode: { ...LocaleSchema, description: 'A language and a country, such as cy-GB.' },
    displayName: Type.String({ description: 'What the language calls itself, such as Cymraeg.' }),
    inPart: Type.Optional(
      Type.Boolean({
        description:
          'true while only part of the portal is translated: the rest is shown in the default language and marked as such, and the check does not report it as missing.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const PartnerSchema = Type.Object(
  {
    id: { ...SlugSchema, description: 'The id of one of the landlords.' },
    name: Type.String({ description: 'What people see in the list.' }),
  },
  { additionalProperties: false },
);

/** The name of a file in a council's own pictures. */
export const PictureNameSchema = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*\\.(?:svg|png|jpe?g|webp)$',
  description: 'The name of a picture in the folder "pictures", such as harbour.jpg.',
});

/** An authority or a landlord: its id in the data of homes, and its name. */
const named = (id: string, name: string) =>
  Type.Object({
    id: { ...SlugSchema, description: id },
    name: Type.String({ description: name }),
  });

export const ContactSchema = Type.Object(
  {
    name: Type.String({ description: 'The name of the team that residents should ask for.' }),
    telephone: Type.String({
      description: 'The number, with spaces as you would read it aloud, such as 01632 960142.',
    }),
    email: Type.String({ description: 'An email address that staff check.' }),
    hours: Type.String({ description: 'The opening hours, in a sentence.' }),
  },
  {
    additionalProperties: false,
    description: 'How residents can reach you. It is shown in the footer of pages and in emails.',
  },
);

const DrawnMapSettings = Type.Object(
  {
    kind: Type.Literal('drawn'),
    file: Type.String({
      pattern: '^[a-z0-9-]+\\.geojson$',
      description: 'The map, a GeoJSON file beside tenant.json, such as map.geojson.',
    }),
    attribution: Type.String({ description: 'Who made the map; shown on it.' }),
  },
  {
    additionalProperties: false,
    description: 'Your own map: a GeoJSON file beside tenant.json. Browsers send no requests to other hosts.',
  },
);

const VectorMapSettings = Type.Object(
  {
    kind: Type.Literal('vector'),
    file: Type.String({
      pattern: '^[a-z0-9-]+\\.pmtiles$',
      description: 'The map, a PMTiles file beside tenant.json, such as map.pmtiles.',
    }),
    attribution: Type.String({ description: 'The credit that the makers of the data ask you to show.' }),
  },
  {
    additionalProperties: false,
    description:
      'Your own street map, which npm run tenant -- map makes from open data. Browsers send no requests to other hosts.',
  },
);

const TileMapSettings = Type.Object(
  {
    kind: Type.Literal('tiles'),
    url: Type.String({
      pattern: '^https://(\\{s\\}\\.)?[^{}\\s]+\\{z\\}[^\\s]*$',
      description:
        'The address of the tiles, with {z}, {x} and {y}. If the host starts with {s}., browsers use a., b. and c. in turn.',
    }),
    attribution: Type.String({
      description: 'The credit that the provider of the tiles asks you to show.',
    }),
    maximumZoom: Type.Integer({
      minimum: 10,
      maximum: 22,
      description: 'The highest zoom level that has tiles. With most services, this is 18.',
    }),
  },
  {
    additionalProperties: false,
    description: 'Tiles from a map service. Residents’ browsers request them from that service.',
  },
);

/** The source of the map of homes. Without it there is no map, only the list. */
const MapSchema = Type.Union([DrawnMapSettings, VectorMapSettings, TileMapSettings], {
  description: 'Where the map of homes comes from. Leave it out for no map.',
});
export type CouncilMap = Static<typeof MapSchema>;

/** The map as sent to pages: for a vector map its address, which contains its hash. */
export const ShownMapSchema = Type.Union([
  DrawnMapSettings,
  Type.Object(
    { kind: Type.Literal('vector'), address: Type.String(), attribution: Type.String() },
    { additionalProperties: false },
  ),
  TileMapSettings,
]);
export type ShownMap = Static<typeof ShownMapSchema>;

export const MapLinkSchema = Type.Object(
  {
    name: Type.String({ description: 'The text of the link, such as OpenStreetMap.' }),
    url: Type.String({
      pattern: '^https://',
      description: 'The address, with {latitude} and {longitude} where they belong.',
    }),
    directions: Type.Optional(
      Type.String({
        pattern: '^https://',
        description:
          'The address for directions to the home, written in the same way. The page uses the first link that has one.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** `tenant.json`: a council's name, hosts, and switches (specification section 3). */
export const TenantSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    tenantId: {
      ...SlugSchema,
      description: 'The short name of the council, which is also the name of its folder.',
    },
    tenantEnvironmentId: {
      ...SlugSchema,
      description:
        'Which installation this is, such as live or test. Pictures of homes are stored under this name.',
    },
    hosts: Type.Array(Type.String({ pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)*$' }), {
      minItems: 1,
      description: 'The host names of the portal, such as homes.seabrook.gov.example.',
    }),
    websiteTitle: Type.String({
      minLength: 1,
      description: 'What the portal is called, such as Ashcombe Homes.',
    }),
    authenticationDomain: Type.String({ description: 'The host on which residents log in.' }),
    localeId: {
      ...LocaleSchema,
      description: 'The default language, for example en-GB. It must be one of "languages".',
    },
    languages: Type.Array(LanguageSchema, {
      minItems: 1,
      description:
        'The languages of the portal. Anything not yet translated into one of them is shown in the default language.',
    }),
    menuItems: Type.Array(LinkItemSchema, {
      description: 'Links in the menu, in addition to the portal’s own.',
    }),
    footerItems: Type.Array(LinkItemSchema, { description: 'Links in the footer of every page.' }),
    siteSettings: Type.Array(SiteSettingSchema, {
      description:
        'Switches; one that you leave out has its default. Write true or false without quotation marks: "true" in quotation marks is off.',
    }),
    partners: Type.Array(PartnerSchema, {
      description:
        'Landlords that people choose from when they create an account. Leave the list empty if there is only one.',
    }),
    accounts: Type.Optional(AccountsSchema),
    localAuthorities: Type.Array(
      named('The id that your housing system sends with a home.', 'What people read.'),
      { minItems: 1, description: 'The local authorities whose areas have homes.' },
    ),
    landlords: Type.Array(
      Type.Object({
        ...named('A short name for the landlord, which feeds and partners use.', 'What people read.')
          .properties,
        logo: Type.Optional({
          ...PictureNameSchema,
          description:
            'The landlord’s logo, shown with its name on the page of each of its homes: the name of a picture in the folder "pictures", such as tarnbeck.svg. It is shown on white.',
        }),
      }),
      { minItems: 1, description: 'The landlords who let the homes.' },
    ),
    contact: ContactSchema,
    bankHolidays: Type.Optional({
      ...BankHolidaysSchema,
      description:
        'Which bank holidays the council has: "england-and-wales", "scotland" or "northern-ireland". They decide which days are working days, and the check warns of a cycle that closes on one. Default: "england-and-wales".',
    }),
    poweredBy: Type.String({ description: 'The text at the end of every page.' }),
    mediaHost: Type.Optional(
      Type.String({
        format: 'uri',
        description:
          'The host that pictures of homes come from, such as a content delivery network. Default: the portal itself.',
      }),
    ),
    map: Type.Optional(MapSchema),
    files: Type.Optional(FileSettingsSchema),
    messages: Type.Optional(MessageSettingsSchema),
    retention: Type.Optional(RetentionSchema),
    mapLinks: Type.Array(MapLinkSchema, {
      description: 'Maps on other sites that a home’s page links to. Leave the list empty for no links.',
    }),
  },
  { $id: 'tenant', title: 'Tenant', additionalProperties: false },
);
export type Tenant = Static<typeof TenantSchema>;

/** `redirects.json`: this council's old addresses and their new ones. */
export const RedirectsSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    redirects: Type.Array(
      Type.Object(
        {
          from: Type.String({ pattern: '^/', description: 'The old address, without the host.' }),
          to: Type.String({
            pattern: '^(/|https://)',
            description: 'Where it goes now: an address on this site, or https://… for another site.',
          }),
          permanent: Type.Boolean({
            description: 'Whether browsers can remember it. Use false until you are sure.',
          }),
        },
        { additionalProperties: false },
      ),
      { description: 'Old addresses that people may still use.' },
    ),
  },
  { $id: 'redirects', title: 'Redirects', additionalProperties: false },
);
export type Redirects = Static<typeof RedirectsSchema>;
