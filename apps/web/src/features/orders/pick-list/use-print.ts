import { useEffect, useState } from 'react'

/** What is being printed: everything, or one store (null: lines without a store). */
type PrintRequest = { readonly store: number | null | undefined }

/** Opens the print dialog for everything, or for one store with the others hidden until it closes. */
export function usePrint(): {
  /** The store that is printed; undefined for all. */
  readonly onlyStore: number | null | undefined
  readonly print: (store: number | null | undefined) => void
} {
  const [request, setRequest] = useState<PrintRequest>()
  useEffect(() => {
    if (!request) return
    const done = () => setRequest(undefined)
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [request])
  return { onlyStore: request?.store, print: (store) => setRequest({ store }) }
}
