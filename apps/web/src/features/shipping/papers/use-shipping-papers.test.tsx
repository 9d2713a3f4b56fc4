import type { OrderDetail } from '@kontor/contract/order-document'
import type { ShippingsCheck } from '@kontor/contract/shipping'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { anOrder, aShipping } from '../../../testing/order-document/order-builders.ts'
import { orderQuery } from '../../orders/list/orders.queries.ts'
import { nextLook, useShippingPapers } from './use-shipping-papers.ts'

type Check = z.output<typeof ShippingsCheck>

const ID = 10452
const TURNS = 30
const realTimeout = globalThis.setTimeout.bind(globalThis)
const pending: Check = { status: 'pending', message: '' }
const refusal = { code: 'order_reserved', message: 'Die Bestellung ist reserviert.', request_id: 'r-9' }

/** The stand-in server: the order, its answers, and the times of the queries. */
let order: OrderDetail
let answers: (() => Response)[]
let looks: number[]
let requests: unknown[]
const json =
  (body: Check | object, status = 200) =>
  () =>
    HttpResponse.json(body, { status })

const server = setupServer(
  http.get(`*/v1/orders/${ID}`, () => HttpResponse.json(order)),
  http.get(`*/v1/orders/${ID}/shippings/check`, () => {
    looks.push(Date.now())
    return (answers.shift() ?? json(pending))()
  }),
  http.put(`*/v1/orders/${ID}/ship`, async ({ request }) => {
    requests.push(await request.json())
    order = { ...order, shippingLock: true }
    return HttpResponse.json(pending)
  }),
)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  order = anOrder({ id: ID })
  answers = []
  looks = []
  requests = []
})
afterEach(() => {
  vi.useRealTimers()
  server.resetHandlers()
})
afterAll(() => server.close())

/** The hook beside the order's query, as the panel uses it. */
function mount() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(orderQuery(ID).queryKey, order)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const view = renderHook(
    () => {
      const { data = order } = useQuery(orderQuery(ID))
      return { order: data, papers: useShippingPapers(data) }
    },
    { wrapper },
  )
  return view
}

/** Advances the time and settles everything that waits for it, answers of the server included. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Answers need turns of the event loop, and their effects timers of a millisecond. */
async function settle() {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await act(() => new Promise<void>((resolve) => realTimeout(resolve, 0)))
    await pass(1)
  }
}
async function after(ms: number) {
  await pass(ms)
  await settle()
}

const shipped = () => anOrder({ id: ID, status_id: 'shipped', shippings: [aShipping({ id: 77 })] })

describe('looking for shipping papers', () => {
  it('comes quickly at first, then every 5 s', () => {
    expect([1, 2, 3, 4, 5, 50].map(nextLook)).toEqual([1000, 1000, 2000, 5000, 5000, 5000])
  })

  it('asks once, looks until they are ready, then loads the order and names what was made', async () => {
    const { result } = mount()
    await settle()
    act(() => result.current.papers.create(2))
    await settle()
    expect(requests).toEqual([{ parcel_id: 2 }])
    expect(result.current.papers.isWaiting).toBe(true)
    const begun = looks.length
    expect(begun).toBeGreaterThan(0)

    await after(1000)
    await after(1000)
    await after(2000)
    expect(looks).toHaveLength(begun + 3)
    await after(4800)
    expect(looks).toHaveLength(begun + 3)
    answers = [
      () => {
        order = shipped()
        return HttpResponse.json({ status: 'done', message: '' })
      },
    ]
    await after(200)
    expect(looks).toHaveLength(begun + 4)
    expect(result.current.papers.outcome).toEqual({ status: 'done' })
    expect(result.current.papers.fresh.map((shipping) => shipping.id)).toEqual([77])
    expect(result.current.papers.isWaiting).toBe(false)

    await after(30_000)
    expect(looks).toHaveLength(begun + 4)
  })

  it('takes up an attempt that is under way when the page is opened', async () => {
    order = anOrder({ id: ID, shippingLock: true })
    const { result } = mount()
    await settle()
    expect(looks).toHaveLength(1)
    expect(result.current.papers.isWaiting).toBe(true)
    answers = [
      () => {
        order = shipped()
        return HttpResponse.json({ status: 'done', message: '' })
      },
    ]
    await after(1000)
    expect(result.current.papers.outcome).toEqual({ status: 'done' })
    expect(result.current.order.status_id).toBe('shipped')
    expect(requests).toEqual([])
  })

  it('says why there are none, line by line, and a second attempt starts afresh', async () => {
    const { result } = mount()
    await settle()
    answers = [
      () => {
        order = anOrder({ id: ID })
        return HttpResponse.json({ status: 'error', message: 'Hausnummer fehlt.\nPLZ fehlt.' })
      },
    ]
    act(() => result.current.papers.create(2))
    await settle()
    expect(result.current.papers.outcome).toEqual({
      status: 'error',
      problem: ['Hausnummer fehlt.', 'PLZ fehlt.'],
    })
    expect(result.current.papers.isWaiting).toBe(false)

    // The same answer again is an answer to the new attempt.
    answers = [
      json(pending),
      () => {
        order = anOrder({ id: ID })
        return HttpResponse.json({ status: 'error', message: 'Hausnummer fehlt.\nPLZ fehlt.' })
      },
    ]
    act(() => result.current.papers.create(2))
    await settle()
    expect(result.current.papers.outcome).toBeUndefined()
    expect(result.current.papers.isWaiting).toBe(true)
    await after(1000)
    expect(requests).toHaveLength(2)
    expect(result.current.papers.outcome).toMatchObject({ status: 'error' })
    expect(result.current.papers.isWaiting).toBe(false)
  })

  it('does not hammer a server that calls the papers ready and the order locked', async () => {
    order = anOrder({ id: ID, shippingLock: true })
    answers = Array.from({ length: 99 }, () => json({ status: 'done', message: '' }))
    mount()
    await settle()
    for (let second = 0; second < 20; second += 1) await after(1000)
    expect(looks.length).toBeGreaterThan(1)
    expect(looks.length).toBeLessThan(8)
  })

  it('shows a refusal with its request id and does not look', async () => {
    server.use(http.put(`*/v1/orders/${ID}/ship`, () => HttpResponse.json(refusal, { status: 409 })))
    const { result } = mount()
    await settle()
    act(() => result.current.papers.create(2))
    await settle()
    expect(result.current.papers.outcome).toMatchObject({
      status: 'error',
      problem: { message: 'Die Bestellung ist reserviert.', requestId: 'r-9' },
    })
    await after(10_000)
    expect(looks).toEqual([])
  })

  it('goes on looking through a lost connection, and gives up when the order is gone', async () => {
    order = anOrder({ id: ID, shippingLock: true })
    answers = [() => HttpResponse.error(), () => HttpResponse.error()]
    const { result } = mount()
    await settle()
    await after(1000)
    await after(1000)
    expect(looks.length).toBeGreaterThanOrEqual(3)
    expect(result.current.papers.outcome).toBeUndefined()
    answers = [json({ code: 'order_not_found', message: 'Bestellung nicht gefunden.', request_id: 'r' }, 404)]
    order = anOrder({ id: ID })
    await after(5000)
    expect(result.current.papers.outcome).toMatchObject({ status: 'error' })
    const seen = looks.length
    await after(20_000)
    expect(looks).toHaveLength(seen)
  })
})
