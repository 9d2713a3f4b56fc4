import type { CustomerMatch, Erasure } from '@kontor/contract/privacy'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { de } from './locales/de.ts'
import { PrivacyPage } from './privacy-page.tsx'

const MATCH: CustomerMatch = {
  kind: 'order',
  id: 7,
  number: '4711',
  name: 'Ada Quast',
  email: 'ada@example.org',
  at: '2026-01-02T10:00:00Z',
  erased_at: null,
  blocked: null,
}
const ERASURE: Erasure = {
  id: 1,
  cause: 'request',
  state: 'done',
  subjects: 1,
  erased: 1,
  skipped: 0,
  requested_by: 'Ben Lindt',
  requested_at: '2026-02-02T10:00:00Z',
  done_at: '2026-02-02T10:00:01Z',
}

let found: CustomerMatch[]
let erasures: Erasure[]
const server = setupServer(
  http.get('*/v1/privacy/customers', () => HttpResponse.json({ data: found, is_capped: false })),
  http.get('*/v1/privacy/erasures', () => HttpResponse.json({ data: erasures })),
  http.get('*/v1/privacy/retention', () =>
    HttpResponse.json({ invoice_years: 8, amazon_days: 30, version: 1 }),
  ),
  http.post('*/v1/privacy/erasures/preview', () => HttpResponse.json({ tables: [], files: 0, blocked: [] })),
  http.post('*/v1/privacy/erasures', () => {
    found = []
    erasures = [ERASURE]
    return HttpResponse.json({ ...ERASURE, state: 'running', erased: 0 }, { status: 201 })
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  found = [MATCH]
  erasures = []
})
afterAll(() => server.close())

describe('an erasure', () => {
  it('that ends before anybody looked takes the customer from the screen', async () => {
    const { user } = renderScreen('/management/privacy', PrivacyPage, '/management/privacy?q=Quast')
    const choose = { name: 'Bestellung 4711 auswählen' }
    await user.click(await screen.findByRole('checkbox', choose))
    await user.click(screen.getByRole('button', { name: de.erase }))
    const confirm = await screen.findByRole('button', { name: de.dialog.confirm })
    await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false))
    await user.click(confirm)
    expect(await screen.findByText(de.state.done)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('checkbox', choose)).toBeNull())
  })
})
