import 'i18next';
import type messages from '../../tenants/base/locales/en-GB.json';

/** Types every key by the base texts: an unknown key is a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'texts';
    resources: { texts: typeof messages };
  }
}
