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
