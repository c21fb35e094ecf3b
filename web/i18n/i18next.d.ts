import 'i18next';
import type messages from '../../tenants/base/locales/en-GB.json';

/** Every key is checked against the base texts: a key that does not exist is a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'texts';
    resources: { texts: typeof messages };
  }
}
