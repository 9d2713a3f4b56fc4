/** The values of an activation link. */
export interface Activation {
  readonly username: string
  readonly token: string
}

/**
 * Reads the activation values of the address. The caller removes them from the address bar at once, so that the
 * token stays out of the history, of bookmarks and of copied addresses.
 */
export function activationOf(search: string): Activation | undefined {
  const params = new URLSearchParams(search)
  const username = params.get('activation_username')
  const token = params.get('activation_token')
  return username && token ? { username, token } : undefined
}
