let shown: { readonly frame: HTMLIFrameElement; readonly url: string } | undefined

/** The file that is being printed stays until the next one: nobody tells when its dialog is closed. */
function show(url: string): HTMLIFrameElement {
  if (shown) {
    shown.frame.remove()
    URL.revokeObjectURL(shown.url)
  }
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  // A frame that is not displayed prints nothing.
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  shown = { frame, url }
  return frame
}

/**
 * Opens the browser's print dialog on a PDF of ours without leaving the page.
 * @param path where the session may read it
 * @throws Error where it cannot be read
 */
export async function printFile(path: string): Promise<void> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`no file to print: ${response.status}`)
  const url = URL.createObjectURL(await response.blob())
  const frame = show(url)
  frame.addEventListener('load', () => frame.contentWindow?.print(), { once: true })
  frame.src = url
  document.body.append(frame)
}
