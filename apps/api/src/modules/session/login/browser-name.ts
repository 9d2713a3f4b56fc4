import Bowser from 'bowser'

/** What is kept of the program that opened a session: enough for its owner to recognise it. */
export interface BrowserName {
  /** `Chrome`, `Safari`; null when it does not say. */
  readonly browser: string | null
  /** `Windows`, `iOS`; null when it does not say. */
  readonly system: string | null
}

/** Longer than any that a browser sends. */
const MOST_READ = 500

/** The browser and the system that a `User-Agent` header names, without versions, which change while a session lives. */
export function browserName(userAgent: string | undefined): BrowserName {
  const sent = userAgent?.slice(0, MOST_READ) ?? ''
  if (sent === '') return { browser: null, system: null }
  const { browser, os } = Bowser.parse(sent)
  return { browser: browser.name || null, system: os.name ?? null }
}
