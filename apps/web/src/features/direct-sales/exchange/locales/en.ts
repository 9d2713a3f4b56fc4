import type { de } from './de.ts'

export const en: typeof de = {
  list: 'Documents',
  intro: 'What was exchanged with your ERP and other systems: files that came in, and orders that went out.',
  count_one: '{total} document',
  count_other: '{total} documents',
  empty: 'Nothing exchanged yet',
  emptyText: 'Every file that comes in and every order that goes to your ERP appears here.',
  filter: { direction: 'Direction', state: 'State' },
  directions: { all: 'all', in: 'received', out: 'sent' },
  states: { all: 'all', waiting: 'waiting', done: 'done', partly: 'in part', failed: 'failed' },
  column: {
    direction: 'Direction',
    name: 'Document',
    partner: 'Partner',
    at: 'Time',
    state: 'State',
    good: 'Good',
    bad: 'Refused',
    error: 'Error',
    actions: 'Actions',
  },
  download: 'Download',
  downloadOf: 'Download {name}',
  repeat: { in: 'Read again', out: 'Send again' },
  repeatOf: { in: 'Read {name} again', out: 'Send {name} again' },
  test: {
    button: 'Test connection',
    of: 'Test the connection to the ERP',
    title: 'Connection to the ERP',
    testing: 'The connection is being tested …',
  },
}
