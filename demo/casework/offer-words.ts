import type { OfferItem } from '#schemas/backoffice/offer.ts';
import type { WithdrawalReason } from '#schemas/bid-outcome.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import type { OfferRefusalReason } from '#schemas/offers.ts';
import type { CaseworkHelpers } from './feed-batch.ts';

/** Reasons for which a demo council takes a home back. */
export type DemoWithdrawal = Extract<WithdrawalReason, 'works' | 'tenantStayed' | 'managementMove'>;

/** Returns why a council takes an offer back, for the person. */
export function withdrawalWords({ say }: CaseworkHelpers): Readonly<Record<DemoWithdrawal, CouncilTexts>> {
  return {
    works: say(
      'We found damp in the home. It needs more work before anybody can live there.',
      'Daethom o hyd i leithder yn y cartref. Mae angen rhagor o waith cyn y gall neb fyw yno.',
    ),
    tenantStayed: say(
      'The people who live there are staying after all.',
      'Mae’r bobl sy’n byw yno yn aros wedi’r cyfan.',
    ),
    managementMove: say(
      'We need the home for a household who must move at once to be safe.',
      'Mae angen y cartref arnom ar gyfer aelwyd y mae’n rhaid iddi symud ar unwaith er mwyn bod yn ddiogel.',
    ),
  };
}

/** Returns where to meet for a viewing, and the council's message with an offer. */
export function viewingWords({ say }: CaseworkHelpers) {
  return {
    place: say('At the front door of the home', 'Wrth ddrws ffrynt y cartref'),
    message: say(
      'The home is empty and has been cleaned. A lettings officer will show you round and answer your questions.',
      'Mae’r cartref yn wag ac wedi’i lanhau. Bydd swyddog gosod yn dangos y cartref ichi ac yn ateb eich cwestiynau.',
    ),
  };
}

interface OwnRefusal {
  readonly reason: OfferRefusalReason;
  readonly decision: NonNullable<OfferItem['decision']>;
}

/** Returns why the demo applicant refused an earlier home of a council, and whether it counts. */
export function ownRefusalOf(tenantId: string, { say }: CaseworkHelpers): OwnRefusal {
  const by = 'Lettings manager';
  switch (tenantId) {
    case 'three-rivers':
      return {
        reason: 'condition',
        decision: {
          counts: true,
          by,
          because: say(
            'The repairs were finished before you could have moved in, and the home met every need in your application.',
          ),
        },
      };
    case 'ashcombe':
      return {
        reason: 'access',
        decision: {
          counts: false,
          by,
          because: say(
            'The lift would have been out of use for your first weeks there, and you could not have climbed eleven floors each day.',
          ),
        },
      };
    default:
      return {
        reason: 'travel',
        decision: {
          counts: false,
          by,
          because: say(
            'You could not have got to work from there without a car.',
            'Ni allech fod wedi cyrraedd y gwaith oddi yno heb gar.',
          ),
        },
      };
  }
}
