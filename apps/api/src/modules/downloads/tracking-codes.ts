import type { Locale, Translated } from '@kontor/contract/shared'
import { csvHead, csvLine, EMPTY_CELL, numberCell, textCell } from '../../platform/documents/csv.ts'
import { readAhead } from '../../platform/documents/read-ahead.ts'
import type { CallSteps } from '../../platform/http/call-steps.ts'
import { TRACKING_CODE_TITLES, TRACKING_CODE_WORDS } from './downloads.texts.ts'
import {
  type Span,
  type TrackingCode,
  type TrackingKey,
  trackingCodeBatch,
} from './label-lists.repository.ts'

/** The tracking codes of a carrier as CSV, sent as they are read (spec: catalogue §2, Tracking codes). */
export async function* trackingCodes(
  steps: CallSteps,
  carrier: string,
  span: Span,
  locale: Locale,
): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(csvHead(TRACKING_CODE_TITLES.map((title: Translated) => title[locale])))
  for await (const codes of readAhead((after: TrackingKey | null) =>
    steps.read((ctx) => trackingCodeBatch(ctx, carrier, span, after)),
  )) {
    if (codes.length > 0) yield Buffer.from(codes.map((code) => row(code, locale)).join(''))
  }
}

const row = (code: TrackingCode, locale: Locale): string =>
  csvLine([
    textCell(code.tracking_number),
    textCell(TRACKING_CODE_WORDS[code.type][locale]),
    textCell(code.date),
    code.order_id === null ? EMPTY_CELL : numberCell(code.order_id),
    textCell(code.ext_order_id),
    textCell(code.store_number),
    textCell(code.store),
    textCell(code.voided ? TRACKING_CODE_WORDS.voided[locale] : ''),
  ])
