import type { CaseAnswerBody, CaseQueueQuery, CaseRow } from '@kontor/contract/returns'
import { type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Files } from '../../platform/files/files.ts'
import { inCompany } from '../../platform/in-company.ts'
import { fromCents } from '../../platform/money.ts'
import { caseImage } from './case-image.ts'
import {
  type CaseCompany,
  type CaseRowRecord,
  caseRows,
  companyOfCase,
  countQueue,
  queuePage,
} from './case-queue.repository.ts'
import { MESSAGES } from './returns.texts.ts'
import { lockCase, settleCase } from './settle-case.ts'

type Query = (typeof CaseQueueQuery)['_output']

/**
 * The goodwill cases that the provider answers, of all merchants: open ones oldest first, answered ones newest first.
 * A database function lists them over all companies; their content is read in each company's own scope, with an entry in
 * its audit log. A page costs one read for each company that it shows.
 */
export async function listCases(ctx: Ctx, query: Query): Promise<Page<CaseRow>> {
  const page = await queuePage(ctx, query.status, {
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  })
  const { total, isCapped } = await countQueue(ctx, query.status)
  const rows = new Map<number, CaseRow>()
  for (const ofCompany of Map.groupBy(page, ({ company }) => company.id).values()) {
    const [first] = ofCompany
    if (!first) continue
    const records = await inCompany(ctx, first.company, 'goodwill case queue', (inside) =>
      caseRows(
        inside,
        ofCompany.map(({ case_id }) => case_id),
      ),
    )
    for (const record of records) rows.set(record.id, caseRow(record, first.company))
  }
  const inOrder = page.map(({ case_id }) => rows.get(case_id)).filter((row) => row !== undefined)
  return pageOf(inOrder, total, query, isCapped)
}

function caseRow(record: CaseRowRecord, company: CaseCompany): CaseRow {
  const { item_price_cents, refunded_cents, requested_cents, image_ids, state, ...row } = record
  return {
    ...row,
    status: state,
    company,
    item_price: fromCents(item_price_cents),
    refund_amount: fromCents(refunded_cents),
    requested_reduction: fromCents(requested_cents),
    images: image_ids.map((id) => ({ id, path: `/v1/cases/queue/${row.id}/images/${id}` })),
  }
}

/** A picture of a case in the queue. @throws AppError `case_not_found` */
export async function queuedCaseImage(
  ctx: Ctx,
  files: Files,
  caseId: number,
  imageId: number,
): Promise<Uint8Array> {
  const found = await companyOfCase(ctx, caseId)
  if (found?.answered_by !== 'provider') throw new AppError('case_not_found')
  return inCompany(ctx, found.company, 'picture of a goodwill case', (inside) =>
    caseImage(inside, files, caseId, imageId),
  )
}

/**
 * The provider's staff answer a goodwill case of any merchant.
 * @returns what happened, in the caller's language
 * @throws AppError `case_not_found`, `case_answered_by_channel`, `case_already_answered`
 */
export async function answerCase(
  ctx: Ctx,
  caseId: number,
  { status, comment }: (typeof CaseAnswerBody)['_output'],
): Promise<string> {
  const found = await companyOfCase(ctx, caseId)
  if (!found) throw new AppError('case_not_found')
  if (found.answered_by === 'channel') throw new AppError('case_answered_by_channel')
  await inCompany(ctx, found.company, 'answer to a goodwill case', async (inside) => {
    const { state } = await lockCase(inside, caseId)
    if (state !== 'requested') throw new AppError('case_already_answered')
    await settleCase(inside, caseId, status, { comment })
  })
  return MESSAGES[`case_${status}`][ctx.locale]
}
