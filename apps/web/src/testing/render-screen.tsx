import type { Role } from '@kontor/contract/shared'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FunctionComponent, Suspense } from 'react'
import { entryOf } from '../app/routes.tsx'
import { listRoute, parseSearch, resumeList, stringifySearch } from '../lib/list-search.ts'
import { startSession } from '../lib/session.ts'
import { HintLayer } from '../ui/hint/hint-layer.tsx'
import { ToastRegion } from '../ui/toast/toast-region.tsx'

interface Options {
  /** Roles of the session; a company's admin when left out. */
  readonly roles?: readonly Role[]
}

/** jsdom has no popover API, which toasts and hints use. */
function teachPopovers(): void {
  HTMLElement.prototype.showPopover ??= () => undefined
  HTMLElement.prototype.hidePopover ??= () => undefined
}

function Frame() {
  return (
    <>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <ToastRegion />
      <HintLayer />
    </>
  )
}

/**
 * Shows one screen at an address, with everything around it that the app gives it: session, queries, router, toasts.
 * Any other address shows its own path, so that a test sees where a link led.
 * @param path the screen's path in the route table (`/orders/$id`)
 * @param address where to begin (`/orders/7`)
 */
export function renderScreen(path: string, page: FunctionComponent, address: string, options: Options = {}) {
  teachPopovers()
  startSession({ token: 'a'.repeat(64), roles: options.roles ?? ['co_admin'] })
  const rootRoute = createRootRoute({ component: Frame })
  const list = entryOf(path)?.list
  const screenRoute = createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: page,
    ...(list && { ...listRoute(list), beforeLoad: ({ location }) => resumeList(list, location) }),
  })
  const otherRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    component: () => <p>Elsewhere</p>,
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: rootRoute.addChildren([screenRoute, otherRoute]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  const view = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...view, user: userEvent.setup(), router, queryClient }
}
