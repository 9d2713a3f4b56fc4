import { describe, expect, it } from 'vitest'
import { textsOf } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { activeFilters, type Filter } from './filter-definitions.ts'

const t = textsOf(uiTexts)
const filters: readonly Filter[] = [
  { kind: 'text', name: 'customer_name', label: 'Nachname' },
  {
    kind: 'select',
    name: 'order_status',
    label: 'Status',
    options: [
      { value: 'open-initial', label: 'Offen und reserviert' },
      { value: 'shipped', label: 'Versendet' },
    ],
  },
  { kind: 'period', start: 'start', end: 'end', label: 'Zeitraum' },
]
const defaults = { order_status: 'open-initial', start: '2026-10-20', end: '2026-11-20' }
const active = (values: Record<string, unknown>) =>
  activeFilters(filters, { ...defaults, ...values }, defaults, t)

describe('active filters', () => {
  it('are none at the defaults', () => {
    expect(active({ customer_name: undefined })).toEqual([])
    expect(active({ customer_name: '' })).toEqual([])
  })

  it('are shown in the words of the screen', () => {
    expect(active({ customer_name: 'Klein', order_status: 'shipped' })).toEqual([
      { name: 'customer_name', label: 'Nachname', text: 'Klein' },
      { name: 'order_status', label: 'Status', text: 'Versendet' },
    ])
  })

  it('say that an emptied field lifts its default', () => {
    const stock: Filter = { kind: 'text', name: 'stock', label: 'Bestand ab' }
    expect(activeFilters([stock], { stock: '' }, { stock: '1' }, t)).toEqual([
      { name: 'stock', label: 'Bestand ab', text: 'Alle' },
    ])
  })

  it('show a period by its ends, and a lifted default as the whole time', () => {
    const textFor = (start: unknown, end: unknown) => active({ start, end })[0]?.text
    expect(textFor('2026-01-01', '2026-01-31')).toBe('01-01-2026 – 31-01-2026')
    expect(textFor('', '2026-01-31')).toBe('bis 31-01-2026')
    expect(textFor('2026-01-01', undefined)).toBe('ab 01-01-2026')
    expect(textFor(undefined, '')).toBe('Gesamter Zeitraum')
  })
})
