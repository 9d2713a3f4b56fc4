import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { takeChosenLocale } from '../../lib/i18n.ts'
import { endSession } from '../../lib/session.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LanguageSwitch } from './language-switch.tsx'

it('takes the language that is shown already for a choice where nobody is logged in', async () => {
  const { user } = renderScreen('/picklist', () => <LanguageSwitch />, '/picklist')
  await screen.findByRole('button', { name: /^DE/ })
  act(() => endSession('logout'))
  await user.click(screen.getByRole('button', { name: /^DE/ }))
  await user.click(screen.getByRole('button', { name: 'Deutsch', hidden: true }))
  expect(takeChosenLocale()).toBe('de')
})
