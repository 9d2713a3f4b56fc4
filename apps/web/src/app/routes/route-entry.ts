import type { Access } from '@kontor/contract/shared'
import type { lazyRouteComponent } from '@tanstack/react-router'
import type { TextKey } from '../../lib/i18n.ts'
import type { ListAddress } from '../../lib/list-search.ts'
import type { de } from '../locales/de.ts'

/** What is counted beside an entry of the sidebar. */
export type Badge =
  | 'orders'
  | 'returns'
  | 'unknown_status'
  | 'orders_shipped'
  | 'labels'
  | 'reservations'
  | 'imports'
  | 'exports'

/** An entry of the menu, below which screens stand. */
export type MenuKey = TextKey<(typeof de)['menu']>

/** Where a screen stands in the menu. */
interface Navigation {
  readonly menu: MenuKey
  /** Shows a number beside the screen: what waits there. */
  readonly badge?: Badge
}

/** One screen and everything that router, sidebar and palette know about it. */
export interface RouteEntry {
  /** `$id` stands for a parameter. */
  readonly path: `/${string}`
  readonly title: TextKey<(typeof de)['routes']>
  /**
   * The access of the endpoint that the screen needs; a test compares the two, so that the endpoint itself need
   * not be loaded.
   */
  readonly access: Access
  /** Its place in the menu, which follows the order of this table; screens without one are reached from others. */
  readonly nav?: Navigation
  /**
   * Sidebar and palette offer it only to companies with an ERP of one of these names (spec: integrations, §6); its address is
   * there for everybody.
   */
  readonly erpSystems?: readonly string[]
  /** With which menu and palette open it, where its address alone means what was shown last. */
  readonly search?: Readonly<Record<string, string>>
  /** Rendered without the shell, for printing. Links open it without a session: it decides itself whom it shows what. */
  readonly bare?: true
  /** The list whose state its address holds. */
  readonly list?: ListAddress
  readonly page: ReturnType<typeof lazyRouteComponent>
}

/** A part of a screen that sidebar and palette offer as if it were one: a tab, named by the address's search. */
export interface PartEntry extends Pick<RouteEntry, 'path' | 'title' | 'access' | 'nav'> {
  readonly search: Readonly<Record<string, string>>
}
