import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Page } from './page.tsx'

async function open() {
  const root = createRootRoute()
  const screenAt = (path: string, title: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <Page title={title}>
          <button type="button">{`Auf ${title}`}</button>
        </Page>
      ),
    })
  const router = createRouter({
    routeTree: root.addChildren([screenAt('/a', 'A'), screenAt('/b', 'B')]),
    history: createMemoryHistory({ initialEntries: ['/a'] }),
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'A' })
  return router
}

describe('the heading of a page', () => {
  it('leaves the focus alone on the first page and on a new filter, and takes it after a change of route', async () => {
    const router = await open()
    expect(document.activeElement).toBe(document.body)
    const button = screen.getByRole('button', { name: 'Auf A' })
    button.focus()
    await act(() => router.navigate({ to: '/a', search: { page: 2 } }))
    expect(document.activeElement).toBe(button)
    await act(() => router.navigate({ to: '/b' }))
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'B' }))
  })
})
