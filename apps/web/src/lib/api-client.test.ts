import { findOrder, listOrders } from '@kontor/contract/orders'
import { login, resetPassword } from '@kontor/contract/session'
import { createLabels, getShippingDocument } from '@kontor/contract/shipping'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, call, connectSession, endpointUrl, queryKeyOf, queryOf } from './api-client.ts'

const server = setupServer()
const onUnauthenticated = vi.fn()

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => connectSession({ token: () => 'token-1', onUnauthenticated }))
afterEach(() => {
  server.resetHandlers()
  onUnauthenticated.mockReset()
})
afterAll(() => server.close())

const errorBody = { code: 'forbidden', message: 'Nein.', request_id: 'r-1' }
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

describe('api client', () => {
  it('sends token, language and parameters, and leaves empty filters out', async () => {
    let seen: Request | undefined
    server.use(
      http.get('*/v1/orders', ({ request }) => {
        seen = request
        return HttpResponse.json({ total: 0, data: [] })
      }),
    )
    await call(listOrders, { query: { page: 2, search: 'Müller & Co', ext_order_id: '', start: undefined } })
    expect(seen?.headers.get('auth-token')).toBe('token-1')
    expect(seen?.headers.get('accept-language')).toBe('de')
    expect(new URL(seen?.url ?? '').search).toBe('?page=2&search=M%C3%BCller+%26+Co')
  })

  it('encodes path parameters and keeps what follows them', () => {
    expect(endpointUrl(findOrder, { params: { channel: 'amazon', number: 'A/1 2' } })).toBe(
      '/v1/orders/find/amazon/A%2F1%202',
    )
    expect(endpointUrl(getShippingDocument, { params: { id: 7, document: 'combined' } })).toBe(
      '/v1/shippings/7/documents/combined.pdf',
    )
  })

  it('turns the error body into an ApiError, and a 403 does not end the session', async () => {
    server.use(http.get('*/v1/orders', () => HttpResponse.json(errorBody, { status: 403 })))
    const error = await failure(call(listOrders))
    expect(error).toMatchObject({
      status: 403,
      code: 'forbidden',
      message: 'Nein.',
      requestId: 'r-1',
      errors: {},
    })
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })

  it('ends the session on 401, but not for a public call', async () => {
    const body = { ...errorBody, code: 'unauthenticated' }
    server.use(
      http.get('*/v1/orders', () => HttpResponse.json(body, { status: 401 })),
      http.put('*/v1/accounting/user/password-reset', () => HttpResponse.json(body, { status: 401 })),
    )
    const reset = { username: 'a', password: 'lang genug gewaehlt', activation_token: 't' }
    await failure(call(resetPassword, { body: reset }))
    expect(onUnauthenticated).not.toHaveBeenCalled()
    await failure(call(listOrders))
    expect(onUnauthenticated).toHaveBeenCalledOnce()
  })

  it('sends no session token with a public call', async () => {
    let token: string | null = 'unset'
    server.use(
      http.post('*/v1/login', ({ request }) => {
        token = request.headers.get('auth-token')
        return HttpResponse.json({ token: null, roles: null })
      }),
    )
    await call(login, { body: { username: 'a', password: 'b' } })
    expect(token).toBeNull()
  })

  it('reports "not modified" to a change as an answer of its own', async () => {
    server.use(http.put('*/v1/orders/5/ship', () => new HttpResponse(null, { status: 304 })))
    const error = await failure(call(createLabels, { params: { id: 5 }, body: { parcel_id: 1 } }))
    expect(error).toMatchObject({ status: 304, code: 'not_modified', message: 'Es wurde nichts geändert.' })
  })

  it('says in words when nothing, or nothing readable, comes back', async () => {
    server.use(http.get('*/v1/orders', () => HttpResponse.error()))
    expect(await failure(call(listOrders))).toMatchObject({ status: 0, code: 'offline' })
    server.use(http.get('*/v1/orders', () => new HttpResponse('<html>', { status: 502 })))
    expect(await failure(call(listOrders))).toMatchObject({ status: 502, code: 'service_unavailable' })
    server.use(http.get('*/v1/orders', () => new HttpResponse('oops', { status: 500 })))
    expect(await failure(call(listOrders))).toMatchObject({ status: 500, code: 'unexpected_answer' })
  })

  it('keys a query by endpoint, parameters and query, under a prefix that invalidates the endpoint', () => {
    const { queryKey } = queryOf(listOrders, { query: { page: 3 } })
    expect(queryKey).toEqual(['/orders', null, { page: 3 }])
    expect(queryKey.slice(0, 1)).toEqual(queryKeyOf(listOrders))
  })
})
