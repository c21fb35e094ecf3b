import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { englishStringTranslator, type RegistryFieldsType } from '@rjsf/utils';

/** Nothing of RJSF's own is shown: what it asks for by name is there, and empty. */
const Nothing = () => null;

const fields: RegistryFieldsType = { ObjectField, SchemaField };
const templates = {
  ButtonTemplates: { SubmitButton: Nothing },
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
};

/**
 * Stands in for RJSF's registry of every field, template and widget that it has, of which our pages show none: 15 kB
 * gzip of each page of a form (`tools/build/rjsf-stand-ins.ts`).
 */
export function bareRegistry() {
  return {
    fields,
    templates,
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  };
}
