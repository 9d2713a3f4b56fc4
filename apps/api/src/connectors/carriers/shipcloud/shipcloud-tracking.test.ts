import { TRACKING_STATUSES } from '@kontor/contract/shipping'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contractsPresent, findAll, publishedContract } from '../../../../test/published-contracts.ts'
import { eventsOf, serves, statusOf, TrackedShipment, WEBHOOK_EVENTS } from './shipcloud-tracking.ts'

describe('what shipcloud calls things', () => {
  it('is what we call them', () => {
    for (const status of TRACKING_STATUSES) expect(statusOf(status)).toBe(status)
    expect(statusOf('registered')).toBe('label_created')
  })

  it('is never more than one of ours, whatever it brings', () => {
    fc.assert(fc.property(fc.string(), (status) => TRACKING_STATUSES.includes(statusOf(status))))
  })

  it.skipIf(!contractsPresent)(
    'covers every status and event that is published (../shared/contracts)',
    () => {
      const published = publishedContract('shipcloud/shipcloud_v1_oai3.json')
      const known = new Set(findAll(published, 'enum').flat())
      for (const type of WEBHOOK_EVENTS) expect(known).toContain(type)
      const webhooks = [...known].filter((value) => String(value).startsWith('shipment.tracking.'))
      const received = webhooks
        .map((value) => String(value).slice('shipment.tracking.'.length))
        .filter((one) => one !== '*')
      expect(received.sort()).toEqual([...TRACKING_STATUSES].sort())
    },
  )
})

it('reads the events of all packages, oldest first, without those that have no time', () => {
  const event = (timestamp: string, status: string, more = {}) => ({ timestamp, status, ...more })
  const shipment = TrackedShipment.parse({
    packages: [
      {
        tracking_events: [
          event('2026-03-10T12:00:00+01:00', 'delivered', { details: 'Da.', location: 'Köln' }),
        ],
      },
      {
        tracking_events: [
          event('gestern', 'transit'),
          event('2026-03-10T08:00:00Z', 'transit', { location: ' ' }),
        ],
      },
      {},
    ],
  })
  expect(eventsOf(shipment)).toEqual([
    { status: 'transit', at: new Date('2026-03-10T08:00:00Z'), text: '' },
    { status: 'delivered', at: new Date('2026-03-10T11:00:00Z'), text: 'Da. · Köln' },
  ])
  expect(eventsOf({ packages: null })).toEqual([])
})

it('takes a webhook for good only while it is active and covers all events', () => {
  const url = 'https://kontor.example/x'
  const good = { id: '1', url, event_types: [...WEBHOOK_EVENTS], deactivated: false }
  expect(serves(good, url)).toBe(true)
  expect(serves({ ...good, deactivated: true }, url)).toBe(false)
  expect(serves({ ...good, url: `${url}y` }, url)).toBe(false)
  expect(serves({ ...good, event_types: ['shipment.tracking.delivered'] }, url)).toBe(false)
})
