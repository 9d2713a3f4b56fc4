import type { Locale, TableFormat } from '@kontor/contract/shared'
import { readAhead } from '../../platform/documents/read-ahead.ts'
import {
  codeCell,
  EMPTY_CELL,
  numberCell,
  type TableCell,
  textCell,
  timeCell,
} from '../../platform/documents/table-cells.ts'
import { cellsOf, tableFile } from '../../platform/documents/table-file.ts'
import type { CallSteps } from '../../platform/http/call-steps.ts'
import { TRACKING_CODE_TITLES, TRACKING_CODE_WORDS } from './downloads.texts.ts'
import {
  type Span,
  type TrackingCode,
  type TrackingKey,
  trackingCodeBatch,
} from './label-lists.repository.ts'

/** The tracking codes of a carrier, sent as they are read (spec: catalogue §2, Tracking codes). */
export const trackingCodes = (
  steps: CallSteps,
  carrier: string,
  span: Span,
  { format, locale }: { readonly format: TableFormat; readonly locale: Locale },
): AsyncGenerator<Uint8Array, void, undefined> =>
  tableFile(
    format,
    TRACKING_CODE_TITLES.map((title) => title[locale]),
    cellsOf(
      readAhead((after: TrackingKey | null) =>
        steps.read((ctx) => trackingCodeBatch(ctx, carrier, span, after)),
      ),
      (code) => cells(code, locale),
    ),
  )

const cells = (code: TrackingCode, locale: Locale): TableCell[] => [
  codeCell(code.tracking_number),
  textCell(TRACKING_CODE_WORDS[code.type][locale]),
  timeCell(code.date),
  code.order_id === null ? EMPTY_CELL : numberCell(code.order_id),
  codeCell(code.ext_order_id),
  codeCell(code.store_number),
  textCell(code.store),
  textCell(code.voided ? TRACKING_CODE_WORDS.voided[locale] : ''),
]
