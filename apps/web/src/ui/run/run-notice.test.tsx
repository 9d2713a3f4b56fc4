import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { de } from './locales/de.ts'
import { RunNotice } from './run-notice.tsx'

let run = 1
beforeEach(() => {
  run = 1
})
const Over = () => (
  <>
    <p>Liste</p>
    <RunNotice standing="done" title="Fertig" hiding={{ name: 'runs.of-a-test', run }} />
  </>
)
const Waiting = () => <RunNotice standing="waiting" title="Wartet" />

it('hides a run that is over, which the browser remembers, and shows the next one', async () => {
  const { user, unmount } = renderScreen('/home', Over, '/home')
  await user.click(await screen.findByRole('button', { name: de.hide }))
  expect(screen.queryByText('Fertig')).toBeNull()
  unmount()
  const again = renderScreen('/home', Over, '/home')
  await screen.findByText('Liste')
  expect(screen.queryByText('Fertig')).toBeNull()
  again.unmount()
  run = 2
  renderScreen('/home', Over, '/home')
  expect(await screen.findByText('Fertig')).toBeTruthy()
})

it('says what a run waits for, and offers nothing to hide', async () => {
  renderScreen('/home', Waiting, '/home')
  expect((await screen.findByRole('status')).textContent).toContain(de.waiting)
  expect(screen.queryByRole('button', { name: de.hide })).toBeNull()
})
