import type { WithoutTexts } from '#schemas/api/bootstrap.ts';
import type { SystemResponse } from '#schemas/api/system.ts';

/**
 * Shows an error page without texts. It has only the sentences in the page itself: the error, a retry button,
 * and the council's contact details. The server-rendered page stays below them: it is readable, and its links
 * and forms work.
 * @param contact null if not known, because the page's data did not load either; the page's foot has it.
 */
export function showErrorWithoutTexts(
  page: Document,
  words: WithoutTexts,
  contact: Pick<SystemResponse['contact'], 'name' | 'telephone'> | null,
  isRendered: boolean,
): void {
  const notice = page.createElement(isRendered ? 'div' : 'main');
  notice.className = 'last-resort';
  const heading = page.createElement(isRendered ? 'p' : 'h1');
  heading.textContent = words.title;
  const description = page.createElement('p');
  description.setAttribute('role', 'alert');
  description.textContent = words.description;
  const again = page.createElement('button');
  again.type = 'button';
  again.textContent = words.again;
  again.addEventListener('click', () => page.defaultView?.location.reload());
  notice.append(heading, description, again);
  if (contact) {
    const call = page.createElement('a');
    call.href = `tel:${contact.telephone.replaceAll(' ', '')}`;
    call.textContent = contact.telephone;
    const reach = page.createElement('p');
    reach.append(`${contact.name}: `, call);
    notice.append(reach);
  }
  if (isRendered) {
    page.querySelector('main')?.prepend(notice);
    page.defaultView?.dispatchEvent(new Event('lintel:shown'));
    return;
  }
  // It goes below the council's name, which the server rendered.
  page.querySelector('.first-paint .page')?.remove();
  (page.getElementById('root') ?? page.body).append(notice);
}

/**
 * Shows the error page without site content: there is no council, no language and no text (specification
 * section 8, "Site content failure: 500 with 'No response from API'").
 */
export function showErrorWithoutContent(page: Document): void {
  const main = page.createElement('main');
  main.className = 'last-resort';
  const heading = page.createElement('h1');
  heading.textContent = '500';
  const message = page.createElement('p');
  message.textContent = 'No response from API';
  main.append(heading, message);
  page.body.replaceChildren(main);
}
