import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FormObstacle, SubmitButton } from './submit-button.tsx'

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true })

it.each<[FormObstacle, string]>([
  ['incomplete', 'Bitte füllen Sie alle Pflichtfelder richtig aus.'],
  ['unchanged', 'Es ist noch nichts geändert.'],
  ['loading', 'Die Daten werden noch geladen.'],
  ['notice', 'Das geht zurzeit nicht, siehe Hinweis im Formular.'],
])('says why a form cannot be sent: %s', (obstacle, reason) => {
  render(<SubmitButton obstacle={obstacle}>Speichern</SubmitButton>, { wrapper: MantineProvider })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Speichern' })
  expect([button.disabled, button.getAttribute('aria-description')]).toEqual([true, reason])
  expect(button.closest('[data-hint]')?.getAttribute('data-hint')).toBe(reason)
})

it('says nothing of a form that can be sent', () => {
  render(<SubmitButton obstacle={undefined}>Speichern</SubmitButton>, { wrapper: MantineProvider })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Speichern' })
  expect([button.disabled, button.type, button.closest('[data-hint]')]).toEqual([false, 'submit', null])
})

it('is what every form is sent with that can be disabled, unless a text beside the button says why', () => {
  const silent = Object.entries(sources)
    .filter(([file]) => !file.includes('.test.'))
    .flatMap(([file, source]) =>
      source
        .split(/<(?=[A-Za-z])/)
        .filter((tag) => tag.includes('type="submit"') && /\sdisabled=/.test(tag))
        .filter((tag) => !tag.includes('aria-describedby='))
        .map((tag) => `${file}: ${tag.split('\n')[0]}`),
    )
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  expect(silent).toEqual([])
})
