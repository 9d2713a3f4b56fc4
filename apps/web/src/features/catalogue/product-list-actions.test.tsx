import type { BulkUpdate } from '@kontor/contract/catalogue'
import type { ProductListFile } from '@kontor/contract/downloads'
import { pageOf } from '@kontor/contract/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { de as runDe } from '../../ui/run/locales/de.ts'
import { de as bulk } from './bulk-updates/locales/de.ts'
import { de as csv } from './csv-export/locales/de.ts'
import { de as catalogue } from './locales/de.ts'
import { ProductListPage } from './product-list-page.tsx'

const PATH = '/productmanagement/products'
const FILTERED = `${PATH}?brand=Filou`
const BULK: BulkUpdate = {
  id: 7,
  reverts: null,
  state: 'done',
  filters: { brand: 'Filou' },
  channels: { ebay: false },
  matched: 2000,
  done: 2000,
  changed: 1999,
  kept: 1,
  requested_by: 'Ada Quast',
  created_at: '2026-02-03T08:00:00.000Z',
  finished_at: '2026-02-03T08:00:09.000Z',
  revertible_until: '2026-02-04T08:00:09.000Z',
  reverted_by: null,
}
const RUNNING: BulkUpdate = {
  ...BULK,
  state: 'running',
  done: 1000,
  changed: 1000,
  kept: 0,
  finished_at: null,
  revertible_until: null,
}
const FILE: ProductListFile = {
  id: 3,
  fileName: `products-${'0'.repeat(32)}.csv`,
  state: 'ready',
  form: 'product',
  format: 'csv',
  file_name_addition: 'Herbst',
  rows: 1204,
  size: 90_000,
  created_at: '2026-02-03T08:00:00.000Z',
  expires_at: '2026-02-10T08:00:00.000Z',
}

let bulks: BulkUpdate[]
let files: ProductListFile[]
let asked: unknown[]
const server = setupServer(
  http.get('*/v1/inventory/filters', () =>
    HttpResponse.json({
      brands: ['Filou'],
      seasons: ['HW26'],
      channels: [{ id: 2, name: 'ebay', label: 'eBay' }],
      defaults: { stock_company_bigger: 1 },
    }),
  ),
  http.get('*/v1/inventory', () => HttpResponse.json(pageOf([], 0, { page: 1, per_page: 25 }))),
  http.get('*/v1/inventory-bulk', () => HttpResponse.json({ data: bulks })),
  http.get('*/v1/inventory-csv', () => HttpResponse.json({ data: files })),
)
const refuses = (code: string, message: string, status: number) =>
  HttpResponse.json({ code, message, request_id: 'r-1' }, { status })
/** Answers a dry run, and what comes after it. */
const answersUpdates = (start: () => Response) =>
  server.use(
    http.put('*/v1/inventory/updateFiltered', async ({ request }) => {
      const body = (await request.json()) as { dry_run?: boolean }
      asked.push(body)
      return body.dry_run
        ? HttpResponse.json({
            status: 200,
            message: 'Noch ist nichts geändert.',
            matched: 12,
            channels: [{ name: 'ebay', active: false, changes: 11 }],
            bulk: null,
          })
        : start()
    }),
  )

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-02-03T08:01:00Z') })
  localStorage.clear()
  bulks = []
  files = []
  asked = []
})
afterEach(() => {
  server.resetHandlers()
  vi.useRealTimers()
})
afterAll(() => server.close())

const show = (address: string) => renderScreen(PATH, ProductListPage, address)
const button = (name: string) => ({ name, hidden: false }) as const

/** Opens the dialog of a filter, switches eBay off in it and asks what that would change. */
async function checked(address = FILTERED) {
  const { user } = show(address)
  await user.click(await screen.findByRole('button', button(bulk.open)))
  const dialog = within(await screen.findByRole('dialog', { name: bulk.title }))
  const ebay = within(await dialog.findByRole('group', { name: 'eBay' }))
  await user.click(ebay.getByRole('radio', { name: bulk.choice.off }))
  await user.click(dialog.getByRole('button', { name: bulk.preview }))
  await dialog.findByText('eBay: 11 Produkte werden ausgeschaltet')
  return { user, dialog, ebay }
}

