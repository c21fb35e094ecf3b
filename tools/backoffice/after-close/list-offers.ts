import { statement, typed } from '#api/database/statement.ts';
import type { OfferState } from '#schemas/offers.ts';
import type { Context } from '../../command/context.ts';
import { databaseInWords } from '../../command/describe-database.ts';
import { inCouncil } from './decide.ts';
import { printTable } from './show-shortlist.ts';
import { lastMoment, offerStates } from './words.ts';

const waiting = statement({
  row: {
    reference: 'text',
    home: 'text',
    application: 'text',
    state: typed<OfferState>('text'),
    answerBy: 'timestamptz',
  },
  text: `
    select offer.external_reference as reference,
           coalesce(advert.external_reference, offer.property_reference, '') as home,
           application.reference as application, offer.state, offer.answer_by as "answerBy"
      from offer
      join application on application.tenant_id = offer.tenant_id and application.id = offer.application_id
      left join advert on advert.tenant_id = offer.tenant_id and advert.id = offer.advert_id
     where offer.tenant_id = app_tenant()
       and (offer.state in ('made', 'accepted') or (offer.lost_at is not null and offer.decision is null))
     order by offer.state <> 'made', offer.answer_by, offer.external_reference`,
});

/** `offer list`: the offers that wait for something. */
export async function listOffers(
  context: Context,
  tenant: string | undefined,
  asJson: boolean,
): Promise<void> {
  const { result, used } = await inCouncil(context, tenant, (database) => database.run(waiting));
  if (asJson) context.say(JSON.stringify(result));
  else if (result.length === 0) context.say('No offers are waiting for an answer, a letting or a decision.');
  else
    printTable(context.say, [
      ['offer', 'home', 'application', 'state', 'answer by', 'waits for'],
      ...result.map(({ reference: offer, home, application, state, answerBy: until }) => [
        offer,
        home,
        application,
        offerStates[state],
        lastMoment(until),
        state === 'made' ? 'the answer' : state === 'accepted' ? 'the result of the home' : 'your decision',
      ]),
    ]);
  context.complain(databaseInWords(used, 'This is'));
}
