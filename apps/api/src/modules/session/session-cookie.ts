import type { FastifyReply } from 'fastify'
import { SESSION_COOKIE } from '../../platform/http/authenticate-session.ts'
import type { OpenSession } from './log-in.ts'

/** The browser's copy of a session; what it counts for is decided where sessions are recognised (decisions: Session). */
export class SessionCookie {
  readonly #attributes: string

  /** @param publicUrl a cookie of an https address never travels in the clear */
  constructor(publicUrl: string) {
    const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
    this.#attributes = `Path=/v1; HttpOnly; SameSite=Strict${secure}`
  }

  set(reply: FastifyReply, { token, expiresAt }: OpenSession, now: Date): void {
    const secondsLeft = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
    this.#write(reply, `${SESSION_COOKIE}=${token}; Max-Age=${secondsLeft}`)
  }

  clear(reply: FastifyReply): void {
    this.#write(reply, `${SESSION_COOKIE}=; Max-Age=0`)
  }

  // Fastify adds to this header; a transaction that ran twice must not leave two cookies.
  #write(reply: FastifyReply, cookie: string): void {
    reply.removeHeader('set-cookie').header('set-cookie', `${cookie}; ${this.#attributes}`)
  }
}
