import { allows } from '@kontor/contract/shared'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../lib/list-search.ts'
import { loadMasterData } from '../lib/master-data.ts'
import { getSession, sessionEnd } from '../lib/session.ts'
import { notify } from '../ui/toast/toasts.ts'
import { Frame } from './frame.tsx'
import { landingFor, ROUTES, type RouteEntry } from './routes.tsx'
import { ScreenError } from './screen-error.tsx'

interface RouterContext {
  readonly queryClient: QueryClient
}

/** Where a visitor wanted to go before they were asked to log in. */
let wantedAddress: string | undefined

/** Only for a visitor who is logged in; anybody else goes to the login screen and comes back afterwards. */
function requireSession(address: string): void {
  if (getSession()) return
  // Whoever logs out has finished; the next person begins at the landing page.
  wantedAddress = sessionEnd() === 'logout' ? undefined : address
  throw redirect({ to: '/', replace: true })
}

function requireAccess(entry: RouteEntry): void {
  if (!allows(entry.access, getSession()?.roles ?? [])) throw redirect({ to: '/unauthorized', replace: true })
}

/** The login screen is left behind as soon as there is a session: first what every screen stands on, then the landing page. */
async function leaveLogin(queryClient: QueryClient): Promise<void> {
  const session = getSession()
  if (!session) return
  try {
    await loadMasterData(queryClient)
  } catch (error) {
    // The screens ask again and say what is missing; staying at the login would hide that one is logged in.
    notify.error(error)
  }
  if (!getSession()) return
  const target = wantedAddress ?? landingFor(session.roles)
  wantedAddress = undefined
  throw redirect({ href: target, replace: true })
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Frame,
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  errorComponent: ScreenError,
})

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

const publicRoutes = ROUTES.filter((entry) => entry.access.kind === 'public').map((entry) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: entry.path,
    beforeLoad: ({ context }) => (entry.path === '/' ? leaveLogin(context.queryClient) : undefined),
    component: entry.page,
  }),
)

const shellRoutes = ROUTES.filter((entry) => entry.access.kind !== 'public').map((entry) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path: entry.path,
    beforeLoad: () => requireAccess(entry),
    component: entry.page,
  }),
)

/**
 * The router, made from the route table.
 * @param history where the address lives; the browser's own when left out
 */
export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    ...(history ? { history } : {}),
    routeTree: rootRoute.addChildren([...publicRoutes, shellRoute.addChildren(shellRoutes)]),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
  })
}
