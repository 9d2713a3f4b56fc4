import {
  type CustomerMatch,
  MOST_SUBJECTS,
  SUBJECT_KINDS,
  type Subject,
  type SubjectKind,
} from '@kontor/contract/privacy'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { idList } from '../../platform/db/sql-values.ts'

/** What keeps an order from being erased; null when nothing does. */
export const ORDER_BLOCK = sql`case
  when o.status in ('initial', 'approved', 'open') then 'open'
  when exists (select from label_attempts a where a.company_id = o.company_id and a.order_id = o.id
    and (a.state in ('requested', 'prepared', 'purchasing') or a.discard = 'wanted')) then 'papers'
  when exists (select from channel_reports m where m.company_id = o.company_id and m.order_id = o.id
    and m.state in ('pending', 'submitted') and (m.kind <> 'shipment_confirmation' or m.shipping_id is not null)) then 'report'
  when exists (select from erp_exports x where x.company_id = o.company_id and x.order_id = o.id and x.state = 'pending')
    then 'export' end`

/** What each kind shows of itself, from its table as `o`. */
const FACTS: Readonly<Record<SubjectKind, SQL>> = {
  order: sql`select o.id, o.ext_order_id as number, o.order_date as at, coalesce(c.email, '') as email,
      trim(coalesce(c.delivery->>'first_name', '') || ' ' || o.customer_name) as name, ${ORDER_BLOCK} as blocked, o.company_id
    from orders o left join order_customers c on c.company_id = o.company_id and c.order_id = o.id`,
  reservation: sql`select o.id, o.ext_order_id as number, o.date_order as at, o.customer_email as email,
      trim(o.customer_firstname || ' ' || o.customer_name) as name,
      case when o.status_id in (1, 2, 5) then 'open' end as blocked, o.company_id
    from reservations o`,
  storewindow_request: sql`select o.id, '' as number, o.created_at as at, o.customer_email as email,
      trim(o.customer_firstname || ' ' || o.customer_name) as name, null as blocked, o.company_id
    from (select * from storewindow_requests where confirmed_at is null) o`,
  loose_label: sql`select o.id, '' as number, o.created_at as at, '' as email,
      trim(coalesce(o.customer->>'first_name', '') || ' ' || coalesce(o.customer->>'last_name', '')) as name,
      case when o.state in ('requested', 'voiding') then 'papers' end as blocked, o.company_id
    from loose_labels o`,
  import_failure: sql`select o.id, o.ext_order_id as number, o.created_at as at, '' as email, '' as name,
      case when o.resolved_at is null then 'open' end as blocked, o.company_id
    from dead_letters o`,
}

