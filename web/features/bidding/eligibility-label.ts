import type { i18n as I18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import type { UserDetails } from '#schemas/api/authentication.ts';
import type { RegisterProgress } from '#schemas/api/forms.ts';
import { useUser } from '../../app/use-person.ts';
import { useRegister } from '../../app/use-register.ts';
import { useApp } from '../../app/app-context.ts';
import type { IconName } from '../../components/Icon.tsx';
import type { Formats } from '#domain/words/formats.ts';
import { shortReason } from '#domain/words/reason-text.ts';
import { placeInQueue } from './shown-number-text.ts';

type Tone = 'good' | 'bad' | 'open' | 'quiet';

/** A short text about the reader's eligibility for an advert or their bid on it, with its icon and tone. */
export interface EligibilityLabel {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly text: string;
}

/** Returns the label of the reader's eligibility. Colour is never the only sign. */
export function useEligibilityLabel(eligibility: AdvertEligibility | undefined): EligibilityLabel {
  const { i18n } = useTranslation();
  const { formats } = useApp();
  return eligibilityLabel(eligibility, { user: useUser(), register: useRegister() }, i18n, formats);
}

/** The reader of a card, as from `useUser` and `useRegister`. */
export interface CardReader {
  readonly user: UserDetails | null | undefined;
  readonly register: RegisterProgress | null | undefined;
}

/** Returns the same label for a list of cards, which looks up the reader once. */
export function eligibilityLabel(
  eligibility: AdvertEligibility | undefined,
  { user, register }: CardReader,
  i18n: I18n,
  formats: Formats,
): EligibilityLabel {
  const { t } = i18n;
  if (user === null) return { tone: 'quiet', icon: 'person', text: t('standing.visitor') };
  if (user?.hasApplications === false) {
    const text =
      register === undefined ? t('standing.loading') : t(`application.${register?.state ?? 'unknown'}.short`);
    return { tone: 'quiet', icon: 'info', text };
  }
  if (eligibility === undefined) return { tone: 'quiet', icon: 'clock', text: t('standing.loading') };
  const [obstacle] = eligibility.bidObstacles ?? [];
  if (obstacle !== undefined) {
    const reason = shortReason(obstacle, i18n, formats);
    return obstacle.verdict === 'notYetKnown'
      ? { tone: 'open', icon: 'question', text: t('standing.hasBidUnknown', { reason }) }
      : { tone: 'bad', icon: 'warning', text: t('standing.hasBidCannot', { reason }) };
  }
  if (eligibility.hasBid) {
    const place = placeInQueue(eligibility, t, formats);
    const text = place === null ? t('standing.hasBid') : t('standing.hasBidPosition', place);
    return { tone: 'good', icon: 'ballot', text };
  }
  if (eligibility.canBid) return { tone: 'good', icon: 'check', text: t('standing.canBid') };
  const [first] = [...eligibility.ineligibilityReasons, ...eligibility.cannotBidReasons];
  if (first === undefined) return { tone: 'bad', icon: 'cross', text: t('standing.cannotBidShort') };
  const reason = shortReason(first, i18n, formats);
  return first.verdict === 'notYetKnown'
    ? { tone: 'open', icon: 'question', text: t('standing.notYetKnown', { reason }) }
    : { tone: 'bad', icon: 'cross', text: t('standing.cannotBid', { reason }) };
}
