import type { Route } from '../route.ts';
import { accountActionRoutes } from './account-actions.ts';
import { accountAlertRoutes } from './account-alerts.ts';
import { accountDocumentRoutes } from './account-documents.ts';
import { accountSecurityRoutes } from './account-security.ts';
import { accountSessionRoutes } from './account-sessions.ts';
import { accountRoutes } from './account.ts';
import { addressRoutes } from './addresses.ts';
import { advertBidRoutes } from './advert-bid.ts';
import { advertEligibilityRoutes } from './advert-eligibility.ts';
import { authenticationRoutes } from './authentication.ts';
import { automaticBidRoutes } from './automatic-bids.ts';
import { backofficeDocumentRoutes } from './backoffice-documents.ts';
import { backofficeEventRoutes } from './backoffice-events.ts';
import { backofficeFormRoutes } from './backoffice-forms.ts';
import { backofficePictureRoutes } from './backoffice-pictures.ts';
import { backofficeRoutes } from './backoffice.ts';
import { calendarRoutes } from './calendar.ts';
import { contentRoutes } from './content.ts';
import { councilDocumentRoutes } from './council-documents.ts';
import { createAccountRoutes } from './create-account.ts';
import { favouriteRoutes } from './favourites.ts';
import { formDefinitionRoutes } from './form-definitions.ts';
import { formPageRoutes } from './form-pages.ts';
import { formRoutes } from './forms.ts';
import { homePictureRoutes } from './home-pictures.ts';
import { impersonationRoutes } from './impersonation.ts';
import { logInFormRoutes } from './log-in-form.ts';
import { messageRoutes } from './messages.ts';
import { offerRoutes } from './offers.ts';
import { pageRoutes } from './page.ts';
import { planRoutes } from './plans.ts';
import { previewRoutes } from './preview.ts';
import { propertyListingRoutes } from './property-listings.ts';
import { resetPasswordRoutes } from './reset-password.ts';
import { savedSearchRoutes } from './saved-searches.ts';
import { sentFileRoutes } from './sent-files.ts';
import { siteFileRoutes } from './site-files.ts';
import { systemRoutes } from './system.ts';
import { tenantFileRoutes } from './tenant-files.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';
import { uploadRoutes } from './uploads.ts';

/** Every route of the server, by subject. */
export const routes: readonly Route[] = [
  // The site
  ...systemRoutes,
  ...contentRoutes,
  ...previewRoutes,
  // Homes
  ...propertyListingRoutes,
  ...calendarRoutes,
  ...advertEligibilityRoutes,
  ...advertBidRoutes,
  ...automaticBidRoutes,
  ...offerRoutes,
  // Logging in
  ...authenticationRoutes,
  ...createAccountRoutes,
  ...resetPasswordRoutes,
  ...impersonationRoutes,
  // A person's account
  ...accountRoutes,
  ...accountSecurityRoutes,
  ...accountSessionRoutes,
  ...favouriteRoutes,
  ...savedSearchRoutes,
  ...accountAlertRoutes,
  ...unsubscribeRoutes,
  ...accountDocumentRoutes,
  ...councilDocumentRoutes,
  ...accountActionRoutes,
  ...messageRoutes,
  ...planRoutes,
  // Forms and files
  ...formRoutes,
  ...formDefinitionRoutes,
  ...addressRoutes,
  ...uploadRoutes,
  ...sentFileRoutes,
  // The council's own programs
  ...backofficeRoutes,
  ...backofficeFormRoutes,
  ...backofficeEventRoutes,
  ...backofficeDocumentRoutes,
  ...backofficePictureRoutes,
  // Files and pages
  ...siteFileRoutes,
  ...tenantFileRoutes,
  ...homePictureRoutes,
  ...logInFormRoutes,
  ...formPageRoutes,
  ...pageRoutes,
];
