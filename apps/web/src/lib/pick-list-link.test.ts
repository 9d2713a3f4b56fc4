import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetPickListLink, keepPickListLink, pickListLink } from './pick-list-link.ts'

const TOKEN = 'sT4qchWHHQddIqrx-K_SXoeXTZh2S7qEjpKvdw586G4'

afterEach(() => {
  vi.restoreAllMocks()
  forgetPickListLink()
})

describe('the link to a pick list', () => {
  it('is kept on the device until it is forgotten', () => {
    keepPickListLink(TOKEN)
    expect([pickListLink(), localStorage.getItem('kontor.pick-list-link')]).toEqual([TOKEN, TOKEN])
    forgetPickListLink()
    expect([pickListLink(), localStorage.getItem('kontor.pick-list-link')]).toEqual([undefined, null])
  })

  it('opens also where the browser stores nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'QuotaExceededError')
    })
    keepPickListLink(TOKEN)
    expect(pickListLink()).toBe(TOKEN)
  })

  it.each(['content', '', '<script>alert(1)</script>', 'x'.repeat(2000)])(
    'is not given up for a fragment that is none: %s',
    (fragment) => {
      keepPickListLink(TOKEN)
      keepPickListLink(fragment)
      expect(pickListLink()).toBe(TOKEN)
    },
  )
})
