import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WithReason } from './with-reason.tsx'

it('says why a control is disabled, to the mouse and to screen readers, and nothing of one that is not', () => {
  const control = (reason: string | undefined) => (
    <WithReason reason={reason}>
      <button type="button" disabled={reason !== undefined}>
        Drucken
      </button>
    </WithReason>
  )
  const { rerender } = render(control('Nichts zu drucken.'))
  const button = screen.getByRole('button', { name: 'Drucken' })
  expect(button.getAttribute('aria-description')).toBe('Nichts zu drucken.')
  expect(button.closest('[data-hint]')?.getAttribute('data-hint')).toBe('Nichts zu drucken.')
  rerender(control(undefined))
  // The same element, so that it keeps the focus.
  expect(screen.getByRole('button')).toBe(button)
  expect([button.getAttribute('aria-description'), button.closest('[data-hint]')]).toEqual([null, null])
})
