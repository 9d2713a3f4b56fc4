import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server with pictures, on this machine. */
export interface PictureServer {
  readonly url: string
  /** The paths that were asked for, with `304` behind those that had not changed. */
  readonly asked: string[]
  /** What stands at a path from now on: bytes, or something that answers by itself. @param headers of the answer */
  put(path: string, content: Uint8Array | Answer, headers?: Readonly<Record<string, string>>): string
  close(): Promise<void>
}

/** Starts one; what it has nothing at answers 404. It knows its pictures by `etag` where their headers have one. */
export async function openPictureServer(): Promise<PictureServer> {
  const places = new Map<
    string,
    { content: Uint8Array | Answer; headers: Readonly<Record<string, string>> }
  >()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const place = places.get(path)
    const { etag } = place?.headers ?? {}
    const isKnown = etag !== undefined && request.headers['if-none-match'] === etag
    asked.push(isKnown ? `${path} 304` : path)
    if (!place) return response.writeHead(404).end()
    if (typeof place.content === 'function') return place.content(request, response)
    if (isKnown) return response.writeHead(304, place.headers).end()
    response.writeHead(200, place.headers).end(place.content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    put: (path, content, headers = {}) => {
      places.set(path, { content, headers })
      return `${url}${path}`
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
