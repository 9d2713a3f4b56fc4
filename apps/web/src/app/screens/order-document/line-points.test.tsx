import type { OrderPointsForecast } from '@kontor/contract/ranking'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { orderScreen } from '../../../testing/order-document/order-screen.tsx'
import { refusal } from '../../../testing/order-document/order-server.ts'

const { state, open } = orderScreen()

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') })
})
afterAll(() => {
  vi.useRealTimers()
})

type Line = OrderPointsForecast['lines'][number]
const cancel: Line['cancel'] = [
  { reason: 'out_of_stock', points: -300 },
  { reason: 'prior_sale', points: -300 },
  { reason: 'customer_cancellation', points: 0 },
]
const told =
  (ship: Line['ship']): (() => Response) =>
  () =>
    HttpResponse.json({ lines: [{ line_id: 901, ship, cancel }] } satisfies OrderPointsForecast)

describe('the points of an open line', () => {
  it('say what sending it brings, until when, and what it brings then', async () => {
    state.forecast = told({ points: 3, last_day: '2026-11-23', afterwards: 2 })
    await open()
    expect(await screen.findByText('Versand: +3 Punkte bis heute 24:00, dann +2')).toBeTruthy()
  })

  it('name the day where today is not the last one', async () => {
    state.forecast = told({ points: 0.5, last_day: '2026-11-24', afterwards: -10 })
    await open({}, ['co_orders_send'])
    expect(await screen.findByText('Versand: +0,5 Punkte bis 24.11.2026, 24:00, dann -10')).toBeTruthy()
  })

  it('say nothing of a line that cannot be sent, nor what held until yesterday', async () => {
    for (const ship of [null, { points: 3, last_day: '2026-11-22', afterwards: 2 }]) {
      let asked = false
      state.forecast = () => {
        asked = true
        return told(ship)()
      }
      const view = await open()
      await waitFor(() => expect(asked).toBe(true))
      expect(screen.queryByText(/^Versand: /)).toBeNull()
      view.unmount()
    }
  })
})

describe('the dialog of a cancellation', () => {
  async function dialogOf(view: Awaited<ReturnType<typeof open>>) {
    await view.user.click(screen.getByRole('button', { name: 'Optionen für Position 1' }))
    await view.user.click(await screen.findByRole('button', { name: /Position stornieren …/, hidden: true }))
    return within(await screen.findByRole('dialog', { name: /Position 1/ }))
  }

  it('names the points that its reason costs', async () => {
    state.forecast = told(null)
    const view = await open()
    const dialog = await dialogOf(view)
    expect(await dialog.findByText('Im Ranking kostet das heute 300 Punkte.')).toBeTruthy()
    await view.user.selectOptions(dialog.getByRole('combobox', { name: 'Grund' }), 'customer_cancellation')
    expect(dialog.getByText('Im Ranking kostet das keine Punkte.')).toBeTruthy()
  })

  it('says so where they are not known', async () => {
    state.forecast = () => refusal('internal_error')
    const dialog = await dialogOf(await open())
    expect(await dialog.findByText(/ist gerade nicht bekannt/)).toBeTruthy()
  })
})
