import type { StruckPrice, StruckPrices } from '@kontor/contract/channels'
import { fireEvent, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { de } from './locales/de.ts'
import { StruckPricesPage } from './struck-prices-page.tsx'

const row = (ean: string, over: Partial<StruckPrice> = {}): StruckPrice => ({
  channel: 'Zalando',
  account: 'Zalando Nord',
  ean,
  wws_number: 'W-1',
  wws_model: 'M-1',
  title: `Pumps ${ean}`,
  size: '38',
  price: 69.95,
  struck_price: 99.95,
  struck_percent: 30.02,
  reference_price: 79.95,
  ...over,
})

/** Answers by what is asked to go on behind. */
let pages: Record<string, StruckPrices>
const server = setupServer(
  http.get('*/v1/pricing/struck-prices', ({ request }) => {
    const page = pages[new URL(request.url).searchParams.get('after') ?? '']
    return page ? HttpResponse.json(page) : HttpResponse.json({ code: 'internal' }, { status: 500 })
  }),
)
beforeAll(() => server.listen())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const show = () =>
  renderScreen('/settings/struck-prices', StruckPricesPage, '/settings/struck-prices', {
    roles: ['co_accounting'],
  })
const accounts = ['Zalando Nord']

it('lists what is struck through and what may be, and goes on', async () => {
  pages = {
    '': { accounts, data: [row('1'), row('2', { reference_price: null })], next_after: '7/2' },
    '7/2': { accounts, data: [row('3')], next_after: null },
  }
  show()
  await screen.findByText('Pumps 1')
  expect(screen.getAllByText('79,95 €')).toHaveLength(1)
  expect(screen.getByText(de.nothing)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: de.more }))
  await screen.findByText('Pumps 3')
  expect(screen.getByText('Pumps 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: de.more })).toBeNull()
})

it('says that no channel does, that all is well, and that it is so as far as it was looked', async () => {
  pages = { '': { accounts: [], data: [], next_after: null } }
  const { unmount } = show()
  await screen.findByText(de.noAccounts)
  unmount()

  pages = {
    '': { accounts, data: [], next_after: '7/2' },
    '7/2': { accounts, data: [], next_after: null },
  }
  show()
  await screen.findByText(de.searching)
  expect(screen.queryByText(de.none)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: de.more }))
  await screen.findByText(de.none)
})

it('keeps what is there where the next page cannot be read', async () => {
  pages = { '': { accounts, data: [row('1')], next_after: '7/1' } }
  show()
  await screen.findByText('Pumps 1')
  fireEvent.click(screen.getByRole('button', { name: de.more }))
  await screen.findByRole('alert')
  expect(screen.getByText('Pumps 1')).toBeTruthy()
})
