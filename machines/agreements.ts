import { actionAgreement } from './process/action/action.agreement.ts';
import { biddingAgreement } from './process/bidding/bidding.agreement.ts';
import { formSessionAgreement } from './process/form-session/form-session.agreement.ts';
import { impersonatingAgreement } from './process/impersonation/impersonating.agreement.ts';
import { messageAgreement } from './process/message/message.agreement.ts';
import { offerAgreement } from './process/offer/offer-answer.agreement.ts';
import { preferredAgreement } from './process/preferred/preferred.agreement.ts';
import { uploadAgreement } from './process/upload/upload.agreement.ts';

/** Agreements of every process that sends events to a lifecycle. */
export const agreements = [
  actionAgreement,
  biddingAgreement,
  formSessionAgreement,
  impersonatingAgreement,
  messageAgreement,
  offerAgreement,
  preferredAgreement,
  uploadAgreement,
];
