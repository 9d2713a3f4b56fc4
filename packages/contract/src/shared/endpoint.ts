import type { z } from 'zod'
import type { Access } from './access.ts'
import type { CSV_MEDIA_TYPE, TABLE_MEDIA_TYPES } from './table-format.ts'

/**
 * One call, declared once: the server's route, the browser's client, the OpenAPI page, the permission matrix,
 * the cross-tenant probe and the fuzz test all read this object. The shape is Fastify's own route vocabulary.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `/v1`, with Fastify parameters (`/orders/:id`). */
  readonly url: `/${string}`
  readonly config: {
    readonly access: Access
    /** Catalogue errors this call answers beyond validation, authentication and access; shown in OpenAPI. */
    readonly errors?: readonly string[]
    /** Largest accepted body in bytes, when it is not the server's default of 1 MiB. */
    readonly bodyLimit?: number
    /** A GET that changes something all the same (logout, which its header makes safe). */
    readonly writes?: true
    /**
     * A GET that hands out personal data in bulk: who took them is written down, so it writes. Unlike `writes` it may be opened
     * by a link, since nothing that counts is changed.
     */
    readonly audited?: true
    /** Belongs to the session itself and stays possible while the provider's staff looks through a company. */
    readonly inView?: true
    /**
     * Asks another system, hashes a password, decodes pictures or stores a large batch in chunks while the caller waits. The
     * call gets no transaction of its own: its handler opens short ones one after the other (docs/adr, calls that speak outside).
     */
    readonly speaksOutside?: true
    /**
     * A GET whose handler asks the database one query, seldom a second one, and builds on no state of a transaction: who asks
     * and what is asked may then leave together. Each query is a transaction of its own.
     */
    readonly asksOnce?: true
    /**
     * The fields of its query or body that are the first and the last day of a period: one that ends before it begins, or on a
     * day to come, is refused.
     */
    readonly period?: { readonly first: string; readonly last: string }
    /** Answers a file, not JSON: its media type, or those of a table. The response schema is then a `FileBody`. */
    readonly produces?:
      | 'application/pdf'
      | 'application/xml'
      | 'image/jpeg'
      | 'text/event-stream'
      | 'application/octet-stream'
      | typeof CSV_MEDIA_TYPE
      | typeof TABLE_MEDIA_TYPES
    /** Takes a file as its body, not JSON; the handler gets its bytes as they come. */
    readonly takes?: 'application/octet-stream'
  }
  readonly schema: {
    readonly summary: string
    readonly params?: z.ZodType
    readonly querystring?: z.ZodType
    readonly body?: z.ZodType
    readonly response: { readonly [status: number]: z.ZodType }
  }
}

type Part<E extends Endpoint, K extends 'params' | 'querystring' | 'body'> = E['schema'] extends {
  readonly [P in K]: z.ZodType
}
  ? z.input<E['schema'][K]>
  : undefined

export type Params<E extends Endpoint> = Part<E, 'params'>
export type Query<E extends Endpoint> = Part<E, 'querystring'>
export type Body<E extends Endpoint> = Part<E, 'body'>
/** What a successful call answers. */
export type Answer<E extends Endpoint> = E['schema']['response'] extends {
  readonly 200: infer S extends z.ZodType
}
  ? z.output<S>
  : E['schema']['response'] extends { readonly 201: infer S extends z.ZodType }
    ? z.output<S>
    : E['schema']['response'] extends { readonly 202: infer S extends z.ZodType }
      ? z.output<S>
      : undefined