describe('a bulk update', () => {
  it('is offered with a filter beyond the default, and can only be sent with a change', async () => {
    const first = show(PATH)
    await screen.findByRole('button', { name: csv.open })
    expect(screen.queryByRole('button', { name: bulk.open })).toBeNull()
    expect(screen.queryByRole('button', { name: bulk.history })).toBeNull()
    first.unmount()
    const { user } = show(FILTERED)
    await user.click(await screen.findByRole('button', button(bulk.open)))
    const dialog = within(await screen.findByRole('dialog', { name: bulk.title }))
    const check = await dialog.findByRole('button', { name: bulk.preview })
    expect(check.hasAttribute('disabled')).toBe(true)
    for (const radio of within(dialog.getByRole('group', { name: 'Caprice' })).getAllByRole('radio'))
      expect(radio.matches(':disabled')).toBe(true)
  })

  it('waits for the channels, and the list says when they do not come', async () => {
    server.use(
      http.get('*/v1/inventory/filters', () => refuses('internal_error', 'Kaputt.', 500), { once: true }),
    )
    const { user } = show(FILTERED)
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText(catalogue.list.optionsFailed)).toBeDefined()
    expect(screen.queryByRole('button', { name: bulk.open })).toBeNull()
    await user.click(notice.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByRole('button', button(bulk.open))).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is checked first, and checked anew when the choice changes', async () => {
    answersUpdates(() => HttpResponse.json({}, { status: 500 }))
    const { user, dialog, ebay } = await checked()
    expect(asked).toMatchObject([{ filters: { brand: 'Filou' }, channels: { ebay: false }, dry_run: true }])
    expect(dialog.getByRole('button', { name: bulk.confirm })).toBeTruthy()
    await user.click(ebay.getByRole('radio', { name: bulk.choice.on }))
    expect(dialog.queryByText('eBay: 11 Produkte werden ausgeschaltet')).toBeNull()
    expect(dialog.getByRole('button', { name: bulk.preview })).toBeTruthy()
  })

  it('names the filter and the number before it is checked, and that offers end where it switches off', async () => {
    server.use(http.get('*/v1/inventory', () => HttpResponse.json(pageOf([], 12, { page: 1, per_page: 25 }))))
    const { user } = show(FILTERED)
    await screen.findByText('12 Produkte')
    await user.click(await screen.findByRole('button', button(bulk.open)))
    const dialog = within(await screen.findByRole('dialog', { name: bulk.title }))
    const about = within(await dialog.findByRole('region', { name: bulk.aboutLabel }))
    expect(about.getByText('12 Produkte des Filters:')).toBeTruthy()
    expect(about.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Marke: Filou',
      'Bestand ab: 1',
    ])
    const ebay = within(dialog.getByRole('group', { name: 'eBay' }))
    await user.click(ebay.getByRole('radio', { name: bulk.choice.on }))
    expect(dialog.queryByText(bulk.ends)).toBeNull()
    await user.click(ebay.getByRole('radio', { name: bulk.choice.off }))
    expect(dialog.getByText(bulk.ends)).toBeTruthy()
  })

  it('keeps the dialog with what was chosen while another one runs', async () => {
    const message = 'Es läuft bereits eine Sammeländerung.'
    answersUpdates(() => refuses('bulk_running', message, 409))
    const { user, dialog, ebay } = await checked()
    await user.click(dialog.getByRole('button', { name: bulk.confirm }))
    expect(await dialog.findByText(message)).toBeTruthy()
    expect(ebay.getByRole<HTMLInputElement>('radio', { name: bulk.choice.off }).checked).toBe(true)
    // Sent once, and not again by itself.
    expect(asked).toHaveLength(2)
  })

  it('says so when the server fails, and can be sent again', async () => {
    answersUpdates(() => refuses('internal_error', 'Kaputt', 500))
    const { user, dialog } = await checked()
    await user.click(dialog.getByRole('button', { name: bulk.confirm }))
    expect(await dialog.findByText('Kaputt')).toBeTruthy()
    bulks = [RUNNING]
    answersUpdates(() =>
      HttpResponse.json({ status: 202, message: 'Läuft.', matched: 12, channels: [], bulk: RUNNING }),
    )
    await user.click(dialog.getByRole('button', { name: bulk.confirm }))
    expect(await screen.findByText('Läuft.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that runs is found again after a reload, and followed to its end', async () => {
    bulks = [RUNNING]
    show(PATH)
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', {
      name: '1.000 von 2.000 Produkten',
    })
    expect([bar.value, bar.max]).toEqual([1000, 2000])
    expect(screen.queryByRole('button', { name: runDe.undo })).toBeNull()
    bulks = [BULK]
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await screen.findByText(`${bulk.done}: eBay aus`)).toBeTruthy()
    expect(screen.getByText(/1\.999 Produkte umgeschaltet\. Bei 1 Produkt/)).toBeTruthy()
  })

  it('is taken back once; a refusal stays to be read', async () => {
    bulks = [BULK]
    let taken = 0
    server.use(
      http.post('*/v1/inventory-bulk/7/revert', () => {
        taken += 1
        return refuses('bulk_not_revertible', 'Lässt sich nicht zurücknehmen.', 409)
      }),
    )
    const { user } = show(PATH)
    await user.click(await screen.findByRole('button', { name: runDe.undo }))
    const dialog = within(await screen.findByRole('dialog', { name: bulk.revertTitle }))
    await user.click(dialog.getByRole('button', { name: runDe.undo }))
    expect(await screen.findByText('Lässt sich nicht zurücknehmen.')).toBeTruthy()
    expect(taken).toBe(1)
  })

  it('is found in the history without a filter', async () => {
    bulks = [
      { ...BULK, revertible_until: null },
      { ...BULK, id: 6, state: 'failed', done: 1000 },
    ]
    const { user } = show(PATH)
    await user.click(await screen.findByRole('button', { name: bulk.history }))
    const dialog = within(await screen.findByRole('dialog', { name: bulk.historyTitle }))
    const [newest, failed] = await dialog.findAllByRole('listitem')
    expect(newest?.textContent).toContain('eBay aus')
    expect(failed?.textContent).toContain(bulk.state.failed)
    expect(within(newest as HTMLElement).queryByRole('button', { name: runDe.undo })).toBeNull()
    expect(within(failed as HTMLElement).getByRole('button', { name: runDe.undo })).toBeTruthy()
  })

  it('that was broken off switches what it has left when it is repeated', async () => {
    bulks = [{ ...BULK, state: 'failed', done: 4 }]
    const { user } = show(PATH)
    const again = await screen.findByRole('button', { name: bulk.again })
    answersUpdates(() => {
      bulks = [RUNNING]
      return HttpResponse.json({ status: 202, message: 'Läuft.', matched: 12, channels: [], bulk: RUNNING })
    })
    await user.click(again)
    expect(await screen.findByRole('progressbar')).toBeTruthy()
    expect(asked).toEqual([{ filters: BULK.filters, channels: BULK.channels }])
  })

  it('that takes another one back is called so', async () => {
    bulks = [
      { ...BULK, id: 8, reverts: 7, channels: { ebay: true }, revertible_until: null },
      { ...BULK, revertible_until: null, reverted_by: 8 },
    ]
    const { user } = show(PATH)
    await user.click(await screen.findByRole('button', { name: bulk.history }))
    const dialog = within(await screen.findByRole('dialog', { name: bulk.historyTitle }))
    const [newest] = await dialog.findAllByRole('listitem')
    expect(newest?.textContent).toContain('Rücknahme von „eBay aus“')
  })
})

