import type { UserResponse } from '#schemas/api/authentication.ts';
import type { Bootstrap, Messages } from '#schemas/api/bootstrap.ts';
import { describeSystem } from '../routes/system.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

// The greater part of what a page carries, written out once and kept as bytes: making UTF-8 of a hundred thousand
// letters was most of the work of a page. Councils that took base's texts over share them.
const writtenTexts = new WeakMap<Messages, Buffer>();
const writtenSystems = new WeakMap<TenantFiles, Map<string, Buffer>>();

/**
 * The element with the page's `Bootstrap`, in pieces.
 * @param homes a `FirstHomes`, as {@link scriptJson} writes it; null where the page carries none.
 */
export function bootstrapElement(
  files: TenantFiles,
  locale: string,
  contractVersion: string,
  nonce: string,
  visitor: UserResponse | null,
  homes: Buffer | null,
): Buffer[] {
  const messages = files.messages.get(locale) ?? {};
  const texts = writtenTexts.get(messages) ?? scriptJson(messages);
  writtenTexts.set(messages, texts);
  const systems = writtenSystems.get(files) ?? new Map<string, Buffer>();
  writtenSystems.set(files, systems);
  const system = systems.get(locale) ?? scriptJson(describeSystem(files, locale, contractVersion));
  systems.set(locale, system);
  return [
    Buffer.from('<script type="application/json" id="lintel-bootstrap">{"system":'),
    system,
    Buffer.from(',"messages":'),
    texts,
    Buffer.from(',"nonce":'),
    scriptJson(nonce),
    ...(visitor ? [Buffer.from(',"visitor":'), scriptJson(visitor)] : []),
    ...(homes ? [Buffer.from(',"homes":'), homes] : []),
    Buffer.from('}</script>'),
  ];
}

/** JSON that cannot end the element it stands in, whatever a council has written into its files. */
export function scriptJson(value: NonNullable<Bootstrap[keyof Bootstrap]>): Buffer {
  return Buffer.from(
    JSON.stringify(value)
      .replace(/</g, '\\u003c')
      .replace(/\u2028/g, '\\u2028')
      .replace(/\u2029/g, '\\u2029'),
  );
}
