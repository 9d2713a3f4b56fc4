import type { Right } from '@kontor/contract/shared'
import {
  IconArrowBackUp,
  IconBuildings,
  IconChartBar,
  IconHelpCircle,
  IconHome,
  IconPackage,
  IconPlugConnected,
  IconReceipt,
  IconSettings,
  IconShoe,
  IconShoppingBag,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { MenuKey } from './routes/route-entry.ts'
import { navigationFor, type OfferedEntry } from './routes.tsx'

type Icon = ComponentType<{ size?: number; stroke?: number }>

/** The entries of the menu in their order (decisions: the menu has nine entries); help and the provider's stand below. */
const MENU: readonly (readonly [MenuKey, Icon])[] = [
  ['today', IconHome],
  ['orders', IconPackage],
  ['returns', IconArrowBackUp],
  ['clickAndCollect', IconShoppingBag],
  ['products', IconShoe],
  ['directSales', IconPlugConnected],
  ['reports', IconChartBar],
  ['bills', IconReceipt],
  ['settings', IconSettings],
  ['help', IconHelpCircle],
  ['operations', IconBuildings],
]

/** An entry of the menu as one person sees it. */
export interface MenuEntry {
  readonly key: MenuKey
  readonly icon: Icon
  /** Where it leads: its first screen that is open to this person. */
  readonly first: OfferedEntry
  /** The screens below it; none where it is one screen. */
  readonly screens: readonly OfferedEntry[]
}

/**
 * The menu of somebody with these rights.
 * @param erpSystem the company's; empty where it has none
 */
export function menuFor(roles: readonly Right[], erpSystem = ''): readonly MenuEntry[] {
  const offered = navigationFor(roles, erpSystem)
  return MENU.flatMap(([key, icon]) => {
    const screens = offered.filter(({ nav }) => nav?.menu === key)
    const [first] = screens
    return first ? [{ key, icon, first, screens: screens.length > 1 ? screens : [] }] : []
  })
}

/**
 * The entry of the menu below which a screen stands: that of the longest address with which its own begins.
 * @param path the pattern of the route, as `/orders/$id`
 */
export function menuKeyOf(path: string, menu: readonly MenuEntry[]): MenuKey | undefined {
  const above = menu
    .flatMap(({ key, first, screens }) =>
      [first, ...screens].map((screen) => ({ key, path: screen.path as string })),
    )
    .filter((screen) => path === screen.path || path.startsWith(`${screen.path}/`))
  return above.sort((left, right) => right.path.length - left.path.length)[0]?.key
}
