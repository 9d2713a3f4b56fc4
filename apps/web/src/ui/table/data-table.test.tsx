import type { Page } from '@kontor/contract/shared'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { type Column, nextSort, type Sort } from './columns.ts'
import { DataTable, type TableData } from './data-table.tsx'
import { useSelection } from './use-selection.ts'

interface Shoe {
  readonly id: number
  readonly name: string
  readonly price: number
}

const columns: readonly Column<Shoe>[] = [
  {
    id: 'name',
    header: 'Name',
    priority: 'essential',
    cell: (shoe) => shoe.name,
    sortable: true,
    pinned: true,
    href: (shoe) => `/shoes/${shoe.id}`,
  },
  {
    id: 'price',
    header: 'Preis',
    priority: 'high',
    cell: (shoe) => `${shoe.price} €`,
    align: 'end',
    sortable: true,
  },
  { id: 'secret', header: 'Einkaufspreis', priority: 'low', cell: () => 'geheim', defaultVisible: false },
]

const pageOf = (data: Shoe[], total = data.length): Page<Shoe> => ({
  total,
  total_is_capped: false,
  per_page: 25,
  current_page: 1,
  total_pages: Math.ceil(total / 25),
  from: data.length === 0 ? 0 : 1,
  to: data.length,
  data,
})

const shoes = [
  { id: 11, name: 'Derby', price: 90 },
  { id: 12, name: 'Loafer', price: 80 },
  { id: 13, name: 'Sneaker', price: 70 },
]
const loaded = (page: Page<Shoe>): TableData<Shoe> => ({
  data: page,
  error: null,
  isFetching: false,
  refetch: vi.fn(),
})

type Options = Partial<ComponentProps<typeof DataTable<Shoe>>> & { readonly selectable?: boolean }

function ShoeTable({ selectable = false, ...options }: Options) {
  const selection = useSelection('all')
  const [sort, setSort] = useState<Sort>()
  return (
    <DataTable<Shoe>
      id="shoes"
      label="Schuhe"
      columns={columns}
      query={loaded(pageOf(shoes))}
      rowId={(shoe) => shoe.id}
      rowHref={(shoe) => `/shoes/${shoe.id}`}
      sort={sort}
      onSort={setSort}
      pageSize={25}
      onPage={() => undefined}
      {...(selectable
        ? {
            selection,
            bulkActions: (chosen) => <p>{chosen.mode === 'rows' ? [...chosen.ids].join() : 'alle'}</p>,
          }
        : {})}
      {...options}
    />
  )
}

async function show(options: Options = {}) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ShoeTable {...options} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultNotFoundComponent: () => null,
  })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await screen.findByRole('table', { name: 'Schuhe' })
  return { user: userEvent.setup(), router }
}

const rowOf = (name: string): HTMLElement => {
  const row = screen.getByText(name).closest('tr')
  if (!row) throw new Error(`no row ${name}`)
  return row
}

