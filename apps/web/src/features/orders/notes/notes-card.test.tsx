import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { orderScreen } from '../../../testing/order-document/order-screen.tsx'
import { refusal } from '../../../testing/order-document/order-server.ts'

const { server, state, open } = orderScreen()

describe('notes', () => {
  const note = {
    id: 3,
    author: 'Vera',
    note: 'Bitte warten.',
    original_message: null,
    created_at: '2026-11-20T08:00:00Z',
    updated_by: null,
    updated_at: null,
    version: 1,
  }

  it('are added', async () => {
    server.use(
      http.post('*/v1/orders/:id/notes', async ({ request }) => {
        const body: unknown = await request.json()
        state.calls.push({ call: 'note', body })
        state.notes = [{ ...note, note: 'Kunde ruft zurück.' }]
        return HttpResponse.json(state.notes[0], { status: 201 })
      }),
    )
    const { user } = await open()
    const add = await screen.findByRole('button', { name: 'Notiz hinzufügen' })
    expect(add).toHaveProperty('disabled', true)
    await user.type(screen.getByRole('textbox', { name: 'Neue Notiz' }), 'Kunde ruft zurück.')
    await user.click(add)
    expect(await screen.findByText('Kunde ruft zurück.', { selector: 'p' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Neue Notiz' })).toHaveProperty('value', '')
    expect(state.calls).toEqual([{ call: 'note', body: { note: 'Kunde ruft zurück.' } }])
  })

  it('that somebody else changed are not overwritten unseen', async () => {
    const bodies: unknown[] = []
    state.notes = [note]
    server.use(
      http.put('*/v1/orders/:id/notes/3', async ({ request }) => {
        bodies.push(await request.json())
        if (bodies.length > 1) {
          state.notes = [{ ...note, note: 'Doch warten.', version: 3 }]
          return HttpResponse.json(state.notes[0])
        }
        state.notes = [
          { ...note, note: 'Nicht warten.', updated_by: 'Anton', updated_at: note.created_at, version: 2 },
        ]
        return refusal('stale_version')
      }),
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Notiz ändern' }))
    const field = screen.getByRole('textbox', { name: 'Notiz ändern' })
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await user.type(field, 'Doch warten.')
    await user.click(screen.getByRole('button', { name: 'Notiz speichern' }))
    expect(await screen.findByText('Diese Notiz wurde inzwischen geändert.')).toBeTruthy()
    expect(screen.getByText('Nicht warten.', { selector: 'p' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Meine Fassung speichern' }))
    expect(await screen.findByText('Doch warten.', { selector: 'p' })).toBeTruthy()
    expect(bodies).toEqual([
      { note: 'Doch warten.', version: 1 },
      { note: 'Doch warten.', version: 2 },
    ])
  })
})
