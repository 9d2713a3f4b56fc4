import { errorMessage } from '@kontor/contract/errors'
import { IntakeSafetyCard, type IntakeSafetyCardsAnswer } from '@kontor/contract/intake'
import { isKeyOf, type Locale } from '@kontor/contract/shared'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fieldMessages } from '../../../platform/errors/field-messages.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { SAFETY_COLUMNS, takeSafetyFacts } from '../../channels/index.ts'
import { inWords, wrongFields } from '../wrong-fields.ts'
import { chunksOf, textOf } from './receive-rows.ts'

/** Rows of a transaction. */
const AT_ONCE = 100

type Row = Readonly<Record<string, unknown>>
type Result = IntakeSafetyCardsAnswer['data'][number]

const kind = { atOnce: AT_ONCE, schema: IntakeSafetyCard }

/**
 * Takes over what channels are told of the safety of brands, each row judged alone: one that cannot be read, or is of a brand
 * without an article, is refused in the caller's language, and the others are taken. The same call again changes nothing.
 */
export async function receiveSafetyCards(
  steps: CallSteps,
  rows: readonly Row[],
  locale: Locale,
): Promise<IntakeSafetyCardsAnswer> {
  const data: Result[] = []
  for (const { readable, unreadable } of chunksOf(rows, kind)) {
    for (const { index, sent, error } of unreadable)
      data[index] = { index, key: textOf(sent.brand), ...unreadableRow(sent, error, locale) }
    await steps.write(async (ctx) => {
      for (const { index, row } of readable) {
        data[index] = { index, key: row.brand, ...(await take(ctx, row, locale)) }
      }
    })
  }
  return { data }
}

async function take(
  ctx: Ctx,
  { brand, ...facts }: IntakeSafetyCard,
  locale: Locale,
): Promise<Pick<Result, 'result' | 'message'>> {
  try {
    return { result: await takeSafetyFacts(ctx, brand, facts), message: '' }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'brand_not_found') throw error
    const message = errorMessage('brand_not_found', locale, {})
    return { result: 'refused', message: `${brand}: ${message}` }
  }
}

/** The answer to a row that cannot be read. */
function unreadableRow(
  row: Row,
  { issues }: z.ZodError,
  locale: Locale,
): Pick<Result, 'result' | 'message' | 'errors'> {
  const brand = textOf(row.brand)
  const fields = wrongFields(issues, locale).map((field) => {
    const key = field.path.split('.')[0] ?? ''
    const name = isKeyOf(SAFETY_COLUMNS, key) ? SAFETY_COLUMNS[key][locale] : field.path
    return { ...field, name: brand === '' ? name : `${brand}, ${name}` }
  })
  return { result: 'refused', message: inWords(fields, locale), errors: fieldMessages(issues, locale) }
}
