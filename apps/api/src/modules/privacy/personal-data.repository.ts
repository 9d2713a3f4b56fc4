import type { ErasurePreview, PersonalData, Subject } from '@kontor/contract/privacy'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { PERSONAL_PLACES, type PersonalPlace } from './personal-places.ts'

const idsOf = (subjects: readonly Subject[], { kind }: Pick<PersonalPlace, 'kind'>): number[] =>
  subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)

const rowsOf = (ctx: Ctx, place: PersonalPlace, ids: readonly number[]): SQL => sql`
  ${place.from} where t.company_id = ${ctx.company.id}
    and ${place.subject} = any(${sql.param(`{${ids.join(',')}}`)}::bigint[])`

/** How many rows speak of the chosen ones, table by table; tables without any are left out. */
export async function countPersonalRows(
  ctx: Ctx,
  subjects: readonly Subject[],
): Promise<ErasurePreview['tables']> {
  const counts = new Map<string, { rows: number; kept: boolean }>()
  for (const place of PERSONAL_PLACES) {
    const ids = idsOf(subjects, place)
    if (ids.length === 0) continue
    const { rows } = await ctx.tx.execute<{ n: number }>(
      sql`select count(*)::int as n from ${rowsOf(ctx, place, ids)}`,
    )
    const before = counts.get(place.table)?.rows ?? 0
    counts.set(place.table, { rows: before + (rows[0]?.n ?? 0), kept: place.isKept === true })
  }
  return [...counts].filter(([, { rows }]) => rows > 0).map(([table, count]) => ({ table, ...count }))
}

type Row = PersonalData['subjects'][number]['tables'][string][number]

/** Every row that speaks of the chosen ones, as it is stored. */
export async function readPersonalRows(
  ctx: Ctx,
  subjects: readonly Subject[],
): Promise<PersonalData['subjects']> {
  const data = new Map(
    subjects.map((subject) => [nameOf(subject), { ...subject, tables: {} as Record<string, Row[]> }]),
  )
  for (const place of PERSONAL_PLACES) {
    const ids = idsOf(subjects, place)
    if (ids.length === 0) continue
    const { rows } = await ctx.tx.execute<{ subject: number; row: Row }>(sql`
      select (${place.subject})::bigint as subject, to_jsonb(t) - ${sql.param(`{${(place.without ?? []).join(',')}}`)}::text[] as row
      from ${rowsOf(ctx, place, ids)}`)
    for (const { subject, row } of rows) {
      const tables = data.get(nameOf({ kind: place.kind, id: Number(subject) }))?.tables
      if (tables) tables[place.table] = [...(tables[place.table] ?? []), row]
    }
  }
  return [...data.values()]
}

const nameOf = ({ kind, id }: Subject): string => `${kind} ${id}`

/** Stored files that show the customer: papers to be replaced, and pictures to be removed. */
export interface PersonalFiles {
  readonly papers: readonly string[]
  readonly pictures: readonly string[]
}

export async function personalFiles(ctx: Ctx, subjects: readonly Subject[]): Promise<PersonalFiles> {
  const list = (kind: Subject['kind']): SQL =>
    sql`${sql.param(`{${idsOf(subjects, { kind }).join(',')}}`)}::bigint[]`
  const { rows } = await ctx.tx.execute<{ file: string; is_paper: boolean }>(sql`
    select file, is_paper from (
      select unnest(array[a.label_file, a.customs_file]) as file, true as is_paper from label_attempts a
      where a.company_id = ${ctx.company.id} and (a.order_id = any(${list('order')}) or a.loose_label_id = any(${list('loose_label')}))
      union all
      select unnest(array[s.delivery_note_file, s.return_note_file]), true from shippings s
      where s.company_id = ${ctx.company.id} and s.order_id = any(${list('order')})
      union all
      select i.file, false from case_images i join goodwill_cases g on g.company_id = i.company_id and g.id = i.case_id
      where i.company_id = ${ctx.company.id} and g.order_id = any(${list('order')})
    ) files where file is not null`)
  return {
    papers: rows.filter((row) => row.is_paper).map(({ file }) => file),
    pictures: rows.filter((row) => !row.is_paper).map(({ file }) => file),
  }
}

/** Takes the customer out of one of them, by the functions of each table's owner. Repeating it changes nothing. */
export async function forget(ctx: Ctx, { kind, id }: Subject): Promise<void> {
  const calls: Readonly<Record<Subject['kind'], SQL>> = {
    order: sql`forget_failed_document(${id}, null, ${ctx.now.toISOString()}::timestamptz), forget_erp_documents(${id}),
      forget_report_texts(${id}), forget_return_texts(${id}), forget_parcel_recipient(${id}, null), forget_order_customer(${id})`,
    reservation: sql`forget_reservation_customer(${id})`,
    storewindow_request: sql`forget_storewindow_request(${id})`,
    loose_label: sql`forget_parcel_recipient(null, ${id})`,
    import_failure: sql`forget_failed_document(null, ${id}, ${ctx.now.toISOString()}::timestamptz)`,
  }
  await ctx.tx.execute(sql`select ${calls[kind]}`)
}
