import type { FastifyReply } from 'fastify'
import { sessionCookieName } from '../../platform/http/authenticate-session.ts'
import type { OpenSession } from './login/open-session.ts'

/** The browser's copy of a session; what it counts for is decided where sessions are recognised (decisions: Session). */
export class SessionCookie {
  readonly #name: string
  readonly #attributes: string

  /** @param publicUrl a cookie of an https address never travels in the clear */
  constructor(publicUrl: string) {
    this.#name = sessionCookieName(publicUrl)
    // A name that begins with `__Host-` asks for the whole host and for Secure.
    this.#attributes = publicUrl.startsWith('https:')
      ? 'Path=/; HttpOnly; SameSite=Strict; Secure'
      : 'Path=/v1; HttpOnly; SameSite=Strict'
  }

  set(reply: FastifyReply, { token, expiresAt }: OpenSession, now: Date): void {
    const secondsLeft = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
    this.#write(reply, `${this.#name}=${token}; Max-Age=${secondsLeft}`)
  }

  clear(reply: FastifyReply): void {
    this.#write(reply, `${this.#name}=; Max-Age=0`)
  }

  // Fastify adds to this header; a transaction that ran twice must not leave two cookies.
  #write(reply: FastifyReply, cookie: string): void {
    reply.removeHeader('set-cookie').header('set-cookie', `${cookie}; ${this.#attributes}`)
  }
}
