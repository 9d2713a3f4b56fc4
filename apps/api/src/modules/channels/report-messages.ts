import type { Adjustment, ShipmentConfirmation } from './channel-reporter.ts'
import type { ReportRecord } from './channel-reports.repository.ts'

type Of<Kind extends ReportRecord['kind']> = Extract<ReportRecord, { kind: Kind }>

/** The message that confirms a parcel. Pure. */
export function confirmationOf(report: Of<'shipment_confirmation'>, raw: unknown): ShipmentConfirmation {
  const { shipped_at, confirmed_before: _ours, ...parcel } = report.payload
  return { ...parcel, reference: report.reference, shipped_at: new Date(shipped_at), raw }
}

/** The message of a cancellation or a refund. Pure. */
export function adjustmentOf(report: Of<'cancellation' | 'return' | 'refund'>, raw: unknown): Adjustment {
  const { reference } = report
  if (report.kind === 'cancellation') {
    const { comment: _forPeople, ...cancellation } = report.payload
    return { type: 'cancellation', cancellation: { ...cancellation, reference, raw } }
  }
  const { asks_for_answer: _ours, ...refund } = report.payload
  const cause = report.kind === 'return' ? 'return' : 'goodwill'
  return { type: 'refund', refund: { ...refund, reference, cause, raw } }
}
