import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PointsPage } from './points-page.tsx'

let scoredSince: string | null
const server = setupServer(
  http.get('*/v1/statistics/merchant-points', () =>
    HttpResponse.json({ url: '/v1/statistics/merchant-points/file?locale=de', scored_since: scoredSince }),
  ),
)
beforeAll(() => server.listen())
afterAll(() => server.close())

const show = () => renderScreen('/downloads/points', PointsPage, '/downloads/points')

describe('the ledger of points as a file', () => {
  it('says which orders it lacks while they are still scored', async () => {
    scoredSince = '2026-09-27'
    show()
    expect(await screen.findByText('Bestellungen vor dem 27.09.2026 werden noch gezählt.')).not.toBeNull()
  })

  it('says nothing of it once all are in it', async () => {
    scoredSince = null
    show()
    expect(await screen.findByRole('link', { name: /Punkte herunterladen/ })).not.toBeNull()
    expect(screen.queryByText(/werden noch gezählt/)).toBeNull()
  })
})
