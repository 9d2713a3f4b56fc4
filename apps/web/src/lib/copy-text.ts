/**
 * Puts a text on the clipboard.
 * @returns false where the browser does not let a page do that: without https, or when its user has said no
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Browsers leave the clipboard out of pages that came without https.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Selects the text of a field or of any other element, so that the keys of the browser copy it. */
export function selectText(element: HTMLElement): void {
  if (element instanceof HTMLInputElement) {
    element.focus()
    element.select()
  } else window.getSelection()?.selectAllChildren(element)
}
