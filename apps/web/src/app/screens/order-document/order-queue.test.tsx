import type { OrderNeighbours } from '@kontor/contract/orders'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aLine, anOrder, aShipping } from '../../../testing/order-document/order-builders.ts'
import { ORDER_ID, orderScreen, shipButton } from '../../../testing/order-document/order-screen.tsx'

const { server, state, open } = orderScreen()
const LIST = '?list=due%3Doverdue%26page%3D2'
const PAPERS = '/v1/shippings/501/documents/combined.pdf'

let neighbours: OrderNeighbours
let asked: [string, Record<string, string>][]
beforeEach(() => {
  neighbours = { position: 12, total: 399, total_is_capped: false, previous_id: 7, next_id: 9 }
  asked = []
  server.use(
    http.get('*/v1/orders/:id/neighbours', ({ request, params }) => {
      asked.push([String(params.id), Object.fromEntries(new URL(request.url).searchParams)])
      return HttpResponse.json(neighbours)
    }),
  )
})
const place = () => screen.findByRole('navigation', { name: 'Platz in der Liste' })

describe('an order that was opened from a list', () => {
  it('says where it stands there, and leads on, back and to the list', async () => {
    await open({}, ['co_admin'], LIST)
    const nav = await place()
    expect(await within(nav).findByText('12 von 399')).toBeTruthy()
    expect(asked[0]).toEqual([String(ORDER_ID), expect.objectContaining({ due: 'overdue', page: '2' })])
    const href = (name: string) => within(nav).getByRole('link', { name }).getAttribute('href')
    expect(href('Vorige Bestellung (P)')).toBe(`/orders/7${LIST}`)
    expect(href('Nächste Bestellung (N)')).toBe(`/orders/9${LIST}`)
    expect(href('12 von 399')).toBe('/orders?due=overdue&page=2')
  })

  it('is left by N and P, but not while somebody types', async () => {
    const { user, router } = await open({}, ['co_admin'], LIST)
    await within(await place()).findByText('12 von 399')
    await user.type(screen.getByRole('textbox', { name: 'Neue Notiz' }), 'n')
    expect(router.state.location.pathname).toBe(`/orders/${ORDER_ID}`)
    // A note that is not saved would ask first.
    await user.clear(screen.getByRole('textbox', { name: 'Neue Notiz' }))
    screen.getByRole('heading', { level: 1 }).focus()
    await user.keyboard('n')
    await waitFor(() => expect(router.state.location.href).toBe(`/orders/9${LIST}`))
  })

  it('goes no further than the list', async () => {
    neighbours = { ...neighbours, position: null, total: 0, previous_id: null, next_id: null }
    await open({}, ['co_admin'], LIST)
    expect(await within(await place()).findByText('– von 0')).toBeTruthy()
    expect(within(await place()).getAllByRole('link')).toHaveLength(1)
  })

  it('has no place where its address names no list, or the reader may see none', async () => {
    await open()
    expect(screen.queryByRole('navigation', { name: 'Platz in der Liste' })).toBeNull()
    await open({}, ['co_accounting'], LIST)
    expect(screen.queryByRole('navigation', { name: 'Platz in der Liste' })).toBeNull()
    expect(asked).toEqual([])
  })

  it('is shipped, printed and followed by the next with three Enters', async () => {
    const printed = vi.fn(() => new HttpResponse('%PDF', { headers: { 'content-type': 'application/pdf' } }))
    const createObjectURL = vi.fn(() => 'blob:papers')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() }))
    server.use(
      http.get(`*${PAPERS}`, printed),
      http.get('*/v1/orders/:id/shippings/check', () => {
        state.order = anOrder({
          id: ORDER_ID,
          status_id: 'shipped',
          lines: [aLine({ shipping_id: 501 })],
          shippings: [aShipping()],
        })
        return HttpResponse.json({ status: 'done', message: '' })
      }),
    )
    const { user, router } = await open({}, ['co_admin'], LIST)
    await waitFor(() => expect(document.activeElement).toBe(shipButton()))
    // The key that opened the order is still held down.
    expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', repeat: true })).toBe(
      false,
    )
    await user.keyboard('{Enter}')
    const print = await screen.findByRole('button', { name: 'Papiere drucken' }, { timeout: 4000 })
    await waitFor(() => expect(document.activeElement).toBe(print))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(printed).toHaveBeenCalledOnce())
    const next = screen.getByRole('link', { name: 'Nächste Bestellung' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.href).toBe(`/orders/9${LIST}`))
  })

  it('keeps the focus at its papers where no order follows', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:papers', revokeObjectURL: vi.fn() }),
    )
    server.use(
      http.get(
        `*${PAPERS}`,
        () => new HttpResponse('%PDF', { headers: { 'content-type': 'application/pdf' } }),
      ),
      http.get('*/v1/orders/:id/shippings/check', () => {
        state.order = anOrder({
          id: ORDER_ID,
          status_id: 'shipped',
          lines: [aLine({ shipping_id: 501 })],
          shippings: [aShipping()],
        })
        return HttpResponse.json({ status: 'done', message: '' })
      }),
    )
    const { user } = await open()
    await user.click(shipButton() ?? document.body)
    const print = () => screen.findByRole('button', { name: 'Papiere drucken' }, { timeout: 4000 })
    await print()
    await waitFor(async () => expect(document.activeElement).toBe(await print()))
    await user.keyboard('{Enter}')
    // Printed, it is no longer what is done next, and stands in the card.
    await waitFor(async () => expect((await print()).closest('header')).toBeNull())
    expect(document.activeElement).toBe(await print())
  })

  it('offers its papers where they cannot be printed', async () => {
    server.use(http.get(`*${PAPERS}`, () => new HttpResponse(null, { status: 503 })))
    const shipped = {
      status_id: 'shipped' as const,
      lines: [aLine({ shipping_id: 501 })],
      shippings: [aShipping()],
    }
    const { user } = await open(shipped, ['co_admin'], LIST)
    await user.click(await screen.findByRole('button', { name: 'Papiere drucken' }))
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByRole('link').getAttribute('href')).toBe(PAPERS)
  })
})
