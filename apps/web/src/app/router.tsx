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
import { getSession, isOrderSession, sessionEnd } from '../lib/session.ts'
import { notify } from '../ui/toast/toasts.ts'
import { type Entry, ORDER_SCREEN } from './entry/entry-address.ts'
import { Frame } from './frame.tsx'
import { landingFor, ROUTES, type RouteEntry } from './routes.tsx'
import { ScreenError } from './screen-error.tsx'

interface RouterContext {
  readonly queryClient: QueryClient
  /** Does what an address from outside asks for, once, before the first screen. */
  readonly enterOnce: () => Promise<void> | undefined
}

function entryGate(entry: Entry | undefined, queryClient: QueryClient): RouterContext['enterOnce'] {
  let isOpen = entry === undefined
  let entering: Promise<string | undefined> | undefined
  // Hardly anybody comes from outside: what it takes is loaded for those who do.
  const begin = async (from: Entry) => (await import('./entry/enter.ts')).enter(from, queryClient)
  const pass = async (from: Entry) => {
    entering ??= begin(from).finally(() => {
      isOpen = true
    })
    const target = await entering
    if (target !== undefined) throw redirect({ href: target, replace: true })
  }
  return () => (isOpen || entry === undefined ? undefined : pass(entry))
}

/** Where a visitor wanted to go before they were asked to log in. */
let wantedAddress: string | undefined

/** Only for a visitor who is logged in; anybody else goes to the login screen and comes back afterwards. */
function requireSession(address: string): void {
  if (isOrderSession(getSession())) throw redirect({ to: ORDER_SCREEN, replace: true })
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
  if (isOrderSession(session)) throw redirect({ to: ORDER_SCREEN, replace: true })
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
  beforeLoad: ({ context }) => context.enterOnce(),
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

/** What stands alone for those who are logged in. */
const bareRoutes = ROUTES.filter((entry) => entry.bare).map((entry) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: entry.path,
    beforeLoad: ({ location }) => {
      requireSession(location.href)
      requireAccess(entry)
    },
    component: entry.page,
  }),
)

const shellRoutes = ROUTES.filter((entry) => entry.access.kind !== 'public' && !entry.bare).map((entry) =>
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
 * @param entry what the address brought from outside (`takeEntry`)
 */
export function makeRouter(queryClient: QueryClient, history?: RouterHistory, entry?: Entry) {
  return createRouter({
    ...(history ? { history } : {}),
    routeTree: rootRoute.addChildren([...publicRoutes, ...bareRoutes, shellRoute.addChildren(shellRoutes)]),
    context: { queryClient, enterOnce: entryGate(entry, queryClient) },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
  })
}
