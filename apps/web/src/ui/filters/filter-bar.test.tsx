import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { FilterBar } from './filter-bar.tsx'
import type { Filter } from './filter-definitions.ts'

const filters: readonly Filter[] = [
  { kind: 'text', name: 'customer_name', label: 'Nachname' },
  { kind: 'text', name: 'order_id', label: 'Auftrag', numeric: true },
  {
    kind: 'select',
    name: 'sales_channel',
    label: 'Kanal',
    options: [
      { value: '', label: 'Alle' },
      { value: '4', label: 'Amazon' },
    ],
  },
  { kind: 'text', name: 'price', label: 'Preis', numeric: 'decimal' },
  { kind: 'text', name: 'model', label: 'Modell', maxLength: 10 },
  { kind: 'period', start: 'start', end: 'end', label: 'Zeitraum' },
  { kind: 'text', name: 'ean', label: 'EAN', secondary: true },
]

function show(values: Record<string, unknown> = {}) {
  const onChange = vi.fn()
  const onReset = vi.fn()
  render(
    <MantineProvider env="test">
      <FilterBar filters={filters} values={values} defaults={{}} onChange={onChange} onReset={onReset} />
    </MantineProvider>,
  )
  return { user: userEvent.setup(), onChange, onReset }
}

/** The filters with values that are kept, as an address does. */
function Kept({ given }: { readonly given: Readonly<Record<string, string>> }) {
  const [values, setValues] = useState<Readonly<Record<string, string | undefined>>>(given)
  return (
    <MantineProvider env="test">
      <FilterBar
        filters={filters}
        values={values}
        defaults={{}}
        onChange={(patch) => setValues((before) => ({ ...before, ...patch }))}
        onReset={() => setValues({})}
      />
      <output>{JSON.stringify(values)}</output>
    </MantineProvider>
  )
}

function keep(given: Readonly<Record<string, string>>) {
  render(<Kept given={given} />)
  return { user: userEvent.setup() }
}

describe('FilterBar', () => {
  it('marks what says nothing beyond the first two, for a phone to leave it out until all are asked for', async () => {
    const { user } = show({ model: 'A-1' })
    const isIdle = (label: string) => screen.getByLabelText(label).closest('[data-idle]') !== null
    expect(['Nachname', 'Auftrag', 'Kanal', 'Preis', 'Modell'].map(isIdle)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    await user.click(screen.getByRole('button', { name: 'Weitere Filter' }))
    expect(screen.getByRole('button', { name: 'Weniger Filter' })).toBeTruthy()
  })

  it('searches on Enter and on leaving the field, not while typing, and not twice', async () => {
    const { user, onChange } = show()
    await user.type(screen.getByLabelText('Nachname'), ' Klein')
    expect(onChange).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ customer_name: 'Klein' })
  })

  it('searches when the field loses the focus', async () => {
    const { user, onChange } = show({ customer_name: 'Klein' })
    await user.clear(screen.getByLabelText('Nachname'))
    await user.tab()
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ customer_name: undefined })
  })

  it('leaves an untouched field alone, and takes digits only where a number is meant', async () => {
    const { user, onChange } = show({ customer_name: 'Klein' })
    await user.click(screen.getByLabelText('Nachname'))
    await user.tab()
    expect(onChange).not.toHaveBeenCalled()
    await user.keyboard('12a3{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ order_id: '123' })
  })

  it('keeps the focus after Enter, and takes over what the address says', async () => {
    const { user } = keep({ customer_name: 'Klein' })
    const field = screen.getByLabelText('Nachname')
    await user.clear(field)
    await user.type(field, 'Groß{Enter}')
    expect(screen.getByRole('status').textContent).toBe('{"customer_name":"Groß"}')
    expect(document.activeElement).toBe(screen.getByLabelText('Nachname'))
    await user.click(screen.getByRole('button', { name: /zurücksetzen/ }))
    expect(screen.getByLabelText('Nachname')).toHaveProperty('value', '')
  })

  it('shows an amount as it counts, however it was typed', async () => {
    const { user } = keep({})
    const price = screen.getByLabelText('Preis')
    await user.type(price, '1.234,567 €{Enter}')
    expect(screen.getByRole('status').textContent).toBe('{"price":"1234,56"}')
    expect(price).toHaveProperty('value', '1234,56')
    await user.type(price, '9{Enter}')
    expect(price).toHaveProperty('value', '1234,56')
    // The numbers of orders are no amounts: they count digit by digit.
    await user.type(screen.getByLabelText('Auftrag'), '00123456789012{Enter}')
    expect(screen.getByRole('status').textContent).toContain('"order_id":"00123456789012"')
  })

  it('takes no more characters than the call', async () => {
    const { user } = keep({})
    await user.click(screen.getByLabelText('Modell'))
    await user.paste('x'.repeat(30))
    expect(screen.getByLabelText('Modell')).toHaveProperty('value', 'x'.repeat(10))
  })

  it('applies a choice at once, "all" as no limit', async () => {
    const { user, onChange } = show({ sales_channel: '4' })
    await user.selectOptions(screen.getByLabelText('Kanal'), '')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ sales_channel: undefined })
  })

  it('reads days as typed, and says what is no period: a reversed one, the future', async () => {
    const { user, onChange } = show({ start: '2026-03-10', end: '' })
    const from = screen.getByLabelText('Von (TT-MM-JJJJ)')
    const to = screen.getByLabelText('Bis (TT-MM-JJJJ)')
    expect(from).toHaveProperty('value', '10-03-2026')
    await user.type(to, '1.3.2026{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Der Zeitraum endet vor seinem Anfang.')
    await user.clear(to)
    await user.type(to, '1.3.2999{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('bis heute')
    expect(onChange).not.toHaveBeenCalled()
    await user.clear(to)
    await user.type(to, '11.3.2026{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ start: '2026-03-10', end: '2026-03-11' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('takes a later period, typed from its first day on', async () => {
    const { user, onChange } = show({ start: '2026-02-01', end: '2026-02-28' })
    const from = screen.getByLabelText('Von (TT-MM-JJJJ)')
    const to = screen.getByLabelText('Bis (TT-MM-JJJJ)')
    await user.clear(from)
    await user.type(from, '1.5.2026')
    await user.clear(to)
    await user.type(to, '31.5.2026{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ start: '2026-05-01', end: '2026-05-31' })
  })

  it('counts what is active and resets it', async () => {
    const { user, onReset } = show({ customer_name: 'Klein', start: '2026-03-10' })
    await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen (2)' }))
    expect(onReset).toHaveBeenCalledOnce()
  })

  it('keeps rare filters behind a button until they are used', async () => {
    const { user } = show()
    expect(screen.queryByLabelText('EAN')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Weitere Filter' }))
    expect(screen.getByLabelText('EAN')).toBeDefined()
  })

  it('shows a rare filter that is in use', () => {
    show({ ean: '4012345678901' })
    expect(screen.getByLabelText('EAN')).toHaveProperty('value', '4012345678901')
  })
})
