import { PasswordRequestBody } from '@kontor/contract/session'
import { MantineProvider, TextInput } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { FormProblem } from './form-problem.tsx'
import { isFieldOf, useContractForm } from './use-contract-form.ts'

type Submit = (values: { username: string; email: string }) => Promise<void>

function Form({ submit }: { readonly submit: Submit }) {
  const form = useContractForm({
    schema: PasswordRequestBody,
    initialValues: { username: '', email: '' },
    submit,
  })
  return (
    <form {...form.formProps}>
      <FormProblem problem={form.problem} />
      <TextInput label="Benutzername" {...form.field('username')} />
      <TextInput label="E-Mail" {...form.field('email')} />
      <button type="submit" disabled={form.submitting}>
        Senden
      </button>
    </form>
  )
}

function show(submit: Submit) {
  render(
    <MantineProvider env="test">
      <Form submit={submit} />
    </MantineProvider>,
  )
  return userEvent.setup()
}

const submitButton = () => screen.getByRole('button', { name: 'Senden' })
const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('Benutzername'), ' dana ')
  await user.type(screen.getByLabelText('E-Mail'), 'dana@firma.de')
}

describe('a path to a field of a form', () => {
  const values = { name: '', credentials: { user: '' }, lines: [{ id: 1 }], note: null }

  it.each(['name', 'credentials', 'credentials.user', 'lines', 'note'])('is %s', (path) => {
    expect(isFieldOf(values, path)).toBe(true)
  })

  it.each([
    'other',
    'credentials.other',
    'credentials.user.x',
    'lines.0',
    'lines.0.id',
    'note.x',
    'name.length',
    '*',
  ])('is not %s', (path) => {
    expect(isFieldOf(values, path)).toBe(false)
  })
})

describe('useContractForm', () => {
  it('sends nothing while a field is wrong, says what, and goes to the first', async () => {
    const submit = vi.fn<Submit>()
    const user = show(submit)
    await user.type(screen.getByLabelText('E-Mail'), 'dana')
    await user.click(submitButton())
    expect(submit).not.toHaveBeenCalled()
    expect(screen.getByText('Bitte füllen Sie dieses Feld aus.')).toBeDefined()
    expect(screen.getByText(/gültige E-Mail-Adresse/)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Benutzername')))
  })

  it('sends what the schema makes of it, once', async () => {
    let finish: () => void = () => undefined
    const submit = vi.fn<Submit>(() => new Promise((resolve) => (finish = resolve)))
    const user = show(submit)
    await fill(user)
    const form = submitButton().closest('form') ?? document.body
    fireEvent.submit(form)
    fireEvent.submit(form)
    expect(submit).toHaveBeenCalledExactlyOnceWith({ username: 'dana', email: 'dana@firma.de' }, undefined)
    expect(submitButton()).toHaveProperty('disabled', true)
    finish()
    await waitFor(() => expect(submitButton()).toHaveProperty('disabled', false))
  })

  it('puts the server’s words under their fields', async () => {
    const errors = { email: ['Diese Adresse ist gesperrt.'] }
    const user = show(() =>
      Promise.reject(
        new ApiError(422, { code: 'invalid_request', message: 'Bitte prüfen.', errors, request_id: 'r' }),
      ),
    )
    await fill(user)
    await user.click(submitButton())
    await screen.findByText('Diese Adresse ist gesperrt.')
    expect(screen.queryByText('Bitte prüfen.')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-Mail')))
  })

  it('shows what concerns no field above the form, with its request id', async () => {
    const errors = { company: ['Firma gesperrt.'] }
    const user = show(() =>
      Promise.reject(
        new ApiError(429, { code: 'too_many_requests', message: 'Zu oft.', errors, request_id: 'r-5' }),
      ),
    )
    await fill(user)
    await user.click(submitButton())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Zu oft.')
    expect(alert.textContent).toContain('Firma gesperrt.')
    expect(alert.textContent).toContain('r-5')
  })
})
