import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Answer, perform } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { SHOE_KINDS, type ShoeKind, shoePicture } from './shoes.ts'

/** More than anybody takes as a picture. */
const HUGE_BYTES = 12 * 1024 * 1024
/** Where clouds answer questions about the machine that asks. */
const INSIDE = 'http://169.254.169.254/latest/meta-data/'

/** The server on which a merchant keeps the pictures of its shoes: one for each kind and colour (`/pictures/shoes/boots-8a5a2b.png`). */
export function picturesRoutes(app: FastifyInstance, world: World): void {
  // Drawing one takes longer than everything else here.
  const drawn = new Map<string, Buffer>()
  app.get<{ Params: { file: string } }>('/pictures/shoes/:file', (request, reply) =>
    perform(world, request, reply, {
      target: 'pictures.get',
      facts: { file: request.params.file },
      errorBody: (status) => `the picture server answers ${status}`,
      work: () => answer(drawn, request.params.file, request.headers['if-none-match']),
      otherwise: {
        huge: () => picture(Buffer.alloc(HUGE_BYTES, 'x')),
        lying_type: () => picture(Buffer.from('<html><body><script>alert(1)</script></body></html>')),
        redirect_inside: () => ({ status: 302, headers: { location: INSIDE } }),
      },
    }),
  )
}

function answer(drawings: Map<string, Buffer>, file: string, known: string | undefined): Answer {
  const [, kind = '', rgb = ''] = /^([a-z]+)-([0-9a-f]{6})\.png$/.exec(file) ?? []
  if (!isKind(kind)) return { status: 404, body: 'no such picture' }
  const etag = `"${createHash('sha256').update(file).digest('hex').slice(0, 16)}"`
  if (known === etag) return { status: 304, headers: { etag } }
  const drawing = drawings.get(file) ?? shoePicture(kind, rgb)
  drawings.set(file, drawing)
  return { status: 200, headers: { 'content-type': 'image/png', etag }, body: drawing }
}

const isKind = (text: string): text is ShoeKind => SHOE_KINDS.some((kind) => kind === text)

const picture = (body: Buffer): Answer => ({ status: 200, headers: { 'content-type': 'image/png' }, body })
