import { listOrders } from '@kontor/contract/orders'
import type { StoreDetail } from '@kontor/contract/organisation'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryKeyOf } from '../../../lib/api-client.ts'
import { refusal } from '../../../testing/order-document/order-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { de } from './locales/de.ts'
import { SwitchStore } from './switch-store.tsx'

const texts = de.switching
/** What the component reads of a store. */
const store = { id: 3, name: 'Schuhhaus Bonn', is_active: true, version: 2 } as StoreDetail
const stays = (moved: number, left: number) =>
  texts.reallocated.replace('{moved}', `${moved}`).replace('{left}', `${left}`)

/** What the next calls answer; the last answer stays. */
let answers: { moved: number; left: number }[]
let calls: number
/** What a call waits for before it is answered. */
let gate: Promise<void>
const server = setupServer(
  http.put('*/v1/accounting/stores/3', () => refusal('store_in_use')),
  http.put('*/v1/accounting/stores/3/reallocate', async () => {
    const answer = answers[Math.min(calls, answers.length - 1)]
    calls += 1
    await gate
    return HttpResponse.json({ message: 'Neu zugewiesen.', ...answer })
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  calls = 0
  gate = Promise.resolve()
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** Asks to deactivate the store, is refused because lines wait there, and has them reallocated. */
async function reallocate() {
  const shown = renderScreen('/management/stores', () => <SwitchStore store={store} />, '/management/stores')
  const { user, queryClient } = shown
  const orders = [...queryKeyOf(listOrders), null, null]
  queryClient.setQueryData(orders, {})
  await user.click(await screen.findByRole('button', { name: texts.deactivate }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: texts.deactivate }))
  await user.click(await dialog.findByRole('button', { name: texts.reallocate }))
  return { ...shown, dialog, areOrdersStale: () => queryClient.getQueryState(orders)?.isInvalidated }
}

describe('deactivating a store where lines wait', () => {
  it('has them reallocated until none moves, and asks again', async () => {
    answers = [
      { moved: 20, left: 5 },
      { moved: 3, left: 2 },
      { moved: 0, left: 2 },
    ]
    const { dialog, areOrdersStale } = await reallocate()
    await waitFor(() => expect(dialog.queryByRole('button', { name: texts.reallocate })).toBeNull())
    expect(screen.getByText(stays(23, 2))).toBeTruthy()
    expect(calls).toBe(3)
    await waitFor(() => expect(areOrdersStale()).toBe(true))
  })

  it('stays with what waits when no other store has any, and calls nothing a success', async () => {
    answers = [{ moved: 0, left: 4 }]
    const { dialog, queryClient } = await reallocate()
    expect(await dialog.findByText(stays(0, 4))).toBeTruthy()
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(dialog.getByRole('button', { name: texts.reallocate })).toBeTruthy()
    expect(screen.getAllByText(stays(0, 4))).toHaveLength(1)
  })

  it('says what failed, keeps the question, and has the orders that moved loaded again', async () => {
    answers = [{ moved: 20, left: 5 }]
    server.use(
      http.put('*/v1/accounting/stores/3/reallocate', () => {
        calls += 1
        return calls === 1
          ? HttpResponse.json({ message: 'Neu zugewiesen.', moved: 20, left: 5 })
          : refusal('store_not_found')
      }),
    )
    const { dialog, areOrdersStale } = await reallocate()
    expect(await dialog.findByText(stays(20, 5))).toBeTruthy()
    await waitFor(() => expect(areOrdersStale()).toBe(true))
    expect(dialog.getByRole('button', { name: texts.reallocate })).toBeTruthy()
  })

  it('reallocates no more once the question is closed', async () => {
    answers = [
      { moved: 20, left: 5 },
      { moved: 0, left: 5 },
    ]
    const open = Promise.withResolvers<void>()
    gate = open.promise
    const { user, dialog, queryClient } = await reallocate()
    await waitFor(() => expect(calls).toBe(1))
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    open.resolve()
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(calls).toBe(1)
  })
})
