import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { de } from './locales/de.ts'
import { RulesSwitchCard } from './rules-switch-card.tsx'

it('shows a click at once, and goes back when it is refused', async () => {
  const saved = Promise.withResolvers<void>()
  const onSwitch = () => saved.promise
  const card = () => <RulesSwitchCard isActive actsFrom={null} onSwitch={onSwitch} onSimulate={() => {}} />
  renderScreen('/settings/pricing-rules', card, '/settings/pricing-rules')
  const box = await screen.findByRole<HTMLInputElement>('switch', { name: de.switch.label })

  fireEvent.click(box)
  expect(box.checked).toBe(false)
  expect(box.disabled).toBe(true)

  saved.reject(new Error('not now'))
  await waitFor(() => expect(box.checked).toBe(true))
  expect(box.disabled).toBe(false)
})
