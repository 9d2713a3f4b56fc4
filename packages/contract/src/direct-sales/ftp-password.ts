/** What a password of an FTP user must be (spec: integrations §5). */
const SHORTEST = 8
export const LONGEST_FTP_PASSWORD = 100

/**
 * Whether a password may be one of an FTP user: letters and digits alone, at least eight, with a small letter, a capital and a
 * digit. Letters are those of ASCII, which every client sends the same way. Pure.
 */
export const isFtpPassword = (password: string): boolean =>
  password.length >= SHORTEST &&
  password.length <= LONGEST_FTP_PASSWORD &&
  /^[A-Za-z0-9]+$/.test(password) &&
  /[a-z]/.test(password) &&
  /[A-Z]/.test(password) &&
  /[0-9]/.test(password)
