import type { ProductSwitch } from '@kontor/contract/catalogue'
import { act, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useProductSwitches } from './use-product-switches.ts'

const PRODUCT = {
  id: 7,
  wws_model: 'A/B #1',
  wws_number: '1',
  shares_model: false,
  is_active: true,
  channels: [{ name: 'ebay', active: true }],
}

/** What each call sent, in order. */
let sent: boolean[]
let isOn: boolean
/** Lets the calls be answered that wait. */
let answer: (() => void) | null
const server = setupServer(
  http.put('*/v1/inventory/*', async ({ request }) => {
    const body = (await request.json()) as ProductSwitch
    const active = body.channels?.[0]?.active ?? isOn
    sent.push(active)
    if (sent.length === 1) await new Promise<void>((resolve) => (answer = resolve))
    const changes = active !== isOn
    isOn = active
    return HttpResponse.json({
      status: changes ? 202 : 0,
      message: changes ? 'Kanal eBay wurde aktualisiert!' : 'Nichts geändert',
      is_active: true,
      channels: [{ name: 'ebay', active }],
    })
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  sent = []
  isOn = true
  answer = null
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

function Page() {
  const switches = useProductSwitches(PRODUCT)
  return (
    <button type="button" onClick={() => switches.toggle('ebay', 'eBay für A/B #1')}>
      eBay
    </button>
  )
}

/** Clicks so often while the first call is under way, and has it answered then. */
async function clickQuickly(times: number) {
  const { user } = renderScreen('/', Page, '/')
  const button = await screen.findByRole('button', { name: 'eBay' })
  for (let click = 0; click < times; click++) await user.click(button)
  await expect.poll(() => answer).not.toBeNull()
  await act(async () => answer?.())
  return user
}

it('says that quick clicks are saved, also where the last one is what the first has saved', async () => {
  await clickQuickly(3)
  expect(await screen.findByText('Kanal eBay wurde aktualisiert!')).toBeTruthy()
  expect(screen.getByText('eBay für A/B #1 ausgeschaltet')).toBeTruthy()
  expect(screen.queryByText('Nichts geändert')).toBeNull()
  expect(sent).toEqual([false, false])
})

it('takes back from the message what it tells of, and says so', async () => {
  const user = await clickQuickly(1)
  await user.click(await screen.findByRole('button', { name: 'Rückgängig', hidden: true }))
  expect(await screen.findByText('eBay für A/B #1 eingeschaltet')).toBeTruthy()
  expect(sent).toEqual([false, true])
  expect(isOn).toBe(true)
})

it('says that all is as before where quick clicks end as they began', async () => {
  await clickQuickly(2)
  expect(await screen.findByText('Alles ist wie zuvor')).toBeTruthy()
  expect(sent).toEqual([false, true])
})

it('says that nothing was changed where that is so', async () => {
  isOn = false
  await clickQuickly(1)
  expect(await screen.findByText('Nichts geändert')).toBeTruthy()
})
