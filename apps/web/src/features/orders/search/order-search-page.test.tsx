import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aRow } from '../../../testing/order-document/order-builders.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { OrderSearchPage } from './order-search-page.tsx'

let asked: Record<string, string> | undefined
const HITS: Readonly<Record<string, number[]>> = { DOPPELT: [11, 12] }
const server = setupServer(
  http.get('*/v1/orders', ({ request }) => {
    asked = Object.fromEntries(new URL(request.url).searchParams)
    const ids = HITS[asked.ext_order_id ?? ''] ?? []
    return HttpResponse.json({
      total: ids.length,
      total_is_capped: false,
      per_page: 25,
      current_page: 1,
      total_pages: 1,
      from: 1,
      to: ids.length,
      data: ids.map((id) => aRow({ id })),
    })
  }),
)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  asked = undefined
})
afterAll(() => server.close())

const open = (search: string) => renderScreen('/orders/error', OrderSearchPage, `/orders/error${search}`)

describe('/orders/error', () => {
  it('says that there is none, and searches every order instead', async () => {
    const { user, router } = open('?ext_order_id=NIX')
    expect(await screen.findByText('Zur Bestellnummer „NIX“ gibt es keine Bestellung.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Suchen' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
    expect(router.state.location.search).toEqual({
      order_status: 'all-all',
      start: '',
      end: '',
      search: 'NIX',
    })
  })

  it('lists the hits when there are several, of every status and age', async () => {
    open('?ext_order_id=DOPPELT')
    expect(await screen.findByText('Zur Bestellnummer „DOPPELT“ gibt es 2 Bestellungen.')).toBeTruthy()
    expect(screen.getByRole('link', { name: '12' }).getAttribute('href')).toBe('/orders/12')
    expect(asked).toEqual({ order_status: 'all-all', ext_order_id: 'DOPPELT', page: '1' })
  })

  it('stays with the channel that has the number more than once', async () => {
    open('?ext_order_id=DOPPELT&sales_channel=4')
    await screen.findByText('Zur Bestellnummer „DOPPELT“ gibt es 2 Bestellungen.')
    expect(asked).toMatchObject({ sales_channel: '4' })
  })

  it('asks nobody without a number', async () => {
    open('')
    expect(await screen.findByText('Es wurde keine Bestellnummer angegeben.')).toBeTruthy()
    expect(asked).toBeUndefined()
  })
})
