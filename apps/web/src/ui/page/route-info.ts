import { createContext } from 'react'

/** A step of the breadcrumb. */
export interface Crumb {
  readonly label: string
  readonly to: string
}

/** What the route table says about the screen that is shown. */
export interface RouteInfo {
  readonly title: string
  /** The screens above it, from the outside in. */
  readonly crumbs: readonly Crumb[]
}

/** Filled by the shell from the one route table, read by `Page`. */
export const RouteInfoContext = createContext<RouteInfo>({ title: '', crumbs: [] })
