import { MantineProvider, TextInput } from '@mantine/core'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../../lib/api-client.ts'
import { changedFields, useContractForm } from '../form/use-contract-form.ts'
import { FormDialog } from './form-dialog.tsx'

const Schema = z.strictObject({ name: z.string(), phone: z.string() })
type Values = z.infer<typeof Schema>

let stored: { values: Values; version: number }
let saved: unknown[]
let refusal: ApiError | undefined
const error = (code: 'stale_version' | 'conflict', message: string) =>
  new ApiError(409, { code, message, request_id: 'r-1' })

/** Changes a record as the server would: against a version. */
function Edit() {
  const form = useContractForm({
    schema: Schema,
    initialValues: { name: 'Köln', phone: '0221 1' },
    record: { version: 1, latest: async () => stored },
    submit: async (values, version) => {
      if (refusal) throw refusal
      if (version !== stored.version) throw error('stale_version', 'Geändert.')
      saved.push({ ...values, version })
    },
  })
  return (
    <FormDialog
      {...form.formProps}
      title="Filiale"
      onClose={() => undefined}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel="Speichern"
      problem={form.problem}
      conflict={form.conflict}
    >
      <TextInput {...form.field('name')} name="name" label="Name" withAsterisk />
      <TextInput {...form.field('phone')} name="phone" label="Telefon" />
    </FormDialog>
  )
}

async function open() {
  // The window is loaded when it opens first.
  await act(async () => {
    render(
      <MantineProvider env="test">
        <Edit />
      </MantineProvider>,
    )
  })
  return { user: userEvent.setup(), dialog: within(await screen.findByRole('dialog', { name: 'Filiale' })) }
}

beforeEach(() => {
  stored = { values: { name: 'Köln', phone: '0221 1' }, version: 1 }
  saved = []
  refusal = undefined
})

it('a refusal stands beside the buttons, not in the form', async () => {
  refusal = error('conflict', 'Das geht nicht.')
  const { user, dialog } = await open()
  const button = dialog.getByRole('button', { name: 'Speichern' })
  await user.click(button)
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toContain('Das geht nicht.')
  expect(alert.closest('form')).toBeNull()
  const footer = alert.parentElement?.parentElement
  expect(footer?.contains(button)).toBe(true)
})

it('what somebody else changed is named and can be taken over; what was typed elsewhere stays', async () => {
  const { user, dialog } = await open()
  await user.type(dialog.getByLabelText(/^Name/), ' Süd')
  stored = { values: { name: 'Köln', phone: '0221 99' }, version: 7 }
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await dialog.findByText('Telefon: „0221 99“')).toBeTruthy()
  expect(dialog.queryByText(/^Name:/)).toBeNull()
  expect(saved).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Deren Werte übernehmen' }))
  await waitFor(() => expect(dialog.getByLabelText('Telefon')).toHaveProperty('value', '0221 99'))
  expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'Köln Süd')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(saved).toEqual([{ name: 'Köln Süd', phone: '0221 99', version: 7 }]))
})

it('what was typed can be saved over it, and once more when somebody was faster again', async () => {
  const { user, dialog } = await open()
  await user.type(dialog.getByLabelText('Telefon'), '2')
  stored = { values: { name: 'Bonn', phone: '0228 1' }, version: 2 }
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await dialog.findByText('Name: „Bonn“')).toBeTruthy()
  stored = { values: { name: 'Bonn', phone: '' }, version: 3 }
  await user.click(dialog.getByRole('button', { name: 'Meine Angaben speichern' }))
  expect(await dialog.findByText('Telefon: leer')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Meine Angaben speichern' }))
  await waitFor(() => expect(saved).toEqual([{ name: 'Köln', phone: '0221 12', version: 3 }]))
})

it('says when nothing of the form was changed elsewhere', async () => {
  const { user, dialog } = await open()
  stored = { ...stored, version: 2 }
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await dialog.findByText('Ihre Angaben hier sind davon nicht betroffen.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Deren Werte übernehmen' })).toBeNull()
})

it('fields differ by what they hold, lists too', () => {
  expect(changedFields({ a: 1, b: [1, 2], c: 'x' }, { a: 1, b: [2, 1], c: 'y' })).toEqual(['b', 'c'])
})
