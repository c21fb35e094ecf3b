import type { Pool } from 'pg';

/** Invariants of offers, each as a query that returns a line for each fault. */
const invariants: Readonly<Record<string, string>> = {
  'a home with two live offers': `
    select advert_id || ' ' || home from offer
     where state in ('made', 'accepted', 'let') group by advert_id, home having count(*) > 1`,
  'a person with two live offers': `
    select application_id::text from offer
     where state in ('made', 'accepted', 'let') group by application_id having count(*) > 1`,
  'a person with two homes': `
    select application_id::text
      from (select application_id from shortlist_entry where state = 'let'
            union all
            select application_id from offer where state = 'let' and bid_id is null) as homes
     group by application_id having count(*) > 1`,
  'more people than homes': `
    select advert.external_reference
      from advert
     where (select count(*) from shortlist_entry
             where advert_id = advert.id and state in ('offered', 'accepted', 'let'))
         + (select count(*) from offer
             where advert_id = advert.id and bid_id is null and state in ('made', 'accepted', 'let'))
         > (details ->> 'homes')::integer`,
  'an entry that does not follow its offer': `
    select entry.bid_id || ' ' || entry.state || ' ' || coalesce(live.state, 'no live offer')
      from shortlist_entry as entry
      left join offer as live on live.bid_id = entry.bid_id and live.state in ('made', 'accepted')
     where (entry.state = 'offered') <> coalesce(live.state = 'made', false)
        or (entry.state = 'accepted') <> coalesce(live.state = 'accepted', false)`,
  'an offer whose history says another state': `
    select offer.id || ' ' || offer.state || ' ' || last.event
      from offer
      cross join lateral (
        select event from offer_event
         where offer_id = offer.id and event not in ('offer.change', 'refusal.decide')
         order by id desc limit 1) as last
     where offer.state <> case last.event
             when 'offer.make' then 'made' when 'offer.remake' then 'made' when 'offer.accept' then 'accepted'
             when 'offer.refuse' then 'refused' when 'offer.expire' then 'noAnswer'
             when 'viewing.miss' then 'missedViewing' when 'offer.withdraw' then 'withdrawn'
             when 'home.let' then 'let' else 'fellThrough' end`,
  'a penalty without a decision in force': `
    select application.id::text
      from application
     where facts ? 'refusalPenalty'
       and not exists (select from offer
                        where application_id = application.id and decision -> 'penalty' = facts -> 'refusalPenalty')`,
  'a decision whose penalty was applied twice': `
    select offer_id::text
      from (select offer_id, details -> 'counts' as counts,
                   lag(details -> 'counts') over (partition by offer_id order by id) as former,
                   lag(event) over (partition by offer_id order by id) as before, event
              from offer_event where event in ('refusal.decide', 'offer.remake')) as decided
     where event = 'refusal.decide' and before = 'refusal.decide' and counts = former`,
  'a stream without a step of an offer': `
    select offer_id::text from offer_event group by offer_id
    having count(*) <> (select count(*) from resident_event where subject_id = offer_event.offer_id::text)`,
};

/** Returns every fault; empty if all is right. */
export async function offerFaults(pool: Pool): Promise<string[]> {
  const faults: string[] = [];
  for (const [fault, query] of Object.entries(invariants)) {
    const { rows } = await pool.query<Readonly<Record<string, string>>>(query);
    faults.push(...rows.map((row) => `${fault}: ${Object.values(row).join(' ')}`));
  }
  return faults;
}
