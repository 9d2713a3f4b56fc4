import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { endSession, startSession } from '../../lib/session.ts'
import { ToastRegion } from './toast-region.tsx'
import { notify } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  startSession({ token: 'abc', roles: [] })
  render(<ToastRegion />)
})
afterEach(() => vi.useRealTimers())

const say = (message: () => void) => act(message)
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('messages', () => {
  it('fade after four seconds when something went well, later where asked for', () => {
    say(() => notify.success('Gespeichert'))
    say(() => notify.success('Import läuft', { seconds: 15 }))
    pass(3900)
    expect(screen.getByText('Gespeichert')).toBeDefined()
    pass(200)
    expect(screen.queryByText('Gespeichert')).toBeNull()
    expect(screen.getByText('Import läuft')).toBeDefined()
    pass(11_000)
    expect(screen.queryByText('Import läuft')).toBeNull()
  })

  it('stay until dismissed when something went wrong, with request id and field messages', async () => {
    const problem = new ApiError(422, {
      code: 'invalid_request',
      message: 'Bitte prüfen.',
      errors: { zip: ['Die PLZ fehlt.'] },
      request_id: 'r-77',
    })
    say(() => notify.error(problem))
    pass(3_600_000)
    const alert = screen.getByRole('alert', { hidden: true })
    expect(alert.textContent).toContain('Bitte prüfen.')
    expect(alert.textContent).toContain('Die PLZ fehlt.')
    expect(alert.textContent).toContain('r-77')
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    await user.click(screen.getByRole('button', { name: 'Meldung schließen', hidden: true }))
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
  })

  it('are not doubled, and the end of a session is shown once for all calls', () => {
    say(() => notify.error('Kein Netz'))
    say(() => notify.error('Kein Netz'))
    say(() => notify.error(new ApiError(401, { code: 'unauthenticated', message: 'Bitte anmelden.' })))
    expect(screen.getAllByRole('alert', { hidden: true })).toHaveLength(1)
  })

  it('go with the session: they were not meant for the next person', () => {
    say(() => notify.error('Bestellung 4711 fehlt eine Adresse'))
    act(() => endSession('logout'))
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
  })
})
