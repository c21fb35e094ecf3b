import { ofCasework } from './of-casework.ts';
import { ofFrontPage } from './of-front-page.ts';
import { ofLettings } from './of-lettings.ts';
import { ofTenant } from './of-tenant.ts';
import { ofTheme } from './of-theme.ts';
import type { SettingPicture } from './setting-picture.ts';

/** Every picture of docs/settings/pictures, in the order of the pages that show them. */
export const settingPictures: readonly SettingPicture[] = [
  ...ofTenant,
  ...ofTheme,
  ...ofFrontPage,
  ...ofLettings,
  ...ofCasework,
];
