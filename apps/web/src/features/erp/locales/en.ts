import type { de } from './de.ts'

export const en: typeof de = {
  title: 'ERP',
  export: 'Export to ERP',
  exportAgain: 'Export again',
  never: 'Not exported yet',
  pending: 'Being exported',
  waiting: 'Waiting for another attempt',
  sent: 'Exported',
  failed: 'Export failed',
  sentAt: 'Transferred on {date}.',
  requestedBy: 'Requested on {date} by {name}.',
  requestedByItself: 'Started on {date} with the release.',
  version: 'Document {version}',
  nextAttempt: 'Next attempt on {date}.',
  noNextAttempt: 'It is not tried again by itself.',
  said: 'Answer: {message}',
  failure: {
    unavailable: 'The ERP was not reachable.',
    unauthorised: 'The ERP rejected the credentials.',
    refused: 'The ERP rejected the document.',
    not_allowed: 'The address on file for the ERP is not allowed.',
    switched_off: 'The connection was switched off at the time of the export.',
    nothing_left: 'All lines were cancelled before the transfer.',
  },
  blocked: {
    erp_manual: 'Your ERP is maintained by hand. An export is not possible.',
    erp_not_connected: 'The connection to your ERP is not active. Please contact support.',
    forbidden: 'You do not have permission to export.',
    cancelled: 'All lines are cancelled. There is nothing to export.',
  },
  confirm: {
    title: 'Export order {id}',
    what: 'The order is transferred to your ERP as an openTRANS document with all lines that are not cancelled ({count}).',
    again: 'It has been transferred before. The ERP receives another document for the same order number.',
    reserved: 'The order is not paid yet. The document says that the payment is outstanding.',
  },
}
