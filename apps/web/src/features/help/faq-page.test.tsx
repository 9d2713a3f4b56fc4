import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FaqPage } from './faq-page.tsx'
import { MaterialsPage } from './materials-page.tsx'

let shop: string | null = 'https://verpackung.example/schuhe'
const server = setupServer(
  http.get('*/v1/session/info', () =>
    HttpResponse.json({
      demo: false,
      support: { phone: '+49 30 1', email: 'hilfe@kontor.example', hours: 'Mo–Fr 09:00–17:00 Uhr' },
      materials_shop_url: shop,
    }),
  ),
  http.get('*/v1/accounting/company', () =>
    HttpResponse.json({ austria_pickup_customer_number: '300412', austria_pickup_depot: '0146' }),
  ),
)
beforeAll(() => {
  HTMLElement.prototype.scrollIntoView ??= () => undefined
  server.listen({ onUnhandledFrame: 'error' })
})
afterAll(() => server.close())

const questions = () => screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent)

describe('/faq', () => {
  it('answers with the merchant rules, by topic, and says whom to call', async () => {
    renderScreen('/faq', FaqPage, '/faq')
    expect(await screen.findByRole('heading', { level: 2, name: 'Versand' })).toBeTruthy()
    expect(screen.getByText(/Innerhalb von 48 Stunden/)).toBeTruthy()
    expect(await screen.findByText('Mo–Fr 09:00–17:00 Uhr')).toBeTruthy()
    expect(await screen.findByText('Kundennummer 300412, Depot 0146')).toBeTruthy()
  })

  it('narrows to what is searched, marks it, and has it in the address', async () => {
    const { user, router } = renderScreen('/faq', FaqPage, '/faq')
    await user.type(await screen.findByRole('textbox'), 'kündigung')
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'kündigung' }))
    expect(questions()).toEqual(['Welche Kündigungsfrist gilt?'])
    expect(screen.getByText('Kündigung').tagName).toBe('MARK')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(questions().length).toBeGreaterThan(15))
  })

  it('says that there is nothing, and shows all again', async () => {
    const { user } = renderScreen('/faq', FaqPage, '/faq?q=schnabeltier')
    expect(await screen.findByText('Dazu steht hier nichts')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Alle Fragen zeigen' }))
    await screen.findByText(/Innerhalb von 48 Stunden/)
  })

  it('leads from an address to its answer, and from the search to the first hit', async () => {
    const { user, router } = renderScreen('/faq', FaqPage, '/faq#returnDeadline')
    const heading = await screen.findByRole('heading', { name: 'Bis wann muss eine Retoure gemeldet sein?' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await user.type(screen.getByRole('textbox'), 'österreich{Enter}')
    await waitFor(() => expect(router.state.location.hash).toBe('austria'))
    await waitFor(() => expect(document.activeElement?.id).toBe('austria'))
  })

  it('copies the address of an answer, without the search', async () => {
    const { user } = renderScreen('/faq', FaqPage, '/faq?q=frist')
    await user.click(await screen.findByRole('button', { name: /kopieren: Welche Kündigungsfrist gilt\?/ }))
    expect(await navigator.clipboard.readText()).toMatch(/^http[^?]*#notice$/)
  })
})

describe('/materials-order', () => {
  it('says where it leads, and opens it apart', async () => {
    renderScreen('/materials-order', MaterialsPage, '/materials-order')
    const way = await screen.findByRole('link', { name: 'Verpackungsshop öffnen' })
    expect(screen.getByText('verpackung.example')).toBeTruthy()
    expect(way.getAttribute('href')).toBe('https://verpackung.example/schuhe')
    expect([way.getAttribute('target'), way.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  })

  it('says when there is none', async () => {
    shop = null
    renderScreen('/materials-order', MaterialsPage, '/materials-order')
    expect(await screen.findByText(/kein Verpackungsshop hinterlegt/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Verpackungsshop öffnen' })).toBeNull()
  })
})
