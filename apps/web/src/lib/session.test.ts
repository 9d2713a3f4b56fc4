import { sessionInfo } from '@kontor/contract/session'
import { createLabels } from '@kontor/contract/shipping'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorOf } from './api-client.ts'
import {
  can,
  endSession,
  getSession,
  leaveSession,
  moveSession,
  onSessionChange,
  onSessionMoved,
  sessionEnd,
  startSession,
} from './session.ts'

afterEach(() => endSession('logout'))

describe('session', () => {
  it('is kept on this device and forgotten at its end', () => {
    startSession({ token: 'abc', roles: ['co_orders'] })
    expect(JSON.parse(localStorage.getItem('kontor.session') ?? '')).toEqual({
      token: 'abc',
      roles: ['co_orders'],
    })
    endSession('expired')
    expect(localStorage.getItem('kontor.session')).toBeNull()
    expect(getSession()).toBeUndefined()
  })

  it('says why it ended until the next one begins', () => {
    startSession({ token: 'abc', roles: [] })
    endSession('expired')
    expect(sessionEnd()).toBe('expired')
    startSession({ token: 'def', roles: [] })
    expect(sessionEnd()).toBeUndefined()
  })

  it('has not expired for a call that a log-out overtook', async () => {
    const refused = () => errorOf(createLabels, new Response(null, { status: 401 }))
    startSession({ token: 'abc', roles: [] })
    leaveSession()
    await refused()
    expect(sessionEnd()).toBe('logout')
    startSession({ token: 'def', roles: [] })
    await refused()
    expect(sessionEnd()).toBe('expired')
  })

  it('informs its listeners, and an end without a session is none', () => {
    const listener = vi.fn()
    const stop = onSessionChange(listener)
    endSession('logout')
    expect(listener).not.toHaveBeenCalled()
    startSession({ token: 'abc', roles: [] })
    endSession('logout')
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
  })

  it('opens what the roles open, as the server would', () => {
    expect(can(sessionInfo)).toBe(true)
    expect(can(createLabels)).toBe(false)
    startSession({ token: 'abc', roles: ['co_orders'] })
    expect(can(createLabels)).toBe(false)
    startSession({ token: 'abc', roles: ['co_orders_send'] })
    expect(can(createLabels)).toBe(true)
  })

  it('goes on here in the company to which another tab has moved it', () => {
    const moved = vi.fn()
    const stop = onSessionMoved(moved)
    startSession({ token: 'abc', roles: ['co_admin'] })
    localStorage.setItem('kontor.session', JSON.stringify({ token: 'abc', roles: ['co_orders'] }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'kontor.session.move' }))
    expect(moved).toHaveBeenCalledTimes(1)
    expect(getSession()?.roles).toEqual(['co_orders'])
    // A session that is not this tab's own moves nothing here.
    localStorage.setItem('kontor.session', JSON.stringify({ token: 'other', roles: ['co_admin'] }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'kontor.session.move' }))
    expect(moved).toHaveBeenCalledTimes(1)
    stop()
  })

  it('tells other tabs where it moves', () => {
    startSession({ token: 'abc', roles: ['co_admin'] })
    const before = localStorage.getItem('kontor.session.move')
    moveSession({ token: 'abc', roles: ['co_admin'] })
    const first = localStorage.getItem('kontor.session.move')
    moveSession({ token: 'abc', roles: ['co_admin'] })
    expect(new Set([before, first, localStorage.getItem('kontor.session.move')]).size).toBe(3)
  })

  it('ends here when another tab logs out', () => {
    startSession({ token: 'abc', roles: [] })
    localStorage.removeItem('kontor.session')
    window.dispatchEvent(new StorageEvent('storage', { key: 'kontor.session' }))
    expect(getSession()).toBeUndefined()
    expect(sessionEnd()).toBe('logout')
  })
})
