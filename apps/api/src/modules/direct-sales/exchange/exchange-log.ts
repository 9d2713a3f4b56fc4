import { Readable } from 'node:stream'
import type { ExchangeDocument, ExchangeQuery } from '@kontor/contract/direct-sales'
import { isKeyOf, type Locale, type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { documentName, erpHistory, exportOrder, findDocument } from '../../erp/index.ts'
import { importFileText, openImportFile, readImportFileAgain } from '../../intake/index.ts'
import { COUNT_CAP, countExchange, type ExchangeRow, exchangeRows } from './exchange.repository.ts'
import { exchangeWord } from './exchange.texts.ts'

/** One page of what was exchanged, newest first, with texts in the caller's language. */
export async function exchangePage(ctx: Ctx, query: ExchangeQuery): Promise<Page<ExchangeDocument>> {
  const total = await countExchange(ctx, query)
  const rows = await exchangeRows(ctx, query)
  return pageOf(
    rows.map((row) => viewOf(ctx, row)),
    total,
    query,
    total === COUNT_CAP,
  )
}

function viewOf(ctx: Ctx, { problem, said, ...row }: ExchangeRow): ExchangeDocument {
  const partner = row.kind === 'erp_export' ? exchangeWord('partner_erp', ctx.locale) : row.partner
  return { ...row, partner, error: errorOf(ctx, row, problem, said) }
}

function errorOf(ctx: Ctx, { kind }: Pick<ExchangeRow, 'kind'>, problem: string, said: string): string {
  if (problem === '') return ''
  if (kind === 'import_file') return importFileText(problem, ctx.locale)
  const reason = `erp_${problem}`
  const text = isKeyOf(erpHistory.reasons, reason) ? erpHistory.reasons[reason][ctx.locale] : problem
  return said === '' ? text : `${text}: ${said}`
}

/** What a document holds, as it was sent or received. */
export interface ExchangeContent {
  readonly name: string
  readonly mediaType: 'application/xml' | 'text/csv'
  readonly bytes: Readable
}

/** @throws AppError `exchange_document_not_found`, also for one of another company, one that was never made, and one that has expired */
export async function exchangeContent(
  steps: CallSteps,
  files: Files,
  { kind, id }: Pick<ExchangeRow, 'kind' | 'id'>,
): Promise<ExchangeContent> {
  if (kind === 'erp_export') {
    const made = await steps.read((ctx) => findDocument(ctx, id))
    if (!made || made.document === null) throw new AppError('exchange_document_not_found')
    const name = documentName(made.orderId, made.version)
    return { name, mediaType: 'application/xml', bytes: Readable.from([Buffer.from(made.document)]) }
  }
  const file = await openImportFile(steps, files, id)
  if (!file) throw new AppError('exchange_document_not_found')
  return { name: file.name, mediaType: 'text/csv', bytes: file.bytes }
}

/**
 * Sends the order of a document to the ERP again, or reads a file again with the columns that it was read with.
 * @returns what happens now, in the caller's language
 * @throws AppError `exchange_document_not_found`, and what sending an order or reading a file refuses
 */
export async function repeatDocument(
  steps: CallSteps,
  files: Files,
  { kind, id }: Pick<ExchangeRow, 'kind' | 'id'>,
  locale: Locale,
): Promise<string> {
  if (kind === 'erp_export') {
    return steps.write(async (ctx) => {
      const made = await findDocument(ctx, id)
      if (!made) throw new AppError('exchange_document_not_found')
      return exportOrder(ctx, made.orderId)
    })
  }
  if (!(await readImportFileAgain(steps, files, id))) throw new AppError('exchange_document_not_found')
  return exchangeWord('read_again', locale)
}
