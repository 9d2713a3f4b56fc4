import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UploadWatch } from '../../lib/upload-file.ts'
import { useFileUpload } from '../../lib/use-file-upload.ts'
import { FileDrop } from './file-drop.tsx'

const FILE = new File(['ean;stock\n4006381333931;3\n'], 'Bestand.csv', { type: 'text/csv' })

let watched: UploadWatch[]
let finish: (answer: string) => void
let refuse: (error: Error) => void
beforeEach(() => {
  watched = []
})

function Screen() {
  const [answer, setAnswer] = useState('')
  const upload = useFileUpload<string>((_, watch) => {
    watched.push(watch)
    return new Promise((resolve, reject) => {
      finish = resolve
      refuse = reject
      watch.signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  }, setAnswer)
  return (
    <>
      <FileDrop
        label="Datei wählen"
        limits="CSV bis 100 MB"
        accept=".csv"
        sending={upload.sending}
        onCancel={upload.cancel}
        onChoose={upload.start}
      />
      <p>{upload.error?.message ?? answer}</p>
    </>
  )
}

const show = () => {
  const queryClient = new QueryClient()
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Screen />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const button = () => screen.getByRole('button', { name: 'Datei wählen' })
const dropOn = (element: Element, files: readonly File[]) => {
  const event = createEvent.drop(element, { dataTransfer: { types: ['Files'], files } })
  fireEvent(element, event)
  return event
}
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')

describe('a place for a file', () => {
  it('says how far the file is, that it is being checked, and what came of it', async () => {
    show()
    expect(button().getAttribute('aria-describedby')).toBeTruthy()
    dropOn(button(), [FILE])
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', {
      name: '„Bestand.csv“ wird hochgeladen',
    })
    expect(screen.getByRole('status').textContent).toBe('„Bestand.csv“ wird hochgeladen')
    act(() => watched[0]?.onProgress(FILE.size / 2))
    expect(bar.value).toBe(0.5)
    expect(screen.getByText(/^50\s% von /)).toBeTruthy()
    act(() => watched[0]?.onProgress(FILE.size))
    expect(screen.getByText('Wird geprüft …')).toBeTruthy()
    act(() => finish('angenommen'))
    expect(await screen.findByText('angenommen')).toBeTruthy()
    expect(button()).toBeTruthy()
  })

  it('keeps the focus with the keyboard, and cancels without an error', async () => {
    const user = userEvent.setup()
    show()
    await user.tab()
    expect(document.activeElement).toBe(button())
    const field = input()
    if (field) await user.upload(field, FILE)
    await screen.findByRole('progressbar')
    const cancel = screen.getByRole('button', { name: 'Abbrechen' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(button()))
    expect(watched[0]?.signal.aborted).toBe(true)
    expect(screen.queryByText('aborted')).toBeNull()
  })

  it('shows a refusal and takes the next file', async () => {
    show()
    dropOn(button(), [FILE])
    await screen.findByRole('progressbar')
    act(() => refuse(new Error('zu breit')))
    expect(await screen.findByText('zu breit')).toBeTruthy()
    dropOn(button(), [FILE])
    await screen.findByRole('progressbar')
    expect(screen.queryByText('zu breit')).toBeNull()
  })

  it('takes one file, and none that is dropped beside it', async () => {
    show()
    dropOn(button(), [FILE, FILE])
    expect(screen.getByRole('alert').textContent).toBe('Bitte nur eine Datei auf einmal.')
    // Not prevented, the browser would leave the page and open the file.
    expect(dropOn(document.body, [FILE]).defaultPrevented).toBe(true)
    expect(watched).toEqual([])
  })

  it('ends the sending when the screen is left', async () => {
    const { unmount } = show()
    dropOn(button(), [FILE])
    await screen.findByRole('progressbar')
    unmount()
    expect(watched[0]?.signal.aborted).toBe(true)
  })
})
