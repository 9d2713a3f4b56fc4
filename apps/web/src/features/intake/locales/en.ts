import type { de } from './de.ts'

export const en: typeof de = {
  list: 'Import errors',
  count_one: '{total} entry',
  count_other: '{total} entries',
  intro:
    'Orders and messages that could not be imported. None of them is lost: once corrected, import them again here.',
  empty: 'No import errors',
  emptyText: 'Everything your channels delivered has been imported.',
  emptyResolved: 'Nothing resolved yet',
  emptyResolvedText: 'Resolved import errors can be read here.',
  show: 'Show',
  open: 'Open',
  resolved: 'Resolved',
  column: {
    created_at: 'Received',
    kind: 'Kind',
    ext_order_id: 'Order number',
    reason: 'Reason',
    attempts: 'Attempts',
    raw: 'Document',
    last_attempt_at: 'Last attempt',
    resolution: 'Result',
    actions: 'Actions',
  },
  kind: {
    order: 'Order',
    event: 'Message',
  },
  resolution: {
    imported: 'Imported',
    dismissed: 'Dismissed',
  },
  unknownChannel: 'Unknown channel',
  view: 'View',
  viewOf: 'View document of {number}',
  retry: 'Import again',
  retryOf: 'Import again: {number}',
  dismiss: 'Dismiss',
  dismissOf: 'Dismiss {number}',
  openOrder: 'Open order {id}',
  imported: 'The import has succeeded.',
  raw: {
    title: 'Data delivered for {number}',
    text: 'As the channel delivered it, unchanged.',
    reason: 'Reason',
  },
  confirm: {
    title: 'Dismiss import error?',
    text: '“{number}” from {channel} will not be imported and leaves the open entries. The sales channel is not told. This cannot be undone.',
    dismiss: 'Dismiss import error',
  },
}
