import type { ProductRow } from '@kontor/contract/catalogue'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ProductChannels } from './product-channels.tsx'

const CHANNELS = [
  { id: 2, name: 'ebay', label: 'eBay' },
  { id: 4, name: 'amazon', label: 'Amazon' },
]

/** What the button of a product says that is on for these of its channels. */
async function said(on: Readonly<Record<string, boolean>>): Promise<string | null> {
  const row = {
    id: 7,
    wws_model: '10021-341',
    wws_number: '10076',
    shares_model: false,
    is_active: true,
    channels: Object.entries(on).map(([name, active]) => ({ name, active })),
  } as Partial<ProductRow> as ProductRow
  renderScreen('/', () => <ProductChannels row={row} channels={CHANNELS} />, '/')
  return (await screen.findByRole('button')).getAttribute('aria-label')
}

it.each([
  [{ ebay: true, amazon: true }, 'Kanäle von 10021-341: überall an'],
  [{ ebay: false, amazon: true }, 'Kanäle von 10021-341: aus auf eBay'],
  [{ ebay: false, amazon: false }, 'Kanäle von 10021-341: überall aus'],
  [{ ebay: true, other: false }, 'Kanäle von 10021-341: aus auf other'],
])('names where a product is off: %o', async (on, text) => {
  expect(await said(on)).toBe(text)
})

it('switches each channel behind it', async () => {
  await said({ ebay: false, amazon: true })
  screen.getByRole('button').click()
  // jsdom knows no popover, and takes its content for hidden.
  const states = (await screen.findAllByRole('switch', { hidden: true })).map((each) => [
    each.getAttribute('aria-label'),
    each.getAttribute('aria-checked'),
  ])
  expect(states).toEqual([
    ['eBay für 10021-341', 'false'],
    ['Amazon für 10021-341', 'true'],
  ])
})
