import type { Bootstrap, Messages } from '#schemas/api/bootstrap.ts';
import { describeSystem } from '../routes/system.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** The greater part of what a page carries, written out once: councils that took base's texts over share them. */
const writtenTexts = new WeakMap<Messages, string>();
const writtenSystems = new WeakMap<TenantFiles, Map<string, string>>();

/** `Bootstrap` as JSON that cannot end the element it stands in, whatever a council has written into its files. */
export function bootstrapJson(
  files: TenantFiles,
  locale: string,
  contractVersion: string,
  nonce: string,
): string {
  const messages = files.messages.get(locale) ?? {};
  let texts = writtenTexts.get(messages);
  if (texts === undefined) writtenTexts.set(messages, (texts = scriptJson(messages)));
  const systems = writtenSystems.get(files) ?? new Map<string, string>();
  writtenSystems.set(files, systems);
  let system = systems.get(locale);
  if (system === undefined) {
    const described: Bootstrap['system'] = describeSystem(files, locale, contractVersion);
    systems.set(locale, (system = scriptJson(described)));
  }
  return `{"system":${system},"messages":${texts},"nonce":${scriptJson(nonce)}}`;
}

function scriptJson(value: Bootstrap[keyof Bootstrap]): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
