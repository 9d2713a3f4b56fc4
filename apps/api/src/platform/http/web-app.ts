import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { publicAccess } from '@kontor/contract/shared'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { routeNotFound } from '../errors/error-handler.ts'

/** The page of the scan app, which is no screen of the other one. */
const SCAN = '/scan'
const API = /^\/v1(\/|\?|$)/

/** No file of ours is called so, and to look for it is refused; a screen's address may be, as that of a model `A/../B`. */
const NO_FILE = /\\|(^|\/)\.\.?(\/|$)/

/**
 * Serves the built browser app. Every address that is neither a file nor a call is one of its screens and answers
 * index.html; unknown calls stay JSON.
 * @param folder the built app; without it everything unknown is 404
 */
export async function registerWebApp(app: FastifyInstance, folder?: string): Promise<void> {
  const present = folder !== undefined && existsSync(join(folder, 'index.html'))
  if (present) await serveFiles(app, folder)
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !API.test(request.url) &&
      acceptsPages(request.headers.accept)
    if (!present || !isScreen) return routeNotFound(request, reply)
    return sendPage(reply, join(folder, 'index.html'))
  })
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const hashed = join(folder, 'assets')
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    // Compressed by the build (apps/web/compress.ts); a file that has no such copy is compressed as it is sent.
    preCompressed: true,
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.route({
    method: 'GET',
    url: SCAN,
    exposeHeadRoute: true,
    config: { access: publicAccess },
    schema: { hide: true },
    handler: (_request, reply) => sendPage(letRunPrograms(reply), join(folder, 'scan.html')),
  })
  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/*',
    exposeHeadRoute: true,
    config: { access: publicAccess },
    schema: { hide: true },
    handler: (request, reply) => {
      const path = request.params['*']
      return NO_FILE.test(path) ? reply.callNotFound() : reply.sendFile(path || 'index.html')
    },
  })
}

/** The scan app reads pictures by WebAssembly where the browser has no reader of its own; no other page needs it. */
function letRunPrograms(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  return reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  )
}

async function sendPage(reply: FastifyReply, path: string): Promise<FastifyReply> {
  const page = await readFile(path)
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}

const acceptsPages = (accept: string | undefined): boolean => (accept ?? '').includes('text/html')
