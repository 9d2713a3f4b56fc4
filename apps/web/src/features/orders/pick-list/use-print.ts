import { useEffect, useState } from 'react'

/** What is being printed: everything, or one store (null: lines without a store). */
type PrintRequest = { readonly store: number | null | undefined }

/** Longer nobody waits for a picture: one that does not come is not printed. */
const PICTURES_MS = 5_000

/** Opens the print dialog for everything, or for one store with the others hidden until it closes, once the pictures are there. */
export function usePrint(): {
  /** The store that is printed; undefined for all. */
  readonly onlyStore: number | null | undefined
  readonly print: (store: number | null | undefined) => void
} {
  const [request, setRequest] = useState<PrintRequest>()
  useEffect(() => {
    if (!request) return
    const done = () => setRequest(undefined)
    const given = new AbortController()
    window.addEventListener('afterprint', done, { once: true })
    void picturesThere(AbortSignal.any([given.signal, AbortSignal.timeout(PICTURES_MS)])).then(() => {
      if (!given.signal.aborted) window.print()
    })
    return () => {
      given.abort()
      window.removeEventListener('afterprint', done)
    }
  }, [request])
  return { onlyStore: request?.store, print: (store) => setRequest({ store }) }
}

/** Ends when every picture of the page has come, or has failed and what stands for it has come, or the signal ends it. */
async function picturesThere(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const coming = [...document.images].filter(({ complete }) => !complete)
    if (coming.length === 0) return
    await Promise.race(coming.map((picture) => settled(picture, signal)))
  }
}

const settled = (picture: HTMLImageElement, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => resolve()
    for (const kind of ['load', 'error']) picture.addEventListener(kind, end, { once: true, signal })
    signal.addEventListener('abort', end, { once: true })
  })
