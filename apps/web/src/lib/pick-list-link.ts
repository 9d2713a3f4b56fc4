import { readStored, writeStored } from './browser-storage.ts'

// The token of a link to a store's pick list is kept on the device, since the address does not keep it: whoever opens the
// page again gets the list until the link is revoked. It opens that list and nothing else.

const KEY = 'pick-list-link'
/** Tokens are 32 bytes in base64url; a shorter one was cut on its way, and says so when it is used. */
const TOKEN = /^[\w-]{20,64}$/

/** Holds also where the browser refuses to store it, until the page is left. */
let kept = readStored(KEY)

/** Keeps what stands behind the # of a link; what cannot be a token leaves the link before it as it is. */
export function keepPickListLink(fragment: string): void {
  if (!TOKEN.test(fragment)) return
  kept = fragment
  writeStored(KEY, fragment)
}

/** The token of the link that was opened last on this device. */
export const pickListLink = (): string | undefined => kept

export function forgetPickListLink(): void {
  kept = undefined
  writeStored(KEY, undefined)
}
