/**
 * Gives the focus to what is done next, unless it is somewhere on purpose: it has gone with the button that was pressed, or
 * stands where a new screen has put it, at its heading.
 * @param done the button of what has just been done, where it stays
 */
export function takeLostFocus(element: HTMLElement | null, done?: HTMLElement | null): void {
  const { activeElement } = document
  const isLost =
    activeElement === null ||
    activeElement === document.body ||
    activeElement === done ||
    activeElement.matches('h1, :disabled, [data-disabled]')
  if (isLost) element?.focus({ preventScroll: true })
}

/** A key that is held down from the screen before presses nothing on this one. */
export const ignoreHeldKey = (event: { readonly repeat: boolean; preventDefault: () => void }): void => {
  if (event.repeat) event.preventDefault()
}
