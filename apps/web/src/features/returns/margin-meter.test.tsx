import type { LineMargin } from '@kontor/contract/returns'
import type { Role } from '@kontor/contract/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { MarginMeter } from './margin-meter.tsx'
import { centsOf } from './reduction.ts'

/** 99.95 of a shoe that was bought at 40.00, on a channel that keeps 15 %. */
const AMOUNTS = {
  margin: 33.71,
  earned: '100292/2975',
  per_refunded: '1643/2380',
  returned: '-34247/2000',
  nothing_left_from: 48.84,
  return_cheaper_from: 73.64,
}
const EARNS: LineMargin = { gap: null, verdict: 'earns', amounts: AMOUNTS }

let answer: (refundCents: number) => LineMargin
let asked: number[]
const server = setupServer(
  http.get('*/v1/orders/line/901/margin', ({ request }) => {
    const cents = Number(new URL(request.url).searchParams.get('refund_cents'))
    asked.push(cents)
    return HttpResponse.json(answer(cents))
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  asked = []
  answer = () => EARNS
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

function Typed() {
  const [amount, setAmount] = useState('')
  return (
    <>
      <input aria-label="Betrag" value={amount} onChange={(event) => setAmount(event.target.value)} />
      <MarginMeter lineId={901} channel="Amazon" refundable={9995} refund={centsOf(amount) ?? 0} />
    </>
  )
}

function show(roles: readonly Role[] = ['co_orders', 'co_accounting']) {
  const { user } = renderScreen('/', Typed, '/', { roles })
  const type = async (amount: string) => {
    await user.clear(await screen.findByLabelText('Betrag'))
    if (amount !== '') await user.type(screen.getByLabelText('Betrag'), amount)
  }
  return {
    type,
    meter: async () => within(await screen.findByRole('region', { name: 'Ertrag des Verkaufs' })),
  }
}

describe('the meter of a partial refund', () => {
  it('follows what is typed at once, without asking again', async () => {
    const { type, meter } = show()
    const shown = await meter()
    expect(await shown.findByText('Es bleibt Ertrag')).toBeTruthy()
    expect(shown.getByText(/^33,71\s€$/)).toBeTruthy()
    expect(shown.getByText('Ertrag ohne Erstattung')).toBeTruthy()
    expect(shown.getByText(/^48,84\s€$/)).toBeTruthy()
    expect(shown.getByText(/^73,64\s€$/)).toBeTruthy()
    expect(shown.getByText(/^\(kostet 17,12\s€\)$/)).toBeTruthy()
    await type('20')
    expect(shown.getByText(/^19,90\s€$/)).toBeTruthy()
    expect(shown.getByText('Ertrag danach')).toBeTruthy()
    await type('48,83')
    expect(shown.getByText('Es bleibt Ertrag')).toBeTruthy()
    await type('48,84')
    expect(shown.getByText('Kein Ertrag, günstiger als eine Retoure')).toBeTruthy()
    await type('73,64')
    expect(shown.getByText('Eine Retoure wäre günstiger')).toBeTruthy()
    expect(asked).toEqual([0])
  })

  it('names no amount that cannot be refunded any more', async () => {
    answer = () => ({
      ...EARNS,
      amounts: { ...AMOUNTS, nothing_left_from: 99.96, return_cheaper_from: null },
    })
    const { meter } = show()
    expect(await (await meter()).findAllByText('keinem Betrag')).toHaveLength(2)
  })

  it('asks the server for people who are told no amounts, once they pause', async () => {
    answer = (cents) => ({ gap: null, verdict: cents < 5000 ? 'earns' : 'loses', amounts: null })
    const { type, meter } = show(['co_orders'])
    const shown = await meter()
    expect(await shown.findByText('Es bleibt Ertrag')).toBeTruthy()
    await type('80,5')
    expect(await shown.findByText('Eine Retoure wäre günstiger')).toBeTruthy()
    expect(asked).toEqual([0, 8050])
    expect(shown.queryByText(/€|Kein Ertrag mehr ab/)).toBeNull()
    expect(shown.getByText('Beträge sieht, wer das Recht „Buchhaltung“ hat.')).toBeTruthy()
  })

  it.each([
    ['off', /in den UVP-Einstellungen ausgeschaltet/],
    ['other_currency', /eine andere Währung/],
    ['no_costs', /^Für Amazon sind in den UVP-Einstellungen keine Kosten/],
    ['no_cost_price', /kein Einkaufspreis/],
  ] as const)('says what is missing: %s', async (gap, words) => {
    answer = () => ({ gap, verdict: null, amounts: null })
    const { meter } = show(['co_orders'])
    expect(await (await meter()).findByText(words)).toBeTruthy()
  })

  it('says when it cannot be worked out', async () => {
    server.use(http.get('*/v1/orders/line/901/margin', () => HttpResponse.json({}, { status: 500 })))
    const { meter } = show()
    const shown = await meter()
    await waitFor(() => expect(shown.getByText('nicht bekannt')).toBeTruthy())
    expect(shown.getByText('Der Ertrag lässt sich gerade nicht berechnen.')).toBeTruthy()
  })
})
