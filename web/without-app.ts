import type { Bootstrap } from '#schemas/api/bootstrap.ts';

/**
 * Without texts only the few sentences in the page itself can be shown: the error, a retry button, and the
 * council's contact details. What the server drew stays below them: it can be read, and its links and forms work.
 */
export function showNoTexts(page: Document, { withoutTexts, system, drawn }: Bootstrap): void {
  const notice = page.createElement(drawn ? 'div' : 'main');
  notice.className = 'last-resort';
  const heading = page.createElement(drawn ? 'p' : 'h1');
  heading.textContent = withoutTexts.title;
  const description = page.createElement('p');
  description.setAttribute('role', 'alert');
  description.textContent = withoutTexts.description;
  const again = page.createElement('button');
  again.type = 'button';
  again.textContent = withoutTexts.again;
  again.addEventListener('click', () => page.defaultView?.location.reload());
  const { name, telephone } = system.contact;
  const call = page.createElement('a');
  call.href = `tel:${telephone.replaceAll(' ', '')}`;
  call.textContent = telephone;
  const contact = page.createElement('p');
  contact.append(`${name}: `, call);
  notice.append(heading, description, again, contact);
  if (drawn) {
    page.querySelector('main')?.prepend(notice);
    page.defaultView?.dispatchEvent(new Event('lintel:shown'));
    return;
  }
  // Under the council's name, which the server rendered.
  page.querySelector('.first-paint .page')?.remove();
  (page.getElementById('root') ?? page.body).append(notice);
}

/**
 * Without site content there is no council, no language and no text: specification section 8, "Site content
 * failure: 500 with 'No response from API'".
 */
export function showNoAnswer(page: Document): void {
  const main = page.createElement('main');
  main.className = 'last-resort';
  const heading = page.createElement('h1');
  heading.textContent = '500';
  const message = page.createElement('p');
  message.textContent = 'No response from API';
  main.append(heading, message);
  page.body.replaceChildren(main);
}
