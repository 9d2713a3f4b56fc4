import { Button, MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly title: string
  readonly waits?: boolean
}

/** A dialog that is open from the start, with a button of its own that closes it. */
function Open({ title, waits }: Props) {
  const [opened, setOpened] = useState(true)
  return (
    <Dialog opened={opened} waits={waits} onClose={() => setOpened(false)} title={title}>
      <Button onClick={() => setOpened(false)}>{`${title} schließen`}</Button>
    </Dialog>
  )
}

async function show(dialogs: readonly Props[]) {
  await act(async () => {
    render(
      <MantineProvider env="test">
        {dialogs.map((dialog) => (
          <Open key={dialog.title} {...dialog} />
        ))}
      </MantineProvider>,
    )
  })
  await screen.findAllByRole('dialog')
  return userEvent.setup()
}
const titles = () => screen.queryAllByRole('heading', { hidden: true }).map(({ textContent }) => textContent)

it('shows those that open by themselves one after the other', async () => {
  const user = await show([
    { title: 'Retouren', waits: true },
    { title: 'Achtung', waits: true },
  ])
  expect(titles()).toEqual(['Retouren'])
  await user.click(screen.getByRole('button', { name: 'Retouren schließen' }))
  await waitFor(() => expect(titles()).toEqual(['Achtung']))
  await user.click(screen.getByRole('button', { name: 'Achtung schließen' }))
  await waitFor(() => expect(titles()).toEqual([]))
})

it('shows one that somebody opens at once, and then the one that waited for it', async () => {
  const user = await show([
    { title: 'Stornieren' },
    { title: 'Rückfrage' },
    { title: 'Achtung', waits: true },
  ])
  expect(titles()).toEqual(['Stornieren', 'Rückfrage'])
  await user.click(screen.getByRole('button', { name: 'Rückfrage schließen' }))
  await waitFor(() => expect(titles()).toEqual(['Stornieren']))
  await user.click(screen.getByRole('button', { name: 'Stornieren schließen' }))
  await waitFor(() => expect(titles()).toEqual(['Achtung']))
})
