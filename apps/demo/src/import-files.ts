import { sql } from 'drizzle-orm'
import { importFiles, importRefusals } from '../../api/src/modules/intake/intake.tables.ts'
import type { Ctx } from '../../api/src/platform/ctx.ts'

const DAY_MS = 86_400_000
const HEADERS = ['ERP-ID', 'EAN', 'Größe', 'Verkaufspreis']
const TARGETS = ['wws_number', 'ean', 'size', 'sale_price']
/** What a spreadsheet made of an EAN, and why its row was refused. */
const SPOILT = '4,00638E+12'
const REASON = 'EAN: Von einer Tabellenkalkulation gekürzt: Bitte exportieren Sie die Spalte als Text.'
const ROWS = 3

/** A file with prices that a merchant imported a few days ago; one of its rows was refused. */
export async function writeImportFiles(
  { tx, company, now }: Pick<Ctx, 'tx' | 'company' | 'now'>,
  requestedBy: string,
): Promise<void> {
  const { rows } = await tx.execute<{ wws_number: string; ean: string; size: string; price: string }>(sql`
    select a.wws_number, s.ean, s.size, replace((s.sale_price_cents / 100.0)::numeric(12, 2)::text, '.', ',') as price
    from article_sizes s join articles a on a.company_id = s.company_id and a.id = s.article_id
    where s.company_id = ${company.id} order by s.id limit ${ROWS}`)
  const cells = rows.map(({ wws_number, ean, size, price }, index) => [
    wws_number,
    index === 1 ? SPOILT : ean,
    size,
    price,
  ])
  const at = new Date(now.getTime() - 4 * DAY_MS)
  const bytes = [HEADERS, ...cells].reduce((sum, row) => sum + Buffer.byteLength(`${row.join(';')}\r\n`), 0)
  const [file] = await tx
    .insert(importFiles)
    .values({
      companyId: company.id,
      name: 'e1'.repeat(16),
      fileName: 'preise-herbst.csv',
      state: 'done',
      bytes,
      bytesRead: bytes,
      headers: HEADERS,
      preview: cells,
      targets: TARGETS,
      locale: 'de',
      rows: cells.length,
      updated: cells.length - 1,
      refused: 1,
      requestedBy,
      createdAt: at,
      touchedAt: at,
      finishedAt: at,
    })
    .returning({ id: importFiles.id })
  const refused = cells[1]
  if (!file || !refused) throw new Error('the demo has no articles to import')
  await tx
    .insert(importRefusals)
    .values({ companyId: company.id, fileId: file.id, row: 2, line: 3, reason: REASON, cells: refused })
}
