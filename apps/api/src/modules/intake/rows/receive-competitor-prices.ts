import { ERRORS } from '@kontor/contract/errors'
import {
  type CompetitorPriceResult,
  IntakeCompetitorPrice,
  type IntakeCompetitorPricesAnswer,
} from '@kontor/contract/intake'
import { COMPETITOR_PRICE_HOURS } from '@kontor/contract/pricing'
import type { Locale } from '@kontor/contract/shared'
import { isFuture } from '../../../platform/clock/future-instants.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { toCents } from '../../../platform/money.ts'
import { findChannelNames, takeCompetitorPrices } from '../../pricing/index.ts'
import { intakeWords } from '../intake.texts.ts'
import { chunksOf, named, refused, textOf } from './receive-rows.ts'

/** Rows of a transaction. */
const AT_ONCE = 1_250

const { shape } = IntakeCompetitorPrice

/**
 * Takes over what competitors ask, each row judged alone: one that cannot be read, of a channel that there is not, or from the
 * future is refused in the caller's language, and the others are taken. The same call again changes nothing.
 */
export async function receiveCompetitorPrices(
  steps: CallSteps,
  rows: readonly Readonly<Record<string, unknown>>[],
  locale: Locale,
): Promise<IntakeCompetitorPricesAnswer> {
  const channels = await steps.read(findChannelNames)
  const now = steps.now()
  const channelOf = (name: string) => channels.get(name.toLowerCase())
  const kind = {
    atOnce: AT_ONCE,
    schema: IntakeCompetitorPrice.extend({
      channel: shape.channel.refine((name) => channelOf(name) !== undefined, {
        params: ERRORS.channel_unknown,
      }),
      seen_at: shape.seen_at.refine((at) => !isFuture({ now }, new Date(at)), {
        params: ERRORS.instant_in_future,
      }),
    }),
    key: (row: Readonly<Record<string, unknown>>) => `${textOf(row.channel)}/${textOf(row.ean)}`,
    names: (row: Readonly<Record<string, unknown>>) => named('ean', textOf(row.ean), locale),
  }
  const reasonOf = (result: CompetitorPriceResult, ean: string): string => {
    if (result === 'ignored') return intakeWords('price_too_old', locale, { number: COMPETITOR_PRICE_HOURS })
    return result === 'unknown' ? intakeWords('ean_of_nobody', locale, { number: ean }) : ''
  }
  const data: IntakeCompetitorPricesAnswer['data'] = []
  for (const { readable, unreadable } of chunksOf(rows, kind)) {
    for (const { index, sent, error } of unreadable) data[index] = refused(index, sent, error, locale, kind)
    const prices = readable.map(({ row }) => ({
      ean: row.ean,
      channel: channelOf(row.channel) ?? 0,
      priceCents: toCents(row.price),
      seenAt: new Date(row.seen_at),
    }))
    const outcomes = await steps.write((ctx) => takeCompetitorPrices(ctx, prices))
    for (const [n, { index, row }] of readable.entries()) {
      const result = outcomes[n]
      if (!result) throw new Error('a price of a competitor got no answer')
      data[index] = { index, key: kind.key(row), result, message: reasonOf(result, row.ean) }
    }
  }
  const count = (result: CompetitorPriceResult) => data.filter((row) => row.result === result).length
  return {
    data,
    counts: {
      taken: count('taken'),
      unchanged: count('unchanged'),
      ignored: count('ignored'),
      unknown: count('unknown'),
      refused: count('refused'),
    },
  }
}
