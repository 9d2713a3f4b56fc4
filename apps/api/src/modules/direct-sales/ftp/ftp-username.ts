const LONGEST_NAME = 20

/**
 * How the FTP user of a company is called: its name in small letters and digits, then its id, by which no two companies share
 * it (`lindner-2`). Pure.
 */
export function ftpUsername({ id, name }: { readonly id: number; readonly name: string }): string {
  const plain = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, LONGEST_NAME)
  return `${plain || 'kontor'}-${id}`
}

/** The company that a user name belongs to; null for what is none. Pure. */
export function companyOfFtpUser(username: string): number | null {
  const id = Number(/^[a-z0-9]{1,20}-([1-9]\d{0,14})$/.exec(username)?.[1])
  return Number.isSafeInteger(id) ? id : null
}
