import { allows, ORDER_RIGHT, type Right } from '@kontor/contract/shared'
import type { Crumb } from '../ui/page/route-info.ts'
import { DIRECT_SALES_ROUTES } from './routes/direct-sales.ts'
import { DOWNLOADS_ROUTES } from './routes/downloads.ts'
import { ENTRANCE_ROUTES } from './routes/entrance.ts'
import { HELP_ROUTES } from './routes/help.ts'
import { MANAGEMENT_PARTS, MANAGEMENT_ROUTES } from './routes/management.ts'
import { OVERVIEW_ROUTES } from './routes/overview.ts'
import { PRODUCTS_ROUTES } from './routes/products.ts'
import type { PartEntry, RouteEntry } from './routes/route-entry.ts'
import { SERVICE_ROUTES } from './routes/service.ts'
import { SETTINGS_ROUTES } from './routes/settings.ts'
import { WORK_ROUTES } from './routes/work.ts'

/**
 * The one route table. The router, the guards, the sidebar, breadcrumbs, window titles and the command palette are made
 * from it. Public entries stand alone, all others inside the shell.
 */
export const ROUTES: readonly RouteEntry[] = [
  ...ENTRANCE_ROUTES,
  ...WORK_ROUTES,
  ...OVERVIEW_ROUTES,
  ...PRODUCTS_ROUTES,
  ...DIRECT_SALES_ROUTES,
  ...MANAGEMENT_ROUTES,
  ...SETTINGS_ROUTES,
  ...DOWNLOADS_ROUTES,
  ...SERVICE_ROUTES,
  ...HELP_ROUTES,
]

/** Former addresses and where they lead (decisions: Access), with the same parameters and search. */
export const REDIRECTS: readonly { readonly from: `/${string}`; readonly to: `/${string}` }[] = [
  { from: '/accounting/stores', to: '/management/stores' },
  { from: '/accounting/users', to: '/management/users' },
  { from: '/products/$model', to: '/productmanagement/products/$model' },
  { from: '/inventory/$model', to: '/productmanagement/products/$model' },
]

/** A screen, or a part of one, that is offered by its name. */
export type OfferedEntry = RouteEntry | PartEntry

const OFFERED: readonly OfferedEntry[] = [...ROUTES, ...MANAGEMENT_PARTS]

/** What names an entry among those that are offered: parts of a screen share its path. */
export const offeredKey = (entry: OfferedEntry): string => `${entry.path} ${entry.title}`

/** Where an entry leads. */
export const targetOf = (entry: OfferedEntry) => ({
  to: entry.path,
  ...(entry.search && { search: entry.search }),
})

const isFor = (entry: OfferedEntry, erpSystem: string): boolean =>
  !('erpSystems' in entry) || entry.erpSystems === undefined || entry.erpSystems.includes(erpSystem)

/** What the menu offers to these rights, below its entries. @param erpSystem the company's; empty where it has none */
export const navigationFor = (roles: readonly Right[], erpSystem = ''): readonly OfferedEntry[] =>
  OFFERED.filter((entry) => entry.nav && allows(entry.access, roles) && isFor(entry, erpSystem))

/** Every screen without parameters that the user may open: what the palette offers. @param erpSystem as above */
export const screensFor = (roles: readonly Right[], erpSystem = ''): readonly OfferedEntry[] =>
  OFFERED.filter(
    (entry) =>
      entry.access.kind !== 'public' &&
      !entry.path.includes('$') &&
      allows(entry.access, roles) &&
      isFor(entry, erpSystem),
  )

/** Where a user lands after login: everybody on `/home` (decisions: Access). A limited session has one screen. */
export function landingFor(roles: readonly Right[]): string {
  if (roles.includes(ORDER_RIGHT)) return '/order-detail'
  return roles.length === 0 ? '/unauthorized' : '/home'
}

export const entryOf = (path: string): RouteEntry | undefined => ROUTES.find((entry) => entry.path === path)

/**
 * The screens above a path that the user may see: those whose path is its beginning.
 * @param title words a title key in the interface's language
 */
export function crumbsOf(
  path: string,
  roles: readonly Right[],
  title: (key: RouteEntry['title']) => string,
): readonly Crumb[] {
  return ROUTES.filter(
    (entry) =>
      entry.path !== '/' &&
      entry.path !== path &&
      path.startsWith(`${entry.path}/`) &&
      allows(entry.access, roles),
  ).map((entry) => ({ label: title(entry.title), to: entry.path }))
}