describe('the CSV of the list', () => {
  const createsCsv = (answer: () => Response) =>
    server.use(
      http.get('*/v1/inventory/createCsv', ({ request }) => {
        asked.push(Object.fromEntries(new URL(request.url).searchParams))
        return answer()
      }),
    )
  const open = async (address = FILTERED) => {
    const { user } = show(address)
    await user.click(await screen.findByRole('button', button(csv.open)))
    return { user, dialog: within(await screen.findByRole('dialog', { name: csv.title })) }
  }

  it('is made of what the filter shows, and offered when it is ready', async () => {
    createsCsv(() => {
      files = [{ ...FILE, state: 'running', rows: 500 }]
      return HttpResponse.json(files[0], { status: 202 })
    })
    const { user, dialog } = await open()
    await user.type(await dialog.findByLabelText(csv.addition), 'Herbst')
    await user.selectOptions(dialog.getByLabelText(csv.form), 'size')
    await user.click(dialog.getByRole('button', { name: csv.create }))
    expect(await screen.findByText(csv.running)).toBeTruthy()
    expect(asked).toMatchObject([{ form: 'size', format: 'csv', file_name_addition: 'Herbst' }])
    expect(JSON.parse((asked[0] as { filters: string }).filters)).toMatchObject({ brand: 'Filou' })
    expect(screen.queryByRole('link', { name: csv.download })).toBeNull()
    files = [FILE]
    await vi.advanceTimersByTimeAsync(1_500)
    const link = await screen.findByRole('link', { name: csv.download })
    expect(link.getAttribute('href')).toContain(`fileName=${FILE.fileName}`)
  })

  it('keeps what was typed when it is refused', async () => {
    createsCsv(() => refuses('too_many_files', 'Es werden schon zwei Dateien erstellt.', 409))
    const { user, dialog } = await open()
    await user.type(await dialog.findByLabelText(csv.addition), 'Herbst')
    await user.click(dialog.getByRole('button', { name: csv.create }))
    expect(await dialog.findByText('Es werden schon zwei Dateien erstellt.')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>(csv.addition).value).toBe('Herbst')
    expect(asked).toHaveLength(1)
  })

  it('that is being made is found again after a reload, and a failure says so and can be tried again', async () => {
    files = [{ ...FILE, state: 'running' }]
    const { user } = show(PATH)
    expect(await screen.findByText(csv.running)).toBeTruthy()
    files = [{ ...FILE, state: 'failed' }]
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await screen.findByText(csv.failedText)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: csv.again }))
    expect(await screen.findByRole('dialog', { name: csv.title })).toBeTruthy()
  })

  it('of long ago waits in the dialog and not over the list', async () => {
    files = [{ ...FILE, created_at: '2026-02-03T06:00:00.000Z' }]
    const { dialog } = await open(PATH)
    expect(screen.queryByText(csv.ready)).toBeNull()
    expect(await dialog.findByRole('link', { name: csv.download, hidden: true })).toBeTruthy()
  })
})
