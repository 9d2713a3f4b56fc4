import { LOCALES } from '@kontor/contract/shared'
import { describe, expect, test } from 'vitest'
import { reasonText, transitionMessage } from './transition-message.ts'

describe('transitionMessage', () => {
  test('tells what happened in the language of the reader', () => {
    expect(LOCALES.map((locale) => transitionMessage(locale, 'shipped_tr', null))).toEqual([
      'Bestellung versendet',
      'Order shipped',
      'Pedido enviado',
    ])
  })

  test('names parcel, stores, reason and error', () => {
    expect(
      transitionMessage('de', 'shipped_ln', { carrier: 'dhl', tracking_number: '0034', shipping_id: 3 }),
    ).toBe('Position versendet: DHL, Sendungsnummer 0034')
    expect(transitionMessage('de', 'store_changed_ln', { store: '002 Bonn', from_store: '001 Köln' })).toBe(
      'Absenderfiliale geändert: 001 Köln → 002 Bonn',
    )
    expect(
      transitionMessage('de', 'store_changed_ln', { store: '002 Bonn', from_store: '001 Köln', found: 0 }),
    ).toBe('Absenderfiliale geändert: 001 Köln → 002 Bonn, dort gefunden: 0')
    expect(transitionMessage('en', 'cancelled_tr', { reason: 'payment_expired' })).toBe(
      'Order cancelled: no payment within 7 days',
    )
    expect(transitionMessage('de', 'label_failed_tr', { error: 'Street unknown' })).toBe(
      'Versandpapiere konnten nicht erstellt werden: Street unknown',
    )
  })

  test('marks what happened before the import', () => {
    expect(transitionMessage('de', 'fulfilled_tr', { imported: true })).toBe(
      'Bestellung zugestellt (importiert)',
    )
  })

  test('shows what it does not know as it is', () => {
    expect(transitionMessage('de', 'toString', null)).toBe('toString')
    expect(reasonText('es', 'because')).toBe('because')
  })
})
