import { accountModel } from './lifecycle/account.model.ts';
import { advertModel } from './lifecycle/advert.model.ts';
import { alertSubscriptionModel } from './lifecycle/alert-subscription.model.ts';
import { automaticBiddingModel } from './lifecycle/automatic-bidding.model.ts';
import { bidModel } from './lifecycle/bid.model.ts';
import { fileModel } from './lifecycle/file.model.ts';
import { formRequestModel } from './lifecycle/form-request.model.ts';
import { impersonationModel } from './lifecycle/impersonation.model.ts';
import { offerModel } from './lifecycle/offer.model.ts';
import { planStepModel } from './lifecycle/plan-step.model.ts';
import { shortlistEntryModel } from './lifecycle/shortlist-entry.model.ts';
import { messageThreadModel } from './lifecycle/message-thread.model.ts';
import { workflowActionModel } from './lifecycle/workflow-action.model.ts';
import { actionModel } from './process/action/action.model.ts';
import { authModel } from './process/auth/auth.model.ts';
import { biddingModel } from './process/bidding/bidding.model.ts';
import { changeEmailModel } from './process/change-email/change-email.model.ts';
import { changePasswordModel } from './process/change-password/change-password.model.ts';
import { confirmEmailModel } from './process/confirm-email/confirm-email.model.ts';
import { createAccountModel } from './process/create-account/create-account.model.ts';
import { formSessionModel } from './process/form-session/form-session.model.ts';
import { impersonatingModel } from './process/impersonation/impersonating.model.ts';
import { messageModel } from './process/message/message.model.ts';
import { offerAnswerModel } from './process/offer/offer-answer.model.ts';
import { preferredModel } from './process/preferred/preferred.model.ts';
import { previewModel } from './process/preview/preview.model.ts';
import { resetPasswordModel } from './process/reset-password/reset-password.model.ts';
import { retrieveDetailsModel } from './process/retrieve-details/retrieve-details.model.ts';
import { searchModel } from './process/search/search.model.ts';
import { uploadModel } from './process/upload/upload.model.ts';

/** Every machine by its model. Add new ones here; `tests/machines` finds any that are missing. */
export const lifecycleModels = [
  accountModel,
  advertModel,
  alertSubscriptionModel,
  automaticBiddingModel,
  bidModel,
  fileModel,
  formRequestModel,
  impersonationModel,
  offerModel,
  planStepModel,
  messageThreadModel,
  shortlistEntryModel,
  workflowActionModel,
];
export const processModels = [
  actionModel,
  authModel,
  biddingModel,
  changeEmailModel,
  changePasswordModel,
  confirmEmailModel,
  createAccountModel,
  formSessionModel,
  impersonatingModel,
  messageModel,
  offerAnswerModel,
  preferredModel,
  previewModel,
  resetPasswordModel,
  retrieveDetailsModel,
  searchModel,
  uploadModel,
];
