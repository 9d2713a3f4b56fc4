import type { AccountPulse, TamarisPerformance } from '@kontor/contract/statistics'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { FunctionComponent } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { TamarisBoxes } from '../tamaris/tamaris-boxes.tsx'
import { ChannelPulseBox } from './channel-pulse-box.tsx'

const alive: AccountPulse = {
  id: 1,
  is_own: true,
  sales_channel_id: 1,
  sales_channel: 'Webshop',
  name: 'schuhe.example',
  state: 'alive',
  last_order_at: '2026-11-23T09:00:00Z',
  orders_in_30_days: 120,
  expected: 0.4,
  last_stock_at: null,
  order_error: null,
  stock_error: null,
  token_days: null,
}
const silent: AccountPulse = {
  ...alive,
  id: 2,
  sales_channel_id: 4,
  sales_channel: 'Amazon',
  name: 'Haus',
  state: 'silent',
  expected: 9.5,
  order_error: 'The refresh token is invalid.',
  token_days: 0,
}

let pulse: () => Response
let tamaris: () => Response
const server = setupServer(
  http.get('*/v1/statistics/channel-pulse', () => pulse()),
  http.get('*/v1/statistics/tamarisPerformance', () => tamaris()),
)
beforeAll(() => server.listen())
beforeEach(() => {
  pulse = () => HttpResponse.json({ checked_at: '2026-11-23T10:00:00Z', data: [alive, silent] })
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const show = (box: FunctionComponent) => renderScreen('/home', box, '/home')

describe('the pulse of the channels', () => {
  it('has what is silent first, with what would be usual, what went wrong and the end of its access', async () => {
    show(ChannelPulseBox)
    const table = await screen.findByRole('table', { name: 'Puls der Kanäle' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent?.includes('Still'))).toEqual([true, false])
    const [first] = rows
    for (const text of [
      'Bis jetzt wären hier 9,5 Bestellungen üblich.',
      'Bestellungen: The refresh token is invalid.',
      'abgelaufen',
    ])
      expect(first?.textContent).toContain(text)
    expect(rows[1]?.textContent).toContain('120 Bestellungen in 30 Tagen')
    expect(screen.getByText('Stand 11:00')).toBeTruthy()
  })

  it('says what would stand there while no channel is connected', async () => {
    pulse = () => HttpResponse.json({ checked_at: null, data: [] })
    show(ChannelPulseBox)
    expect(await screen.findByText('Noch kein Kanal verbunden')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Kanäle verbinden' }).getAttribute('href')).toBe(
      '/management/channels',
    )
  })

  it('fails alone, and can be asked again', async () => {
    pulse = () => HttpResponse.json({ code: 'internal', message: 'x' }, { status: 500 })
    const { user } = show(ChannelPulseBox)
    expect(await screen.findByText('Zahlen gerade nicht verfügbar')).toBeTruthy()
    pulse = () => HttpResponse.json({ checked_at: null, data: [alive] })
    await user.click(screen.getByRole('button', { name: /Erneut/ }))
    expect(await screen.findByText('schuhe.example')).toBeTruthy()
  })
})

describe('the boxes of Tamaris', () => {
  const data = { channels: [], start: '2026-10-25', end: '2026-11-23', status: 'red', data: [] }

  it('show orders by store, the two channels apart, and how fast they are handled', async () => {
    const row = { store: 'Köln', store_number: '101', date: '2026-11-23' }
    const filled: TamarisPerformance = {
      ...data,
      status: 'red',
      channels: [
        { sales_channel_id: 17, name: 'Tamaris' },
        { sales_channel_id: 20, name: 'Tamaris AT' },
      ],
      data: [
        { ...row, sales_channel_id: 17, channel: 'tamaris', count: 2 },
        { ...row, date: '2026-11-20', sales_channel_id: 17, channel: 'tamaris', count: 3 },
        { ...row, sales_channel_id: 20, channel: 'tamaris_at', count: 1 },
      ],
    }
    tamaris = () => HttpResponse.json(filled)
    show(TamarisBoxes)
    const table = await screen.findByRole('table', { name: 'Tamaris' })
    const cells = within(within(table).getAllByRole('row')[1] ?? table).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual(['5', '1'])
    expect(screen.getByText('Rot')).toBeTruthy()
  })

  it('are not there for companies that do not sell at them', async () => {
    let asked = 0
    tamaris = () => {
      asked += 1
      return HttpResponse.json(data)
    }
    show(TamarisBoxes)
    await expect.poll(() => asked).toBe(1)
    expect(screen.queryByText('Tamaris-Ranking')).toBeNull()
  })
})
