import { InvoiceSenderBody } from '@kontor/contract/invoices'
import { ChannelAccountEdit, CompanyBody, KeyPairEdit } from '@kontor/contract/organisation'
import { KEY_SCOPES } from '@kontor/contract/shared'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../lib/i18n.ts'
import { detailText, EVENT_TYPES, eventName, fieldName } from './event-words.ts'
import { auditTexts } from './locales/index.ts'

/** The server's code, in which every event is declared by `defineEvent`. */
const sources = import.meta.glob<string>(
  ['../../../../../api/src/**/*.ts', '!../../../../../api/src/**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
)
const t = textsOf(auditTexts)

describe('the words of the audit log', () => {
  it('name every event that the server declares, and no other', () => {
    const declared = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/defineEvent<[\s\S]*?>\(\s*'([a-z_.]+)'/g)].map((match) => match[1]),
    )
    expect(declared.length).toBeGreaterThan(30)
    expect([...EVENT_TYPES].sort()).toEqual([...new Set(declared)].sort())
  })

  it('show an event and a field without words as they are', () => {
    expect([eventName('order.noted', t), eventName('thing.done', t)]).toEqual([
      'Notiz geschrieben',
      'thing.done',
    ])
    expect([fieldName('order_id', t), fieldName('thing_id', t)]).toEqual(['Bestellung', 'thing_id'])
  })

  it.each([
    ['refund_cents', 4995, '49,95 €'],
    ['line_ids', [3, 4], '3, 4'],
    ['own_label_error', true, 'ja'],
    ['shipped_at', '2026-03-10T08:00:00.000Z', '10.03.2026 09:00:00'],
    ['reason', null, '–'],
    ['channels', { amazon: true, ebay: false }, 'amazon: ja, ebay: nein'],
    ['roles', ['co_orders', 'co_orders_send'], 'Bestellungen, Versand'],
    ['number', 'RE-2026-00001', 'RE-2026-00001'],
    ['filters', [], ''],
  ])('write %s %j as %j', (key, value, text) => {
    expect(detailText(key, value, t).replaceAll('\u00a0', ' ')).toBe(text)
  })

  it('write amounts in the currency of their event', () => {
    const shown = (key: string, value: unknown) => detailText(key, value, t, 'JPY').replaceAll('\u00a0', ' ')
    expect(shown('refund_cents', 550_000)).toBe('5.500 ¥')
    expect(shown('shipping', [{ line_id: 7, cents: 60_000 }])).toBe('line_id: 7, cents: 600 ¥')
  })

  it('name every setting of the company, of its invoices, of a key pair and of an account', () => {
    const settings = [CompanyBody, InvoiceSenderBody, KeyPairEdit, ChannelAccountEdit].flatMap(({ shape }) =>
      Object.keys(shape),
    )
    const logged = [...settings, ...KEY_SCOPES].filter((name) => name !== 'version')
    expect(logged.length).toBeGreaterThan(30)
    expect(logged.filter((name) => detailText('fields', name, t) === name)).toEqual([])
  })
})
