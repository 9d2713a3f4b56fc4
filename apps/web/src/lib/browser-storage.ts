/**
 * What is stored in this browser: language, columns, last filters, session. Where storage is refused (private
 * mode, policy, quota), only the memory is lost.
 */
const PREFIX = 'kontor.'

/** The stored text, or undefined when there is none or storage is refused. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text, or forgets the key when `value` is undefined. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, value)
  } catch {
    // The value holds until the page is left.
  }
}

/** The stored JSON, or undefined when there is none or it is not JSON. Callers check its shape. */
export function readStoredJson(key: string): unknown {
  const text = readStored(key)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const writeStoredJson = (key: string, value: unknown): void =>
  writeStored(key, value === undefined ? undefined : JSON.stringify(value))

/** Calls back when another tab of this browser changes the key. Returns how to stop. */
export function onStoredChange(key: string, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === PREFIX + key) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
