import { describe, expect, it } from 'vitest'
import { aLine, anOrder, aShipping } from '../../../testing/order-document/order-builders.ts'
import { currentLabels, hasLabelHistory } from './order-labels.ts'

describe('the labels of a line', () => {
  it('are a history once one of them has an event', () => {
    const label = {
      id: 1,
      type: 'shipping' as const,
      state: 'requested' as const,
      carrier: 'dhl',
      tracking_number: null,
      tracking_url: null,
      shipping_label_path: null,
      transitions: [{ transition: 'requested', date: '2026-11-20 10:00:00', message: '' }],
    }
    const line = aLine({ id: 901 })
    const withLabels = (line_ids: number[], transitions = label.transitions) =>
      anOrder({ shippings: [aShipping({ line_ids, labels: [{ ...label, transitions }] })] })
    expect(hasLabelHistory(withLabels([901]), line)).toBe(true)
    expect(hasLabelHistory(withLabels([902]), line)).toBe(false)
    expect(hasLabelHistory(withLabels([901], []), line)).toBe(false)
  })

  it('count by the last of each kind, whatever failed before it', () => {
    const label = (id: number, type: 'shipping' | 'return', state: 'rejected' | 'bought') => ({
      id,
      type,
      state,
      carrier: 'dhl',
      tracking_number: null,
      tracking_url: null,
      shipping_label_path: null,
      transitions: [],
    })
    const rejected = label(1, 'shipping', 'rejected')
    const bought = label(3, 'shipping', 'bought')
    const back = label(2, 'return', 'bought')
    expect(currentLabels([bought, rejected, back])).toEqual([bought, back])
    expect(currentLabels([rejected])).toEqual([rejected])
    expect(currentLabels([])).toEqual([])
  })
})
