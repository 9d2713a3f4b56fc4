/** More pages than are asked for in a minute; the oldest leave first. */
const MOST_PAGES = 500

/**
 * Keeps pages of this process for a while. Of many who ask for one at once, one makes it and all get it. The key names
 * everything that a page depends on: company, store, path, language and number of the page.
 * @param milliseconds how long one is kept after it was asked for
 */
export function pageCache<Page>(milliseconds: number, now: () => Date, most = MOST_PAGES) {
  const kept = new Map<string, { readonly until: number; readonly page: Promise<Page | null> }>()
  return {
    /** The kept page, or the one that `make` makes. What is not there (null) or failed is not kept. */
    get(key: readonly (string | number)[], make: () => Promise<Page | null>): Promise<Page | null> {
      const name = JSON.stringify(key)
      const known = kept.get(name)
      if (known && known.until > now().getTime()) return known.page
      const page = make()
      const entry = { until: now().getTime() + milliseconds, page }
      kept.delete(name)
      kept.set(name, entry)
      const forget = () => {
        if (kept.get(name) === entry) kept.delete(name)
      }
      page.then((made) => {
        if (made === null) forget()
      }, forget)
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
      return page
    },
  }
}
