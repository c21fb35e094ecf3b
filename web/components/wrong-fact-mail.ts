import type { TFunction } from 'i18next';

/**
 * A letter to the council that has begun (RFC 6068): what we say of the person, and room for what is right. Lines
 * end as mail wants them.
 */
export function wrongFactMail(email: string, fact: string, reference: string | null, t: TFunction): string {
  const subject = reference === null ? t('wrong.subjectPlain') : t('wrong.subject', { reference });
  const body = [t('wrong.says', { fact }), '', t('wrong.right'), ''].join('\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
