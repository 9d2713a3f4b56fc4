/** The values of an activation link. */
export interface Activation {
  readonly username: string
  readonly token: string
}

/** Kept in this tab alone, and only until the password is set. */
const KEY = 'activation'

/**
 * Reads the activation values of the address, or those that this tab has read from it before it was loaded again. The
 * caller removes them from the address bar at once, so that the token stays out of the history, of bookmarks and of
 * copied addresses.
 */
export function activationOf(search: string): Activation | undefined {
  const params = new URLSearchParams(search === '' ? kept() : search)
  const username = params.get('activation_username')
  const token = params.get('activation_token')
  return username && token ? { username, token } : undefined
}

/** Keeps the values of the address for the case that the page is loaded again. */
export function keepActivation(search: string): void {
  try {
    sessionStorage.setItem(KEY, search)
  } catch {
    // Where storage is refused, the link has to be opened again.
  }
}

/** Forgets them: the token has done its work. */
export function forgetActivation(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

function kept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
