import { createContext } from 'react'

/** A step of the breadcrumb. */
export interface Crumb {
  readonly label: string
  readonly to: string
}

/** Title and breadcrumb of the current screen. */
export interface RouteInfo {
  readonly title: string
  /** The screens above it, from the outside in. */
  readonly crumbs: readonly Crumb[]
}

/** Provided by the shell from the route table, read by `Page`. */
export const RouteInfoContext = createContext<RouteInfo>({ title: '', crumbs: [] })