const textList = (texts: readonly string[]): SQL =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`

/** The chosen ones that the company has, each with what keeps it from being erased. */
export async function subjectFacts(ctx: Ctx, subjects: readonly Subject[]): Promise<CustomerMatch[]> {
  const found: CustomerMatch[] = []
  for (const [kind, those] of Map.groupBy(subjects, (subject) => subject.kind)) {
    const { rows } = await ctx.tx.execute<
      Record<string, unknown> &
        Omit<CustomerMatch, 'kind' | 'at' | 'erased_at'> & { at: Date; erased_at: Date | null }
    >(sql`/* customer_facts */ select f.id, f.number, f.at, f.email, f.name, f.blocked, e.erased_at
      from (${FACTS[kind]} where o.company_id = ${ctx.company.id} and o.id = any(${idList(those.map(({ id }) => id))})) f
      left join erased_subjects e on e.company_id = f.company_id and e.kind = ${kind} and e.subject_id = f.id
      order by f.at desc, f.id desc`)
    found.push(
      ...rows.map(({ id, number, name, email, blocked, at, erased_at }) => ({
        kind,
        id,
        number,
        name,
        email,
        blocked,
        at: new Date(at).toISOString(),
        erased_at: erased_at === null ? null : new Date(erased_at).toISOString(),
      })),
    )
  }
  return found
}

/** First and last name as a term may mean them: `anna maria müller` has the last name `müller`, `maria müller`, or all of it. */
export function namesIn(term: string): { first: string; last: string }[] {
  const words = term
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return words.map((_, from) => ({
    first: words.slice(0, from).join(' '),
    last: words.slice(from).join(' '),
  }))
}

const isNamed = (term: string, first: SQL, last: SQL): SQL =>
  sql`(${sql.join(
    namesIn(term).map(({ first: f, last: l }) =>
      f === '' ? sql`${last} = ${l}` : sql`(${last} = ${l} and ${first} = ${f})`,
    ),
    sql` or `,
  )})`

/** A text in which the term stands somewhere, in capital or small letters. */
const contains = (text: SQL, term: string): SQL => sql`${text} ilike ${anywhere(term)}`

/** The pattern of a text in which the term stands somewhere. */
const anywhere = (term: string): string => `%${term.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** So many of each kind are looked for: one more than is shown, to say that there are more. */
const AT_MOST = MOST_SUBJECTS + 1

/**
 * Where each kind is looked for. Branches that run over orders have an index; functions look where row-level security would
 * keep one from being used, since `lower` and `ilike` are not leak-proof.
 */
function searches(ctx: Ctx, term: string): Readonly<Record<SubjectKind, SQL>> {
  const company = ctx.company.id
  const small = term.toLowerCase()
  const names = namesIn(term)
  return {
    order: sql`
      select o.id from orders o where o.company_id = ${company} and o.ext_order_id collate "C" = ${term}
      union select o.id from orders o join order_customers c on c.company_id = o.company_id and c.order_id = o.id
        where o.company_id = ${company}
          and ${isNamed(term, sql`lower(c.delivery->>'first_name')`, sql`o.customer_name_key collate "C"`)}
      union select order_ids_by_billing_name(${textList(names.map(({ first }) => first))},
        ${textList(names.map(({ last }) => last))}, ${AT_MOST})
      union select order_ids_by_email(${small}, ${AT_MOST})
      union select order_ids_by_note_like(${anywhere(term)}, ${AT_MOST})`,
    reservation: sql`
      select r.id from reservations r where r.company_id = ${company} and (r.ext_order_id = ${term}
        or lower(r.customer_email) = ${small}
        or ${isNamed(term, sql`lower(r.customer_firstname)`, sql`lower(r.customer_name) collate "C"`)})
      union select m.reservation_id from reservation_contacts m where m.company_id = ${company}
        and ${contains(sql`m.message`, term)}`,
    storewindow_request: sql`
      select q.id from storewindow_requests q where q.company_id = ${company} and q.confirmed_at is null
        and (lower(q.customer_email) = ${small}
          or ${isNamed(term, sql`lower(q.customer_firstname)`, sql`lower(q.customer_name)`)})`,
    loose_label: sql`
      select l.id from loose_labels l where l.company_id = ${company}
        and ${isNamed(term, sql`lower(l.customer->>'first_name')`, sql`lower(l.customer->>'last_name')`)}`,
    import_failure: sql`
      select d.id from dead_letters d where d.company_id = ${company}
        and (d.ext_order_id = ${term} or ${contains(sql`d.raw::text`, term)})`,
  }
}

/** What a name, an e-mail address or an order number leads to, newest first of each kind. */
export async function findSubjects(
  ctx: Ctx,
  term: string,
): Promise<{ data: CustomerMatch[]; is_capped: boolean }> {
  const bySearch = searches(ctx, term)
  const branches = SUBJECT_KINDS.map(
    (kind, position) => sql`(select ${position}::int as position, id from (${bySearch[kind]}) found
      order by id desc limit ${AT_MOST})`,
  )
  const { rows } = await ctx.tx.execute<{ position: number; id: number }>(
    sql`/* customer_search */ select position, id from (${sql.join(branches, sql` union all `)}) subjects order by position, id desc`,
  )
  const found = rows.flatMap(({ position, id }) => {
    const kind = SUBJECT_KINDS[position]
    return kind === undefined ? [] : [{ kind, id }]
  })
  return {
    data: await subjectFacts(ctx, found.slice(0, MOST_SUBJECTS)),
    is_capped: found.length > MOST_SUBJECTS,
  }
}
