import { describe, expect, it } from 'vitest'
import {
  type Confirmation,
  confirmationToReplace,
  confirmedBefore,
  outdatedQuantities,
} from './confirmed-quantities.ts'

const items = (pieces: Readonly<Record<string, number>>) =>
  Object.entries(pieces).map(([mp_item_id, quantity]) => ({ mp_item_id, quantity }))

function confirmation(
  id: number,
  pieces: Readonly<Record<string, number>>,
  more: Partial<Confirmation> & { confirmed_before?: Readonly<Record<string, number>> } = {},
): Confirmation {
  const { confirmed_before, ...rest } = more
  const payload = {
    ext_order_id: '1',
    carrier: 'dhl',
    tracking_number: '1',
    shipped_at: '2026-03-10T09:00:00Z',
    items: items(pieces),
    ...(confirmed_before ? { confirmed_before: items(confirmed_before) } : {}),
  }
  return { id, shippingId: null, state: 'sent', attempts: 1, payload, ...rest }
}

describe('confirmationToReplace', () => {
  const pick = (free: Confirmation[], parcel: Readonly<Record<string, number>>) =>
    confirmationToReplace(free, items(parcel))?.id ?? null

  it('is the one of the same pieces, in whatever order parcels are sent again', () => {
    const free = [confirmation(1, { x: 1 }), confirmation(2, { y: 1 }), confirmation(3, { x: 1, y: 1 })]
    expect([pick(free, { x: 1 }), pick(free, { y: 1 }), pick(free, { x: 1, y: 1 })]).toEqual([1, 2, 3])
  })

  it('is the one with most of the pieces, then with the fewest others, then the oldest', () => {
    const free = [
      confirmation(4, { x: 1, y: 1 }),
      confirmation(3, { x: 1, y: 1 }),
      confirmation(2, { x: 2, z: 5 }),
    ]
    expect(pick(free, { x: 2 })).toBe(2)
    expect(pick(free, { x: 1 })).toBe(3)
    expect(pick(free, { x: 1, y: 1, z: 1 })).toBe(3)
    expect(pick(free, { z: 1 })).toBe(2)
  })

  it('goes by what the channel knows, where that is not what was to be confirmed last', () => {
    const refused = confirmation(1, { x: 1, y: 1 }, { state: 'failed', confirmed_before: { x: 1 } })
    expect(pick([refused], { y: 1 })).toBeNull()
    expect(pick([refused], { x: 1 })).toBe(1)
    expect(pick([confirmation(1, { x: 1 }, { state: 'pending', attempts: 0 })], { x: 1 })).toBe(1)
  })

  it('is none where none holds any of the pieces', () => {
    expect(pick([confirmation(1, { x: 1 })], { y: 1 })).toBeNull()
    expect(pick([], { y: 1 })).toBeNull()
  })
})

describe('outdatedQuantities', () => {
  const outdated = (...confirmations: Confirmation[]) => Object.fromEntries(outdatedQuantities(confirmations))
  const STANDS = { shippingId: 7 }

  it('are those of parcels that were confirmed and taken back', () => {
    expect(
      outdated(
        confirmation(1, { x: 1 }),
        confirmation(2, { x: 2, y: 1 }),
        confirmation(3, { z: 1 }, STANDS),
        confirmation(4, { z: 1 }, { state: 'pending', attempts: 0 }),
        confirmation(5, { z: 1 }, { state: 'failed' }),
      ),
    ).toEqual({ x: 3, y: 1 })
  })

  it('are also those that may have been confirmed', () => {
    expect(outdated(confirmation(1, { x: 1 }, { state: 'pending' }))).toEqual({ x: 1 })
  })

  it('are what the parcel before had besides, until the next one is confirmed', () => {
    const confirmed_before = { x: 2, y: 1 }
    const next = { ...STANDS, confirmed_before }
    expect(outdated(confirmation(1, { x: 1 }, { ...next, state: 'pending' }))).toEqual({ x: 1, y: 1 })
    expect(outdated(confirmation(1, { x: 1 }, { ...next, state: 'failed' }))).toEqual({ x: 1, y: 1 })
    expect(outdated(confirmation(1, { x: 1 }, { ...next, state: 'sent' }))).toEqual({})
  })

  it('are not forgotten however often the papers are taken back', () => {
    const first = confirmation(1, { x: 1, y: 1 })
    const second = confirmation(1, { x: 1 }, { state: 'pending', attempts: 0 })
    const again = { ...second, payload: { ...second.payload, confirmed_before: confirmedBefore(first) } }
    expect(outdated(again)).toEqual({ x: 1, y: 1 })
    expect(confirmedBefore(again)).toEqual(items({ x: 1, y: 1 }))
  })
})
