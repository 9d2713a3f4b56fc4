import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServiceOffer, ServiceOffers } from '../carrier/channel-carrier.ts'
import { carrierKey, chosenFor, combineOffers, totalCents } from './prime-offers.ts'

const offer = (serviceId: string, priceCents = 500, change: Partial<ServiceOffer> = {}): ServiceOffer => ({
  serviceId,
  serviceName: `Service ${serviceId}`,
  carrierName: 'DHL',
  priceCents,
  currency: 'EUR',
  earliestDelivery: null,
  latestDelivery: null,
  ...change,
})
const offers = (...list: ServiceOffer[]): ServiceOffers => ({ offers: list, objections: [] })

const someOffers = fc
  .uniqueArray(fc.record({ id: fc.constantFrom('A', 'B', 'C', 'D'), cents: fc.nat(5000) }), {
    selector: ({ id }) => id,
  })
  .map((list) => offers(...list.map(({ id, cents }) => offer(id, cents))))

describe('the services of several parcels', () => {
  it('are those that take all of them, for the sum of their prices, cheapest first', () => {
    fc.assert(
      fc.property(fc.array(someOffers, { minLength: 1, maxLength: 4 }), (perParcel) => {
        const { services, rejected } = combineOffers(perParcel, true)
        const inAll = (id: string) =>
          perParcel.every((one) => one.offers.some(({ serviceId }) => serviceId === id))
        const known = new Set(perParcel.flatMap((one) => one.offers.map(({ serviceId }) => serviceId)))
        expect(services.map((one) => one.shipping_service_id).sort()).toEqual([...known].filter(inAll).sort())
        expect(rejected).toHaveLength([...known].filter((id) => !inAll(id)).length)
        const prices = services.map(totalCents)
        expect(prices).toEqual(prices.toSorted((a, b) => a - b))
        for (const service of services) {
          const sum = perParcel.reduce(
            (total, one) =>
              total +
              (one.offers.find(({ serviceId }) => serviceId === service.shipping_service_id)?.priceCents ??
                0),
            0,
          )
          expect(totalCents(service)).toBe(sum)
          expect(service.parcel_prices_cents).toHaveLength(perParcel.length)
        }
      }),
    )
  })

  it('arrive between the first and the last of the parcels', () => {
    const day = (n: number) => new Date(`2026-03-1${n}T12:00:00Z`)
    const { services } = combineOffers(
      [
        offers(offer('A', 1, { earliestDelivery: day(2), latestDelivery: day(3) })),
        offers(offer('A', 1, { earliestDelivery: day(1), latestDelivery: day(2) })),
      ],
      false,
    )
    expect(services).toMatchObject([
      { earliest_delivery: day(1).toISOString(), latest_delivery: day(3).toISOString(), in_time: false },
    ])
  })

  it('have no sum over currencies', () => {
    const { services, rejected } = combineOffers(
      [offers(offer('A')), offers(offer('A', 5, { currency: 'PLN' }))],
      true,
    )
    expect(services).toEqual([])
    expect(rejected).toMatchObject([{ objection: 'not_for_all_parcels' }])
  })

  it('name an objection once, however many parcels meet it', () => {
    const objection = {
      carrierName: 'DPD',
      serviceName: null,
      serviceId: null,
      objection: 'temporarily_unavailable',
      reason: '',
    } as const
    const both = [0, 1].map(() => ({ offers: [], objections: [objection] }))
    expect(combineOffers(both, true).rejected).toHaveLength(1)
  })
})

describe('a choice', () => {
  const now = new Date('2026-03-10T09:00:00Z')
  const [service] = combineOffers([offers(offer('A', 100)), offers(offer('A', 250))], true).services
  if (!service) throw new Error('no service')
  const kept = {
    parcelOptionId: 2,
    parcels: [
      { store_id: 1, line_ids: [10, 11] },
      { store_id: 2, line_ids: [12] },
    ],
    services: [service],
    validUntil: new Date('2026-03-10T09:10:00Z'),
    chosenServiceId: 'A',
  }
  const all = [
    { storeId: 1, lineIds: [11, 10] },
    { storeId: 2, lineIds: [12] },
  ]

  it('counts for the parcels it was made for, each at its own price', () => {
    expect(chosenFor(kept, 2, all, now)).toMatchObject({ pricesCents: [100, 250] })
    expect(chosenFor(kept, 2, all.slice(1), now)).toMatchObject({ pricesCents: [250] })
  })

  it.each([
    ['nothing was asked', undefined, 2, all, now, 'prime_service_required'],
    ['nothing was chosen', { ...kept, chosenServiceId: null }, 2, all, now, 'prime_service_required'],
    ['it is for another parcel option', kept, 3, all, now, 'prime_service_outdated'],
    ['the offer is over', kept, 2, all, kept.validUntil, 'prime_service_outdated'],
    ['a piece moved', kept, 2, [{ storeId: 2, lineIds: [11, 10] }], now, 'prime_service_outdated'],
    ['a piece left', kept, 2, [{ storeId: 1, lineIds: [10] }], now, 'prime_service_outdated'],
    ['a piece came', kept, 2, [{ storeId: 2, lineIds: [12, 13] }], now, 'prime_service_outdated'],
  ] as const)('does not count when %s', (_name, offered, option, plans, at, problem) => {
    expect(chosenFor(offered, option, plans, at)).toBe(problem)
  })
})

describe('the carrier that drives', () => {
  it.each([
    ['DHL', 'dhl'],
    ['UPS®', 'ups'],
    ['Deutsche Post AG', 'dpag'],
    ['Amazon Shipping', 'Amazon Shipping'],
  ])('%s is %s', (name, key) => {
    expect(carrierKey(name)).toBe(key)
  })
})
