import type { Notification } from '@kontor/contract/messages'
import type { Role } from '@kontor/contract/shared'
import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { NotificationBell } from './notification-bell.tsx'

const waiting: Notification = {
  key: 'feed_waiting-7',
  kind: 'feed_waiting',
  order_id: null,
  sales_channel_id: null,
  feed_id: 7,
  order_action_id: null,
  subject: 'Lieferung 7',
  created_at: '2026-11-20T10:00:00.000Z',
  status: 'warning',
  icon: 'database-exclamation',
  message: ['Ihr fehlen 4 von 10 Artikeln.'],
}
const asked: string[] = []
const server = setupServer(
  http.get('*/v1/messages/labelerrors', () => {
    asked.push('labelerrors')
    return HttpResponse.json({ count: 0, data: [] })
  }),
  http.get('*/v1/messages/notifications', () => {
    asked.push('notifications')
    return HttpResponse.json({
      total: 1,
      total_is_capped: false,
      per_page: 25,
      current_page: 1,
      total_pages: 1,
      from: 1,
      to: 1,
      data: [waiting],
    })
  }),
)
beforeAll(() => server.listen())
afterEach(() => {
  asked.length = 0
})
afterAll(() => server.close())

const show = (roles: Role[]) => renderScreen('/home', NotificationBell, '/home', { roles })

describe('the bell', () => {
  it('tells accounting alone of a feed that waits, and asks for no labels', async () => {
    const { user } = show(['co_accounting'])
    await user.click(await screen.findByRole('button', { name: /Benachrichtigungen/ }))
    expect(await screen.findByText('Lieferung 7')).not.toBeNull()
    expect(asked).toEqual(['notifications'])
  })

  it('asks for labels that failed, too, for whoever works with orders', async () => {
    const { user } = show(['co_orders'])
    await user.click(await screen.findByRole('button', { name: /Benachrichtigungen/ }))
    expect(await screen.findByText('Lieferung 7')).not.toBeNull()
    expect(asked.toSorted()).toEqual(['labelerrors', 'notifications'])
  })

  it('is not there for who hears of nothing', () => {
    show(['co_products'])
    expect(screen.queryByRole('button')).toBeNull()
    expect(asked).toEqual([])
  })
})
