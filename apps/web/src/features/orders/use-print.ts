import { useEffect, useState } from 'react'

/** What is on its way to the printer: everything, or the round of one store (null: of lines without one). */
type Wish = { readonly store: number | null | undefined }

/**
 * Opens the browser's print dialog for everything, or for one store with the others left out until the dialog closes.
 */
export function usePrint(): {
  /** The only store that is printed; undefined: all of them. */
  readonly onlyStore: number | null | undefined
  readonly print: (store: number | null | undefined) => void
} {
  const [wish, setWish] = useState<Wish>()
  useEffect(() => {
    if (!wish) return
    const done = () => setWish(undefined)
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [wish])
  return { onlyStore: wish?.store, print: (store) => setWish({ store }) }
}
