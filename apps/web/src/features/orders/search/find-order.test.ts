import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api-client.ts'
import { findTarget, type NothingThere } from './find-order.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** Answers the order list with this many hits, the first with id 7, and keeps what was asked for. */
function listAnswers(total: number): { readonly asked: () => Record<string, string> } {
  let search = ''
  server.use(
    http.get('*/v1/orders', ({ request }) => {
      search = new URL(request.url).search
      return HttpResponse.json({ total, data: total === 0 ? [] : [{ id: 7 }] })
    }),
  )
  return { asked: () => Object.fromEntries(new URLSearchParams(search)) }
}

describe('quick find', () => {
  it('leads to the list when nothing was typed', async () => {
    expect(await findTarget('channel', '  ', '4')).toEqual({ to: '/orders' })
  })

  it.each([
    { way: 'external', filter: 'ext_order_id' },
    { way: 'addition', filter: 'ext_order_id_addition' },
    { way: 'line', filter: 'line_id' },
  ] as const)(
    'leads to the only order of every status that a search by $filter finds',
    async ({ way, filter }) => {
      const list = listAnswers(1)
      expect(await findTarget(way, ' 4711 ', '')).toEqual({ to: '/orders/7' })
      expect(list.asked()).toEqual({ order_status: 'all-all', [filter]: '4711' })
    },
  )

  it.each([0, 2])('leads to /orders/error for a marketplace number with %i hits', async (total) => {
    listAnswers(total)
    expect(await findTarget('external', '302-1', '')).toEqual({
      to: '/orders/error',
      search: { ext_order_id: '302-1' },
    })
  })

  it.each([0, 3])('leads to the list narrowed to an addition, of any day, for %i hits', async (total) => {
    listAnswers(total)
    expect(await findTarget('addition', 'B7', '')).toEqual({
      to: '/orders',
      search: { order_status: 'all-all', start: '', end: '', ext_order_id_addition: 'B7' },
    })
  })

  it('asks the channel for its number', async () => {
    server.use(http.get('*/v1/orders/find/4/302-1%2F2', () => HttpResponse.json({ order_id: 99 })))
    expect(await findTarget('channel', '302-1/2', '4')).toEqual({ to: '/orders/99' })
  })

  it('passes on what the server says about a miss by channel', async () => {
    const message = 'Bestellung nicht gefunden für Amazon-ID 1'
    const body = { code: 'order_not_found_by_channel', message, request_id: 'r' }
    server.use(http.get('*/v1/orders/find/4/1', () => HttpResponse.json(body, { status: 404 })))
    const failed = findTarget('channel', '1', '4')
    await expect(failed).rejects.toThrow(message)
    await expect(failed).rejects.toBeInstanceOf(ApiError)
  })

  it('shows the choice when a channel has the number more than once', async () => {
    const body = { code: 'order_number_ambiguous', message: 'mehrere', request_id: 'r' }
    server.use(http.get('*/v1/orders/find/4/1', () => HttpResponse.json(body, { status: 409 })))
    expect(await findTarget('channel', '1', '4')).toEqual({
      to: '/orders/error',
      search: { ext_order_id: '1', sales_channel: '4' },
    })
  })

  it('takes the addition that is meant in full, of several that begin alike', async () => {
    const rows = [
      { id: 1, ext_order_id_addition: 'B70' },
      { id: 2, ext_order_id_addition: 'B7' },
    ]
    server.use(http.get('*/v1/orders', () => HttpResponse.json({ total: 2, data: rows })))
    expect(await findTarget('addition', 'B7', '')).toEqual({ to: '/orders/2' })
  })

  it.each([
    ['line', 'A-7', '', 'lineIdInvalid'],
    ['line', '0', '', 'lineIdInvalid'],
    ['line', '4711', '', 'lineNotFound'],
    ['channel', '1', '', 'channelMissing'],
  ] as const)('says what is wrong with %s %j', async (way, value, channel, reason) => {
    listAnswers(0)
    const failure = await findTarget(way, value, channel).then(
      () => undefined,
      (error: NothingThere) => error.reason,
    )
    expect(failure).toBe(reason)
  })
})
