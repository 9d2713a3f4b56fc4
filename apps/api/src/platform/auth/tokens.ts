import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 32

/** A new opaque secret of 256 bits, URL-safe. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What the token of a limited session begins with, so that it is looked up where those are and nowhere else. */
const ORDER_SESSION = 'order_'

/** A new token of the limited session of an order. */
export const newOrderSessionToken = (): string => ORDER_SESSION + newToken()

export const isOrderSession = (token: string): boolean => token.startsWith(ORDER_SESSION)

/** What is stored of a token: its SHA-256 in hex. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Compares two secrets in a time that does not depend on where they differ. */
export const sameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
