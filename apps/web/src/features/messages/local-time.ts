/** An instant as a field of date and time has it, `2026-03-10T09:30`, in this device's time zone. */
export function localOf(instant: string): string {
  const date = new Date(instant)
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** The instant that such a field names, ISO 8601 UTC; undefined when it names none. */
export function instantOf(local: string): string | undefined {
  const date = new Date(local)
  return local === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
