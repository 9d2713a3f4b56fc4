import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { de } from '../locales/de.ts'
import { TermsGate } from './terms-gate.tsx'

const OPEN = { termsAccepted: 0, accepted_at: null, accepted_by: null, version: 2, previous_version: null }
const ACCEPTED = {
  ...OPEN,
  termsAccepted: 1,
  accepted_at: '2026-03-12T13:05:00.000Z',
  accepted_by: 'Petra Amann',
}
const PATH = '/v1/directsales/terms/laden/2/terms.pdf'

let terms: object
let sent: unknown[]
const server = setupServer(
  http.get('*/v1/directsales/terms/laden', () => HttpResponse.json(terms)),
  http.get('*/v1/directsales/file/laden/terms', () => HttpResponse.json({ path: PATH })),
  http.post('*/v1/directsales/terms/laden', async ({ request }) => {
    sent.push(await request.json())
    terms = ACCEPTED
    return HttpResponse.json(terms)
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  terms = OPEN
  sent = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const Market = () => (
  <TermsGate market="laden" name="Laden">
    <p>Einstellungen</p>
  </TermsGate>
)
const show = () => renderScreen('/directsale/laden', Market, '/directsale/laden')
const box = () => screen.findByRole('checkbox', { name: de.terms.check })
const agree = () => screen.queryByRole('button', { name: de.terms.accept })

describe('the gate of the terms', () => {
  it('offers to agree once the box is ticked, and then shows when that was and the settings', async () => {
    const { user } = show()
    const check = await box()
    expect(agree()).toBeNull()
    expect(screen.queryByText('Einstellungen')).toBeNull()
    expect(screen.getByRole('link', { name: /PDF, Fassung 2/ }).getAttribute('href')).toBe(PATH)
    expect(screen.getByRole('link', { name: de.terms.cancel }).getAttribute('href')).toBe('/')
    await user.click(check)
    expect(agree()).not.toBeNull()
    await user.click(check)
    expect(agree()).toBeNull()
    await user.click(check)
    await user.click(screen.getByRole('button', { name: de.terms.accept }))
    expect(await screen.findByText('Einstellungen')).toBeTruthy()
    expect(
      screen.getByText('Bedingungen (Fassung 2) angenommen am 12.03.2026 14:05 von Petra Amann'),
    ).toBeTruthy()
    expect(sent).toEqual([{ termsAccepted: 1, version: 2 }])
  })

  it('says that a version is new, and that what runs goes on', async () => {
    terms = { ...OPEN, previous_version: 1 }
    show()
    expect(await screen.findByText(de.terms.renewed)).toBeTruthy()
    expect(screen.getByText(de.terms.renewedText)).toBeTruthy()
  })

  it('names nobody for terms that were in force before', async () => {
    terms = { ...ACCEPTED, version: 1, accepted_by: null }
    show()
    expect(await screen.findByText('Bedingungen (Fassung 1) angenommen am 12.03.2026 14:05')).toBeTruthy()
  })

  it('unticks the box and reads anew when another version has come', async () => {
    server.use(
      http.post('*/v1/directsales/terms/laden', () => {
        terms = { ...OPEN, version: 3, previous_version: null }
        const body = { code: 'terms_outdated', message: 'Neue Fassung', request_id: 'r' }
        return HttpResponse.json(body, { status: 409 })
      }),
    )
    const { user } = show()
    await user.click(await box())
    await user.click(screen.getByRole('button', { name: de.terms.accept }))
    expect(await screen.findByRole('link', { name: /Fassung 3/ })).toBeTruthy()
    expect(agree()).toBeNull()
  })
})
