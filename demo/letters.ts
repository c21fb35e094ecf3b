import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import type { NoticeItem } from '#schemas/backoffice/notice.ts';
import { applicantReference } from './applications.ts';

/** The letter to a person whose case came from an older system; they use it to claim the case online. */
const claimLetter = {
  reference: '4829-1307',
  dateOfBirth: '1990-04-27',
  postcode: 'ZZ1 1AA',
} as const;

/** Returns the case of {@link claimLetter}, unowned until it is claimed. It is the same every day. */
export function claimableCase({ policy }: Pick<TenantFiles, 'policy'>): ApplicationItem {
  const [scheme] = policy.schemes;
  return {
    externalReference: `household/${claimLetter.reference}`,
    reference: claimLetter.reference,
    schemeIdentifiers: policy.schemes.map(({ identifier }) => identifier),
    postcode: claimLetter.postcode,
    facts: {
      band: scheme?.bands.at(-2)?.id ?? null,
      effectiveDate: '2024-09-16',
      bedroomNeed: 2,
      household: [
        { role: 'applicant', dateOfBirth: claimLetter.dateOfBirth },
        { role: 'child', dateOfBirth: '2017-08-02' },
      ],
      localConnections: [],
    },
  };
}

const reminder = {
  'en-GB':
    'Has anything changed at home? Tell us within 28 days, so that your place in the queue stays right.',
  'cy-GB':
    'Oes rhywbeth wedi newid gartref? Dywedwch wrthym o fewn 28 diwrnod, fel bod eich lle yn y ciw yn aros yn gywir.',
} as const;

/** Returns the council's notice on the account page of the demo's applicant, in its languages. */
export function reminderOf({ tenant }: Pick<TenantFiles, 'tenant'>): NoticeItem {
  const speaksWelsh = tenant.languages.some(({ languageCode }) => languageCode === 'cy-GB');
  return {
    externalReference: 'notice/changes-at-home',
    applicationReference: `household/${applicantReference}`,
    text: reminder['en-GB'],
    ...(speaksWelsh ? { translations: { 'cy-GB': reminder['cy-GB'] } } : {}),
  };
}
