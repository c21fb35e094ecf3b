import type { Finding } from '#schemas/tenant/finding.ts';
import { OfficersSchema, type Officers } from '#schemas/tenant/officers.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { LayeredFile } from '../../council-files/layered-file.ts';
import { shapeCheck } from '../../council-files/shape-findings.ts';
import { canBeDialled, numberCure } from '../../rules/words/telephone.ts';
import { doubles } from './doubles.ts';

const checkShape = shapeCheck(OfficersSchema);

/**
 * A council's officers by reference, from its `officers.json`. Few councils have the file, since most feed
 * their officers.
 */
export function readOfficers(file: LayeredFile): { value?: Officers; findings: readonly Finding[] } {
  if (file.value === undefined && file.findings.length === 0)
    return { value: { officers: [] }, findings: [] };
  return checkShape(file);
}

/** Finds duplicate references, languages that the portal does not have, wrong telephone numbers, and missing portraits. */
export function checkOfficers(
  { officers }: Officers,
  { languages, localeId }: Tenant,
  pictures: ReadonlyMap<string, unknown>,
  file: LayeredFile,
): Finding[] {
  const locales = languages.map(({ languageCode }) => languageCode);
  return [
    ...doubles(officers, 'externalReference', '/officers', file),
    ...officers.flatMap(({ role, hours, portrait, telephone }, index): Finding[] => [
      ...(telephone === undefined || canBeDialled(telephone)
        ? []
        : [
            {
              severity: 'warning' as const,
              kind: 'officers.telephone',
              ...file.placeOf(`/officers/${index}/telephone`),
              message: `"${telephone}" is not a telephone number that people can call.`,
              cure: numberCure,
            },
          ]),
      ...Object.entries({ role, hours }).flatMap(([field, texts]): Finding[] => {
        if (texts === undefined) return [];
        const place = file.placeOf(`/officers/${index}/${field}`);
        const unknown = Object.keys(texts).filter((locale) => !locales.includes(locale));
        if (unknown.length === 0 && texts[localeId] !== undefined) return [];
        return [
          {
            severity: 'error',
            kind: 'officers.language',
            ...place,
            message:
              unknown.length > 0
                ? `The portal has no language "${unknown.join('", "')}".`
                : `This text is missing in ${localeId}, the council's default language.`,
            cure: `Add "${localeId}". You can also add any of: ${locales.join(', ')}.`,
          },
        ];
      }),
      ...(portrait === undefined || pictures.has(`pictures/${portrait}`)
        ? []
        : [
            {
              severity: 'error' as const,
              kind: 'officers.noPicture',
              ...file.placeOf(`/officers/${index}/portrait`),
              message: `There is no picture "${portrait}".`,
              cure: 'Put it in the folder "pictures", or leave out "portrait" to show initials.',
            },
          ]),
    ]),
  ];
}
