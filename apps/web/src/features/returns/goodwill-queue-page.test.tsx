import { ERRORS, errorMessage } from '@kontor/contract/errors'
import type { CaseRow } from '@kontor/contract/returns'
import type { Role } from '@kontor/contract/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { GoodwillQueuePage } from './goodwill-queue-page.tsx'

const aCase = (over: Partial<CaseRow> = {}): CaseRow => ({
  id: 71,
  status: 'requested',
  company: { id: 2, name: 'Schuhhaus Lindner' },
  order_id: 10452,
  ext_order_id: '028-7264513-1184302',
  sales_channel_id: 4,
  sales_channel: 'Amazon',
  line_id: 901,
  title: 'Schnürer Antonia',
  image_url: '',
  kind: 'sneaker',
  wws_size: '38',
  currency: 'EUR',
  item_price: 79.95,
  refund_amount: 5,
  requested_reduction: 20,
  reason: 'item_broken',
  condition: 'damaged',
  message: 'Die Naht ist offen.',
  images: [
    { id: 1, path: '/v1/cases/queue/71/images/1' },
    { id: 2, path: '/v1/cases/queue/71/images/2' },
  ],
  requested_by: 'Sabine Lindner',
  created_at: '2026-11-20T09:00:00Z',
  answer: '',
  answered_by: '',
  answered_at: null,
  ...over,
})

const ANSWERED = {
  answer: 'Einverstanden',
  answered_by: 'Nele Voss',
  answered_at: '2026-11-20T10:00:00Z',
} as const

let cases: CaseRow[]
let answers: unknown[]
let asked: URLSearchParams[]
const server = setupServer(
  http.get('*/v1/cases', ({ request }) => {
    const query = new URL(request.url).searchParams
    asked.push(query)
    const status = query.get('status') ?? 'requested'
    const data = cases.filter((one) => status === 'all' || one.status === status)
    return HttpResponse.json({
      total: data.length,
      total_is_capped: false,
      per_page: 25,
      current_page: 1,
      total_pages: 1,
      from: 1,
      to: data.length,
      data,
    })
  }),
  http.put('*/v1/cases/71', async ({ request }) => {
    const body: unknown = await request.json()
    answers.push(body)
    const status = JSON.stringify(body).includes('accepted') ? 'accepted' : 'declined'
    cases = [aCase({ status, ...ANSWERED })]
    return HttpResponse.json({ message: 'Der Kulanzfall ist beantwortet.' })
  }),
)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  cases = [aCase()]
  answers = []
  asked = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const start = (address = '/service/goodwill', roles: readonly Role[] = ['service']) =>
  renderScreen('/service/goodwill', GoodwillQueuePage, address, { roles })

async function review() {
  const view = start()
  await view.user.click(await screen.findByRole('button', { name: 'Kulanzfall 71 prüfen' }))
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Kulanzfall 71' })) }
}

describe('the goodwill queue', () => {
  it('is closed to a merchant, whatever the rights', async () => {
    start('/service/goodwill', ['co_admin'])
    expect(await screen.findByText('Kein Zugriff')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('shows whose order it is, and large pictures one after the other', async () => {
    const { user, dialog } = await review()
    for (const text of ['Schuhhaus Lindner', '028-7264513-1184302', 'Die Naht ist offen.', 'Beschädigt'])
      expect(dialog.getByText(text)).toBeTruthy()
    expect(dialog.getByText(/^5,00\s€$/)).toBeTruthy()
    expect(dialog.getByRole('img', { name: 'Bild 1 von 2' }).getAttribute('src')).toBe(
      '/v1/cases/queue/71/images/1',
    )
    await user.click(dialog.getByRole('button', { name: 'Nächstes Bild' }))
    expect(dialog.getByRole('img', { name: 'Bild 2 von 2' }).getAttribute('src')).toBe(
      '/v1/cases/queue/71/images/2',
    )
    await user.keyboard('{ArrowRight}')
    expect(dialog.getByRole('img', { name: 'Bild 1 von 2' })).toBeTruthy()
  })

  it('accepts with a comment; the case leaves the open ones', async () => {
    const { user, dialog } = await review()
    await user.type(dialog.getByRole('textbox', { name: 'Antwort an den Händler' }), 'Einverstanden')
    await user.click(dialog.getByRole('button', { name: /^20,00\s€ annehmen$/ }))
    expect(await screen.findByText('Der Kulanzfall ist beantwortet.')).toBeTruthy()
    expect(answers).toEqual([{ status: 'accepted', comment: 'Einverstanden' }])
    expect(await screen.findByText('Alle Anfragen sind beantwortet.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Kulanzfall 71' })).toBeNull())
  })

  it('declines', async () => {
    const { user, dialog } = await review()
    await user.click(dialog.getByRole('button', { name: 'Anfrage ablehnen' }))
    await waitFor(() => expect(answers).toEqual([{ status: 'declined', comment: '' }]))
  })

  it('says when somebody else was faster', async () => {
    server.use(
      http.put('*/v1/cases/71', () =>
        HttpResponse.json(
          {
            code: 'case_already_answered',
            message: errorMessage('case_already_answered', 'de'),
            request_id: 'r',
          },
          { status: ERRORS.case_already_answered.status },
        ),
      ),
    )
    const { user, dialog } = await review()
    const before = asked.length
    await user.click(dialog.getByRole('button', { name: /annehmen/ }))
    expect(await dialog.findByText('Dieser Kulanzfall ist bereits beantwortet.')).toBeTruthy()
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  })

  it('keeps the filter in the address, and shows who answered when', async () => {
    cases = [aCase({ status: 'accepted', ...ANSWERED })]
    const { user, router } = start()
    expect(await screen.findByText('Alle Anfragen sind beantwortet.')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Anzeigen' }), 'accepted')
    expect(await screen.findByText('Nele Voss, 20.11.2026 11:00')).toBeTruthy()
    expect(router.state.location.search).toEqual({ status: 'accepted' })
    await user.click(screen.getByRole('button', { name: 'Kulanzfall 71 ansehen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Kulanzfall 71' }))
    expect(dialog.getByText('Einverstanden')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /annehmen/ })).toBeNull()
  })

  it('offers a retry when it could not be loaded', async () => {
    server.use(http.get('*/v1/cases', () => new HttpResponse(null, { status: 500 }), { once: true }))
    const { user } = start()
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Schnürer Antonia')).toBeTruthy()
  })
})
