import type { Finding } from '#schemas/tenant/finding.ts';
import { layFile } from '#api/council-files/layered-file.ts';
import { placeholderEmail, placeholderTelephone } from '../councils/placeholder-contact.ts';
import { type CouncilShelves, memberOf } from '../councils/council-shelves.ts';

/** Finds contact details that `tenant new` made up for want of an answer; residents must not be sent there. */
export function findPlaceholders({ id, own, base }: CouncilShelves): Finding[] {
  const file = layFile(id, own, base, 'tenant.json');
  const contact = memberOf(file.value, 'contact');
  const madeUp = { telephone: placeholderTelephone, email: placeholderEmail(id) };
  return Object.entries(madeUp)
    .filter(([name, value]) => memberOf(contact, name) === value)
    .map(([name, value]) => ({
      severity: 'warning',
      kind: 'contact.madeUp',
      ...file.placeOf(`/contact/${name}`),
      message: `${value} is a made-up example, so people cannot use it to reach you.`,
      cure: `Write the council's own ${name}.`,
    }));
}
