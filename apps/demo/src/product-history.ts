import { sql } from 'drizzle-orm'
import type { Ctx } from '../../api/src/platform/ctx.ts'

type Written = Pick<Ctx, 'tx' | 'company' | 'now'>

/** Why pieces of the demo's orders came back, by article and day of the order. Figures are worked out from it. */
export async function writeReturnReasons({ tx, company, now }: Written): Promise<void> {
  await tx.execute(sql`
    insert into article_day_reasons (company_id, article_id, day, reason, returned)
    select r.company_id, s.article_id, (o.order_date at time zone 'Europe/Berlin')::date, r.reason, count(*)::int
    from returns r
    join order_lines l on l.company_id = r.company_id and l.id = r.line_id
    join orders o on o.company_id = l.company_id and o.id = l.order_id
    join article_sizes s on s.company_id = l.company_id and s.id = l.article_size_id
    where r.company_id = ${company.id} and o.order_date >= ${now.toISOString()}::timestamptz - interval '364 days'
    group by 1, 2, 3, 4`)
}

/** What was reduced became so within the last weeks: every third reduced model has a step down from its list price. */
export async function writePriceChanges({ tx, company, now }: Written): Promise<void> {
  await tx.execute(sql`
    insert into price_changes (company_id, size_id, channel, was_cents, is_cents, at)
    select company_id, id, '', original_price_cents, sale_price_cents,
      ${now.toISOString()}::timestamptz - (3 + article_id % 45) * interval '1 day'
    from article_sizes
    where company_id = ${company.id} and sale_price_cents < original_price_cents and article_id % 3 = 0
    order by 6, id`)
}
