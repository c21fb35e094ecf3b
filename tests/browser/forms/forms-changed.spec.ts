import { createHash } from 'node:crypto';
import { expectPage } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { firstName, namePage, newMember, saveAs, saveState } from './own-form.ts';

test.describe.configure({ mode: 'parallel' });

const changed = 'We have changed this form';

test('a person who returns to a changed form is told what is different, once', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const email = await newMember(ground);
  const client = await logIn(email);
  await saveAs(client, 'my-profile', { values: { firstName: 'Samira', knownAs: 'Sam', shoeSize: '5' } });
  const definition = council.files.forms.get('my-profile')?.definition;
  if (definition === undefined) throw new Error('There is no such form.');
  // An earlier version of the form: without a date of birth, with other words for the first name, and with a
  // question about shoes.
  const { dateOfBirth: _added, ...pages } = definition.pages;
  const shoes = {
    title: 'Your shoes',
    schema: { type: 'object', properties: { shoeSize: { type: 'string', maxLength: 9 } } },
    ui: { shoeSize: { label: 'What is your shoe size?' } },
  };
  const before = JSON.stringify({
    ...definition,
    sections: {
      ...definition.sections,
      aboutYou: { title: 'About you', pages: ['yourName', 'formerNames', 'nationalInsurance', 'shoes'] },
    },
    pages: { ...pages, shoes },
  }).replace('"label":"First name"', '"label":"Given name"');
  const hash = createHash('sha256').update(`${email} ${before}`).digest('hex');
  await ground.pool.query(
    'insert into form_definition (tenant_id, hash, form_identifier, definition) values ($1, $2, $3, $4)',
    [ground.tenantId, hash, 'my-profile', before],
  );
  await ground.pool.query(
    `update form_request set definition_hash = $3
      where tenant_id = $1 and account_id = (select id from account where tenant_id = $1 and email = $2)`,
    [ground.tenantId, email, hash],
  );
  await page.goto(namePage);
  await expectPage(page, changed);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Asked in a different way: First name',
    'New question: Date of birth (you need to answer it)',
    'We no longer ask this: What is your shoe size?',
  ]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(firstName(page)).toHaveValue('Samira');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(saveState(page, 'saved')).toHaveText('Saved successfully');
  await page.reload();
  await expect(firstName(page)).toHaveValue('Samira');

  await test.step('a review that the council has paused says so, and asks nothing', async () => {
    await ground.pool.query(
      `update form_request set state = 'on-hold', request_type = 'review'
        where tenant_id = $1 and account_id = (select id from account where tenant_id = $1 and email = $2)`,
      [ground.tenantId, email],
    );
    await page.reload();
    const { title, description } = definition.requests.review?.onHold ?? {
      title: council.text('forms.session.onHold'),
      description: council.text('forms.session.onHoldText'),
    };
    await expectPage(page, title);
    await expect(page.getByRole('main')).toContainText(description);
    await expect(firstName(page)).toHaveCount(0);
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
  });
});

test('a visitor whose form changed is told what the council did, in the options’ old words @full', async ({
  page,
  council,
  ground,
  troubles,
}) => {
  // The form no longer has the page: the server says so and the page explains it.
  troubles.expect(/^404: GET .*\/forms\/pre-assessment\/garden$/);
  const definition = council.files.forms.get('pre-assessment')?.definition;
  if (definition === undefined) throw new Error('There is no such form.');
  // An earlier version of the form: with a boat to live on as an option, another title for the nationality, and
  // a question about a garden.
  const garden = {
    title: 'Do you have a garden?',
    schema: { type: 'object', properties: { garden: { type: 'boolean' } } },
    ui: { garden: { label: 'I have a garden' } },
  };
  const [section = ''] = definition.order;
  const own = definition.sections[section];
  const before = JSON.stringify({
    ...definition,
    sections: { ...definition.sections, [section]: { ...own, pages: [...(own?.pages ?? []), 'garden'] } },
    pages: { ...definition.pages, garden },
  }).replace('{"const":"own","title":', '{"const":"boat","title":"On a boat"},{"const":"own","title":');
  const hash = createHash('sha256').update(`visitor ${before}`).digest('hex');
  await ground.pool.query(
    'insert into form_definition (tenant_id, hash, form_identifier, definition) values ($1, $2, $3, $4)',
    [ground.tenantId, hash, 'pre-assessment', before],
  );
  const record = {
    formIdentifier: 'pre-assessment',
    definitionHash: hash,
    answers: { values: { homeNow: 'boat', garden: true }, lists: {} },
  };
  await page.goto('/forms');
  await page.evaluate((kept) => localStorage.setItem('preassessmentform', JSON.stringify(kept)), record);
  await page.goto('/forms/pre-assessment/garden');
  await expectPage(page, changed);
  await expect(page.locator('[data-change="optionRemoved"]')).toContainText('(you chose: On a boat)');
  await expect(page.locator('[data-change="removed"]')).toHaveText('We no longer ask this: I have a garden');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main')).toContainText('We changed this form and no longer ask you for this');
  await expect(page.getByRole('main')).not.toContainText('Your other answers');
  // The missing answer gives the reason and the way to it.
  await page.goto('/forms/pre-assessment/check-answers');
  await expect(page.locator('[data-state="incomplete"]')).toBeVisible();
});
