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
import { listRoute, parseSearch, resumeList, stringifySearch } from '../lib/list-search.ts'
import { loadMasterData } from '../lib/master-data.ts'
import { getSession, isOrderSession, sessionEnd } from '../lib/session.ts'
import { BrokenView } from '../ui/states/broken-view.tsx'
import { notify } from '../ui/toast/toasts.ts'
import { type Entry, ORDER_SCREEN, takeWantedAddress, wantAddress } from './entry/entry-address.ts'
import { Frame } from './frame.tsx'
import { MenuFrame } from './menu-frame.tsx'
import type { RouteEntry } from './routes/route-entry.ts'
import { landingFor, REDIRECTS, ROUTES } from './routes.tsx'

/** Where a failed permission check leads (spec: catalogue and organisation §1, Routes). */
const UNAUTHORIZED = '/unauthorized'

interface RouterContext {
  readonly queryClient: QueryClient
  /** Opens the session that an address from outside asks for, once, before the first screen. */
  readonly enterOnce: () => Promise<void> | undefined
}

function entryOnce(entry: Entry | undefined, queryClient: QueryClient): RouterContext['enterOnce'] {
  let isOpen = entry === undefined
  let entering: Promise<string | undefined> | undefined
  // The code is loaded only for an address with a token.
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

/** Redirects to the login screen without a session; the login leads back. */
function requireSession(address: string): void {
  if (isOrderSession(getSession())) throw redirect({ to: ORDER_SCREEN, replace: true })
  if (getSession()) return
  // After a log-out the next login begins at the landing page.
  wantAddress(sessionEnd() === 'logout' ? undefined : address)
  throw redirect({ to: '/', replace: true })
}

/** What a route has from its entry in the table: its screen, and the state of its list where it has one. */
const screenOf = ({ page, list }: RouteEntry) => ({ component: page, ...(list && listRoute(list)) })

/** Leads to the screen that says so where the rights do not open an entry; it keeps the address that was asked for. */
function requireAccess(entry: RouteEntry, address: string): void {
  if (allows(entry.access, getSession()?.roles ?? [])) return
  throw redirect({ to: UNAUTHORIZED, search: { from: address }, replace: true })
}

/** Redirects from the login screen once there is a session, after loading the data that every screen needs. */
async function leaveLogin(queryClient: QueryClient): Promise<void> {
  const session = getSession()
  if (!session) return
  if (isOrderSession(session)) throw redirect({ to: ORDER_SCREEN, replace: true })
  try {
    await loadMasterData(queryClient)
  } catch (error) {
    // The screens repeat the query and show its error; the login screen would hide that the user is logged
    // in.
    notify.error(error)
  }
  if (!getSession()) return
  const target = takeWantedAddress() ?? landingFor(session.roles)
  throw redirect({ href: target, replace: true })
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context }) => context.enterOnce(),
  component: Frame,
  errorComponent: BrokenView,
})

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

const publicRoutes = ROUTES.filter(
  ({ access, path }) => access.kind === 'public' && path !== UNAUTHORIZED,
).map((entry) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: entry.path,
    beforeLoad: ({ context }) => (entry.path === '/' ? leaveLogin(context.queryClient) : undefined),
    component: entry.page,
  }),
)

const menuRoute = createRoute({ getParentRoute: () => rootRoute, id: 'menu', component: MenuFrame })

/** What stands where a screen cannot: it keeps menu and address. Every address that no other route has leads to the second. */
const menuRoutes = [
  ...ROUTES.filter(({ path }) => path === UNAUTHORIZED).map(({ path, page }) =>
    createRoute({ getParentRoute: () => menuRoute, path, component: page }),
  ),
  createRoute({
    getParentRoute: () => menuRoute,
    path: '$',
    component: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  }),
]

/** Routes without the shell, which links open without a session. */
const bareRoutes = ROUTES.filter((entry) => entry.bare).map((entry) =>
  createRoute({ getParentRoute: () => rootRoute, path: entry.path, ...screenOf(entry) }),
)

const shellRoutes = ROUTES.filter((entry) => entry.access.kind !== 'public' && !entry.bare).map((entry) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path: entry.path,
    beforeLoad: ({ location }) => {
      requireAccess(entry, location.href)
      if (entry.list) resumeList(entry.list, location)
    },
    ...screenOf(entry),
  }),
)

/** Addresses that lead to others, before anything is asked about the session. */
const redirects = REDIRECTS.map(({ from, to }) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: from,
    beforeLoad: ({ params, search }) => {
      throw redirect({ to, params, search, replace: true })
    },
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
    routeTree: rootRoute.addChildren([
      ...publicRoutes,
      ...bareRoutes,
      ...redirects,
      menuRoute.addChildren(menuRoutes),
      shellRoute.addChildren(shellRoutes),
    ]),
    context: { queryClient, enterOnce: entryOnce(entry, queryClient) },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: BrokenView,
    scrollRestoration: true,
  })
}
