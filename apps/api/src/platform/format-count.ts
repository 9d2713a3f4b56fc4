const form = new Intl.NumberFormat('de-DE')

/** `1.234`, in every language as on the screens beside it, so that it is never read as a fraction. */
export const formatCount = (count: number): string => form.format(count)
