import type { OrderDetail } from '@kontor/contract/order-document'
import { describe, expect, it } from 'vitest'
import { aLine, anOrder } from '../../../testing/order-document/order-builders.ts'
import { linesToShip } from '../parcels/planned-parcels.ts'
import { fittingOptions, type ShipButton, type ShipFacts, shipButton } from './ship-button.ts'

const facts = (over: Partial<ShipFacts> = {}): ShipFacts => ({
  order: anOrder(),
  mayShip: true,
  storeChangeRunning: false,
  requestRunning: false,
  parcelOptions: 3,
  parcelChosen: true,
  primeChoice: 'not_needed',
  customsMissing: false,
  ...over,
})

const aRefusedAddress = (): OrderDetail['label_errors'][number] => ({
  id: 1,
  own_label_error: true,
  reason: 'address',
  carrier: 'dhl',
  information: [],
  fields: ['street_no'],
  created_at: '2026-11-20T09:00:00Z',
})

const ready: ShipButton = { state: 'ready' }
const hidden = (why: (ShipButton & { state: 'hidden' })['why']): ShipButton => ({ state: 'hidden', why })
const disabled = (why: (ShipButton & { state: 'disabled' })['why']): ShipButton => ({
  state: 'disabled',
  why,
})

describe('the button "create shipping papers" (spec: orders §4)', () => {
  const byStatus: readonly [OrderDetail['status_id'], ShipButton][] = [
    ['approved', ready],
    ['open', ready],
    ['initial', hidden('reserved')],
    ['mp_cancellation', hidden('cancelled_by_channel')],
    ['shipped', hidden('nothing_left')],
    ['fulfilled', hidden('nothing_left')],
    ['returned', hidden('nothing_left')],
    ['cancelled', hidden('nothing_left')],
  ]
  it.each(byStatus)('order %s', (status_id, expected) => {
    expect(shipButton(facts({ order: anOrder({ status_id }) }))).toEqual(expected)
  })

  it('shows as long as some line has neither shipping nor cancellation', () => {
    const shipped = aLine({ id: 1, shipping_id: 5 })
    const cancelled = aLine({ id: 2, cancellation_id: 6 })
    const untouched = aLine({ id: 3 })
    const state = (...lines: OrderDetail['lines']) => shipButton(facts({ order: anOrder({ lines }) }))
    expect(state(shipped, cancelled)).toEqual(hidden('nothing_left'))
    expect(state(shipped, cancelled, untouched)).toEqual(ready)
    expect(linesToShip([shipped, cancelled, untouched])).toEqual([untouched])
  })

  it('is not offered for an order that is not shipped from here', () => {
    const order = anOrder({ not_shippable_reason: 'pickup' })
    expect(shipButton(facts({ order }))).toEqual(hidden('not_shippable'))
  })

  const obstacles: readonly [string, Partial<ShipFacts>, ShipButton][] = [
    ['without permission', { mayShip: false }, disabled('no_permission')],
    ['while papers are being made', { order: anOrder({ shippingLock: true }) }, disabled('running')],
    [
      'while the provider corrects the address',
      { order: anOrder({ merchant_external_order: false, label_errors: [aRefusedAddress()] }) },
      disabled('address_by_provider'),
    ],
    [
      'not where the merchant corrects it',
      { order: anOrder({ merchant_external_order: true, label_errors: [aRefusedAddress()] }) },
      ready,
    ],
    ['while the request is on its way', { requestRunning: true }, disabled('running')],
    ['without what customs asks', { customsMissing: true }, disabled('customs')],
    ['for Prime without a service', { primeChoice: 'missing' }, disabled('prime_service')],
    ['for Prime with an offer that is over', { primeChoice: 'outdated' }, disabled('prime_outdated')],
    [
      'while a line is about to be cancelled',
      {
        order: anOrder({
          pending_acts: [
            {
              id: 1,
              action: 'cancel',
              lines: [901],
              starts_at: '2026-11-29T09:00:00.000Z',
              requested_by: 'Sabine Lindner',
            },
          ],
        }),
      },
      disabled('pending_act'),
    ],
    ['while a store is being changed', { storeChangeRunning: true }, disabled('store_change')],
    [
      'with a line that has no sender store',
      { order: anOrder({ lines: [aLine({ store_id: null })] }) },
      disabled('line_without_store'),
    ],
    [
      'while the parcel options load',
      { parcelOptions: undefined, parcelChosen: false },
      disabled('parcel_options_loading'),
    ],
    ['where nothing can be sent', { parcelOptions: 0, parcelChosen: false }, disabled('no_parcel_options')],
    ['before a parcel option is chosen', { parcelChosen: false }, disabled('no_parcel_chosen')],
  ]
  it.each(obstacles)('is disabled %s', (_, over, expected) => {
    expect(shipButton(facts(over))).toEqual(expected)
  })

  it('names the missing permission first: nothing else is for this user to mend', () => {
    const order = anOrder({ shippingLock: true })
    const everything = { order, mayShip: false, storeChangeRunning: true, primeChoice: 'missing' } as const
    expect(shipButton(facts(everything))).toEqual(disabled('no_permission'))
  })

  it('lets a Prime order go whose service is chosen', () => {
    expect(shipButton(facts({ primeChoice: 'saved' }))).toEqual(ready)
  })

  it('does not wait for the store of a line that is cancelled already', () => {
    const lines = [aLine({ id: 1 }), aLine({ id: 2, store_id: null, cancellation_id: 4 })]
    expect(shipButton(facts({ order: anOrder({ lines }) }))).toEqual(ready)
  })
})

describe('the parcel options that fit', () => {
  const options = [
    { id: 1, is_oversize: false },
    { id: 6, is_oversize: true },
  ]
  const ids = (...lines: OrderDetail['lines']) => fittingOptions(options, lines).map(({ id }) => id)
  const plain = aLine({ id: 1 })
  const big = aLine({ id: 2, is_oversize: true })

  it('are those for what still waits', () => {
    expect(ids(plain)).toEqual([1])
    expect(ids(big)).toEqual([6])
    expect(ids(plain, big)).toEqual([1, 6])
    expect(ids({ ...plain, shipping_id: 3 }, big)).toEqual([6])
    expect(ids({ ...plain, cancellation_id: 3 })).toEqual([])
  })
})
