/** What the link from the mail carries. */
export interface Activation {
  readonly username: string
  readonly token: string
}

/**
 * Reads the activation values of the address. They are kept in memory only: the caller removes them from the address
 * bar at once, so that the token stays out of the history, of bookmarks and of what somebody copies.
 */
export function activationOf(search: string): Activation | undefined {
  const params = new URLSearchParams(search)
  const username = params.get('activation_username')
  const token = params.get('activation_token')
  return username && token ? { username, token } : undefined
}