describe('DataTable', () => {
  it('is a table with headings, and links where a cell has a meaning of its own', async () => {
    await show()
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Name', 'Preis'])
    expect(screen.getByRole('link', { name: 'Derby' }).getAttribute('href')).toBe('/shoes/11')
  })

  it('names a number where its heading stands above no column any more', async () => {
    const [name, price] = columns
    if (!name || !price) throw new Error('no columns')
    await show({ columns: [name, { ...price, labelled: true }] })
    const [, first] = screen.getAllByRole('row')
    const labels = within(first as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.dataset.label)
    expect(labels).toEqual([undefined, 'Preis'])
  })

  it('moves with the arrows, Home and End, and opens with Enter', async () => {
    const { user, router } = await show()
    rowOf('Derby').focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(rowOf('Loafer'))
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(rowOf('Sneaker'))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(rowOf('Sneaker'))
    await user.keyboard('{Home}{ArrowUp}')
    expect(document.activeElement).toBe(rowOf('Derby'))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(router.state.location.pathname).toBe('/shoes/12')
  })

  it('opens a new tab on middle click and on Ctrl+Enter', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await show()
    await user.pointer({ keys: '[MouseMiddle]', target: screen.getByText('70 €') })
    rowOf('Derby').focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(open.mock.calls.map(([address, target]) => [address, target])).toEqual([
      ['/shoes/13', '_blank'],
      ['/shoes/11', '_blank'],
    ])
    open.mockRestore()
  })

  it('selects with space and the boxes, without opening the row', async () => {
    const { user, router } = await show({ selectable: true })
    rowOf('Derby').focus()
    await user.keyboard(' ')
    const bar = await screen.findByRole('region', { name: 'Aktionen für die Auswahl' })
    expect(within(bar).getByText('11')).toBeDefined()
    await user.click(within(rowOf('Sneaker')).getByRole('checkbox'))
    expect(within(bar).getByText('11,13')).toBeDefined()
    expect(router.state.location.pathname).toBe('/')
    await user.keyboard(' ')
    expect(within(bar).getByText('11')).toBeDefined()
  })

  it('selects with x, and with shift everything between two boxes', async () => {
    const { user } = await show({ selectable: true })
    rowOf('Derby').focus()
    await user.keyboard('x')
    expect(await screen.findByText('11')).toBeDefined()
    await user.keyboard('x')
    expect(screen.queryByText('11')).toBeNull()
    await user.click(within(rowOf('Derby')).getByRole('checkbox'))
    await user.keyboard('{Shift>}')
    await user.click(within(rowOf('Sneaker')).getByRole('checkbox'))
    await user.keyboard('{/Shift}')
    expect(await screen.findByText('11,12,13')).toBeDefined()
  })

  it('offers everything that matches once the page is selected', async () => {
    const { user } = await show({ selectable: true, query: loaded(pageOf(shoes, 312)) })
    await user.click(screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }))
    await user.click(screen.getByRole('button', { name: 'Alle 312 Treffer auswählen' }))
    expect(screen.getByText('alle')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }))
    expect(screen.queryByRole('region', { name: 'Aktionen für die Auswahl' })).toBeNull()
  })

  it('takes the focus for scrolling when it is wider than its frame, and keeps the buttons of a row visible', async () => {
    const wide = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900)
    const actions: Column<Shoe> = {
      id: 'actions',
      header: 'Aktionen',
      priority: 'essential',
      cell: () => 'Kaufen',
      actions: true,
    }
    await show({ columns: [...columns, actions] })
    const frame = screen.getByRole('table').parentElement
    expect([frame?.tabIndex, frame?.hasAttribute('data-overflows')]).toEqual([0, true])
    expect(screen.getByRole('columnheader', { name: 'Aktionen' }).hasAttribute('data-actions')).toBe(true)
    wide.mockRestore()
  })

  it('is no stop for the keyboard when it fits', async () => {
    await show()
    expect(screen.getByRole('table').parentElement?.hasAttribute('tabindex')).toBe(false)
  })

  it('turns the order of the column round that is its own order', () => {
    const own = { column: 'date', direction: 'desc' } as const
    const up = nextSort(own, 'date', own)
    expect(up).toEqual({ column: 'date', direction: 'asc' })
    expect(nextSort(up, 'date', own)).toEqual(own)
    expect(nextSort({ column: 'name', direction: 'desc' }, 'name', own)).toBeUndefined()
  })

  it('sorts ascending, descending, then in its own order', async () => {
    const { user } = await show()
    const header = () => screen.getByRole('columnheader', { name: 'Preis' })
    await user.click(within(header()).getByRole('button'))
    expect(header().getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(header()).getByRole('button'))
    expect(header().getAttribute('aria-sort')).toBe('descending')
    await user.click(within(header()).getByRole('button'))
    expect(header().getAttribute('aria-sort')).toBeNull()
  })

  it('remembers which columns the user chose; a pinned one stays', async () => {
    const { user } = await show()
    await user.click(screen.getByRole('button', { name: 'Spalten' }))
    expect(await screen.findByRole('checkbox', { name: 'Name', hidden: true })).toHaveProperty(
      'disabled',
      true,
    )
    await user.click(screen.getByRole('checkbox', { name: 'Einkaufspreis', hidden: true }))
    await user.click(screen.getByRole('checkbox', { name: 'Preis', hidden: true }))
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Name',
      'Einkaufspreis',
    ])
    expect(JSON.parse(localStorage.getItem('kontor.table.shoes') ?? '')).toMatchObject({
      columns: ['name', 'secret'],
    })
  })

  it('has its columns in the order that arrow keys give them, and says so', async () => {
    localStorage.clear()
    const heads = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)
    const { user } = await show()
    await user.click(screen.getByRole('button', { name: 'Spalten' }))
    const grip = await screen.findByRole('button', { name: 'Preis verschieben', hidden: true })
    grip.focus()
    await user.keyboard('{ArrowUp}')
    expect(heads()).toEqual(['Preis', 'Name'])
    expect(screen.getByText('Preis: Platz 1 von 2')).toBeDefined()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Preis verschieben')
    await user.keyboard('{ArrowUp}{End}')
    expect(heads()).toEqual(['Name', 'Preis'])
    await user.keyboard('{Home}')
    await user.click(screen.getByRole('button', { name: 'Standardspalten', hidden: true }))
    expect(heads()).toEqual(['Name', 'Preis'])
  })

  it('shows the columns of a set, and keeps what the user chooses in it apart', async () => {
    localStorage.clear()
    const { user } = await show({ columnSet: { id: '7', columns: ['secret', 'name'] } })
    const heads = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)
    expect(heads()).toEqual(['Einkaufspreis', 'Name'])
    await user.click(screen.getByRole('button', { name: 'Spalten' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Preis', hidden: true }))
    expect(heads()).toEqual(['Einkaufspreis', 'Name', 'Preis'])
    expect(localStorage.getItem('kontor.table.shoes')).toBeNull()
    expect(JSON.parse(localStorage.getItem('kontor.table.shoes.7') ?? '')).toEqual({
      columns: ['secret', 'name', 'price'],
    })
  })

  it('keeps its height while loading: as many rows as a page has', async () => {
    await show({ query: { data: undefined, error: null, isFetching: true, refetch: vi.fn() } })
    expect(screen.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(25)
    expect(screen.getByRole('status').textContent).toBe('Daten werden geladen')
  })

  it('names the filters that left nothing over and offers the way out', async () => {
    const onResetFilters = vi.fn()
    const { user } = await show({
      query: loaded(pageOf([])),
      activeFilters: [{ name: 'size', label: 'Größe', text: '52' }],
      onResetFilters,
    })
    expect(screen.getByText('Größe:', { exact: false }).textContent).toBe('Größe: 52')
    await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }))
    expect(onResetFilters).toHaveBeenCalledOnce()
  })

  it('leads to the last page where the list ends before this one', async () => {
    const onPage = vi.fn()
    const { user } = await show({ query: loaded(pageOf([], 60)), onPage, activeFilters: [] })
    expect(screen.getByText('Die Liste endet vor dieser Seite')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Zur letzten Seite' }))
    expect(onPage).toHaveBeenCalledExactlyOnceWith(3)
  })

  it('says what failed with its request id, and asks again', async () => {
    const refetch = vi.fn()
    const error = new ApiError(500, {
      code: 'internal_error',
      message: 'Interner Fehler.',
      request_id: 'r-9',
    })
    const router = createRouter({
      routeTree: createRootRoute({
        component: () => <ShoeTable query={{ data: undefined, error, isFetching: false, refetch }} />,
      }),
      history: createMemoryHistory(),
    })
    render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    )
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Interner Fehler.')
    expect(alert.textContent).toContain('r-9')
    await userEvent.setup().click(within(alert).getByRole('button', { name: 'Erneut versuchen' }))
    expect(refetch).toHaveBeenCalledOnce()
  })
})
