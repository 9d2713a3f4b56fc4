/** Has the browser save what is in memory as a file. @param name with its ending */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/**
 * A text as the name of a file, in characters that every system takes, as the server names its files.
 * @param ending without its dot
 */
export const fileNameOf = (text: string, ending: string): string =>
  `${text.normalize('NFKD').replaceAll(/[^A-Za-z0-9_.-]+/g, '-')}.${ending}`
