import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { orderQuery } from '../../../features/orders/list/orders.queries.ts'
import { aLine } from '../../../testing/order-document/order-builders.ts'
import { orderScreen } from '../../../testing/order-document/order-screen.tsx'

/** Prices of the lines that were rendered, in order. */
const drawn = vi.hoisted(() => ({ prices: [] as number[] }))
vi.mock('../../../features/orders/lines/item-price.tsx', () => ({
  ItemPrice: ({ line }: { line: { item_price: number } }) => {
    drawn.prices.push(line.item_price)
    return null
  },
}))

const { state, open } = orderScreen()
const lines = Array.from({ length: 12 }, (_, index) =>
  aLine({ id: 901 + index, position: index + 1, item_price: index + 1 }),
)
const options = (position: number) =>
  screen.getByRole('button', { name: `Optionen für Position ${position}` })

beforeEach(() => {
  drawn.prices = []
})

it('draws no line anew when a dialog opens, and only the one that has changed', async () => {
  const { user, queryClient } = await open({ lines })
  await screen.findAllByRole('option', { name: '002 Altstadt' })
  drawn.prices = []
  await user.click(screen.getByRole('button', { name: 'Mehr' }))
  // jsdom knows no popover, and takes its content for hidden.
  await user.click(screen.getByRole('button', { name: 'Bestellhistorie', hidden: true }))
  await screen.findByRole('dialog', { name: 'Bestellhistorie' }, { timeout: 20_000 })
  expect(drawn.prices).toEqual([])
  state.order = {
    ...state.order,
    lines: lines.map((line) => (line.position === 7 ? { ...line, item_price: 500 } : line)),
  }
  await queryClient.invalidateQueries({ queryKey: orderQuery(state.order.id).queryKey })
  await waitFor(() => expect(drawn.prices).toEqual([500]))
}, 60_000)

it('goes from line to line by key, to the same control, but not out of a field', async () => {
  const { user } = await open({ lines: lines.slice(0, 3) })
  options(1).focus()
  await user.keyboard('j')
  expect(document.activeElement).toBe(options(2))
  await user.keyboard('jj')
  expect(document.activeElement).toBe(options(3))
  await user.keyboard('k')
  expect(document.activeElement).toBe(options(2))
  const store = screen.getByRole('combobox', { name: 'Absenderfiliale für Position 2' })
  store.focus()
  await user.keyboard('j')
  expect(document.activeElement).toBe(store)
}, 20_000)

it('can be skipped to get to the shipping', async () => {
  const { user } = await open({ lines: lines.slice(0, 2) })
  await user.click(screen.getByRole('button', { name: 'Positionen überspringen, zum Versand' }))
  const place = document.activeElement
  expect(place?.textContent).toBe('Versand')
  await user.tab()
  expect(place?.compareDocumentPosition(document.activeElement ?? document.body)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
}, 20_000)
