import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/**
 * Where in the title row of the screen its primary button stands: undefined where the title row has no place for one, null until
 * the place is there.
 */
export const PrimaryActionPlace = createContext<HTMLElement | null | undefined>(undefined)

/**
 * The primary button of a screen, drawn by the card that knows what is to be done, in the title row that stays while the content
 * scrolls, on a phone in a bar at the lower edge (`Page` with `hasPrimaryAction`); where the card itself stands, outside of such a
 * screen.
 */
export function PrimaryAction({ children }: { readonly children: ReactNode }) {
  const place = useContext(PrimaryActionPlace)
  if (place === undefined) return children
  return place && createPortal(children, place)
}
