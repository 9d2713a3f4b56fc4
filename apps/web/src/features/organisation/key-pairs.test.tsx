import type { KeyPair } from '@kontor/contract/organisation'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { de as uiTexts } from '../../ui/locales/de.ts'
import { KeyPairs } from './key-pairs.tsx'
import { de } from './locales/de.ts'

const pair: KeyPair = {
  id: 7,
  issuer: 'Kasse',
  access_key: 'AK-1',
  secret_key: '••••••••••••',
  is_active: true,
  scopes: ['orders', 'stock'],
  created_at: '2026-03-10T08:00:00Z',
  last_used_at: null,
  version: 3,
}
const notModified = () => new HttpResponse(null, { status: 304 })

let sent: unknown[]
const server = setupServer(
  http.get('*/v1/accounting/keys', () => HttpResponse.json({ data: [pair] })),
  http.put('*/v1/accounting/keys/7', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ ...pair, is_active: false, version: 4 })
  }),
  http.post('*/v1/accounting/keys', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ ...pair, id: 8, secret_key: 'einmal-geheim' }, { status: 201 })
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  sent = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const show = () => renderScreen('/management/company', KeyPairs, '/management/company')
const editButton = () => screen.findByRole('button', { name: 'Schlüsselpaar von Kasse bearbeiten' })

describe('the table of key pairs', () => {
  it('says why none can be deleted', async () => {
    show()
    const button = await screen.findByRole('button', { name: /^Schlüsselpaar von Kasse löschen/ })
    expect(button.hasAttribute('disabled')).toBe(true)
    expect(button.parentElement?.dataset.hint).toBe(de.keys.noDelete)
  })

  it('edits a row in its place and sends its version', async () => {
    const { user } = show()
    await user.click(await editButton())
    await user.click(screen.getByLabelText(de.keys.scope.stock))
    await user.click(screen.getByLabelText(de.keys.active))
    await user.click(screen.getByRole('button', { name: de.keys.save }))
    expect(await screen.findByText(de.keys.saved)).toBeTruthy()
    expect(sent).toEqual([{ issuer: 'Kasse', is_active: false, scopes: ['orders'], version: 3 }])
  })

  it('saves no pair without a scope', async () => {
    const { user } = show()
    await user.click(await editButton())
    for (const scope of [de.keys.scope.orders, de.keys.scope.stock])
      await user.click(screen.getByLabelText(scope))
    expect(screen.getByRole('button', { name: de.keys.save }).hasAttribute('disabled')).toBe(true)
  })

  it('warns of a third active pair and keeps what was typed', async () => {
    server.use(
      http.put('*/v1/accounting/keys/7', notModified),
      http.post('*/v1/accounting/keys', notModified),
    )
    const { user } = show()
    await user.click(await editButton())
    await user.type(screen.getByLabelText(de.keys.issuer), ' 2')
    await user.click(screen.getByRole('button', { name: de.keys.save }))
    expect(await screen.findByText(de.keys.limit)).toBeTruthy()
    expect(screen.getByDisplayValue('Kasse 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: de.keys.cancel }))

    await user.click(screen.getByRole('button', { name: de.keys.add }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Aussteller/), 'Kasse')
    await user.click(dialog.getByRole('button', { name: de.keys.create }))
    expect(await dialog.findByText(de.keys.limit)).toBeTruthy()
    expect(dialog.getByDisplayValue('Kasse')).toBeTruthy()
  })

  it('shows a new secret until its window is closed, and asks for no sso by itself', async () => {
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: de.keys.add }))
    await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Aussteller/), 'Shop')
    await user.click(screen.getByRole('button', { name: de.keys.create }))
    expect(await screen.findByText('einmal-geheim')).toBeTruthy()
    expect(sent).toEqual([{ issuer: 'Shop', scopes: ['orders', 'articles', 'stock', 'reservations'] }])
    await user.click(screen.getByRole('button', { name: de.keys.noted }))
    expect(screen.queryByText('einmal-geheim')).toBeNull()
  })

  it('selects a key that the browser does not let it copy, and says how to go on', async () => {
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: de.keys.add }))
    await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Aussteller/), 'Shop')
    await user.click(screen.getByRole('button', { name: de.keys.create }))
    const copy = { name: `${de.keys.copy}: ${de.keys.secretKey}` }
    // So it is on a page that came without https.
    const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    try {
      await user.click(await screen.findByRole('button', copy))
      expect(await screen.findByText(uiTexts.copy.selected)).toBeTruthy()
      expect(window.getSelection()?.toString()).toBe('einmal-geheim')
    } finally {
      if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard)
    }
    await user.click(screen.getByRole('button', copy))
    expect(
      await screen.findByRole('button', { name: `${de.keys.copied}: ${de.keys.secretKey}` }),
    ).toBeTruthy()
    expect(screen.queryByText(uiTexts.copy.selected)).toBeNull()
    expect(await navigator.clipboard.readText()).toBe('einmal-geheim')
  })
})
