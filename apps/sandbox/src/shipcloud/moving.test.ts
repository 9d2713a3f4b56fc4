import { expect, it } from 'vitest'
import { createWorld } from '../platform/world.ts'
import { shipment } from '../testing/sandbox-client.ts'
import { moveParcels } from './moving.ts'
import { createShipment } from './shipments.ts'

function settledWorld() {
  let now = new Date('2026-03-10T09:00:00Z')
  const world = createWorld({ clock: () => now }, () => 'http://sandbox', new AbortController().signal)
  return {
    world,
    wait: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
      moveParcels(world, 60)
    },
    statuses: () => world.shipments.all().map((one) => one.tracking_events.map((event) => event.status)),
  }
}

it('takes parcels to their receivers, one way or another', () => {
  const { world, wait, statuses } = settledWorld()
  for (let i = 0; i < 60; i += 1) createShipment(world, shipment({ create_shipping_label: true }))
  wait(20)
  expect(statuses().every((events) => events.length === 1)).toBe(true)
  for (let step = 0; step < 12; step += 1) wait(95)
  expect(statuses().every((events) => events[0] === 'delivered')).toBe(true)
  expect(new Set(statuses().flat())).toEqual(
    new Set([
      'label_created',
      'picked_up',
      'transit',
      'delayed',
      'out_for_delivery',
      'awaits_pickup_by_receiver',
      'not_delivered',
      'delivered',
    ]),
  )
  const before = statuses()
  wait(10_000)
  expect(statuses()).toEqual(before)
})

it('leaves return labels and shipments without a label where they are', () => {
  const { world, wait, statuses } = settledWorld()
  createShipment(world, shipment({ create_shipping_label: true, service: 'returns' }))
  createShipment(world, shipment())
  for (let step = 0; step < 5; step += 1) wait(500)
  expect(statuses()).toEqual([['label_created'], []])
})
