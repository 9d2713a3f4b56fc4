import { Readable } from 'node:stream'
import type { TableFormat } from '@kontor/contract/shared'
import type { FastifyReply } from 'fastify'
import { endingOf, mediaTypeOf } from '../documents/table-file.ts'

/** Says that an answer is a table to be saved. @param name of the file without its ending */
export const tableHeaders = (reply: FastifyReply, format: TableFormat, name: string): FastifyReply =>
  reply
    .type(mediaTypeOf(format))
    .header('content-disposition', `attachment; filename="${name}.${endingOf(format)}"`)
    .header('cache-control', 'private, no-store')

interface Table {
  readonly format: TableFormat
  /** Of the file, without its ending. */
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array> | Buffer
}

/** Makes an answer a table that is saved, sent as it comes. @returns what the handler answers with */
export function answerTable(reply: FastifyReply, { format, name, bytes }: Table): Readable {
  tableHeaders(reply, format, name)
  return Readable.from(Buffer.isBuffer(bytes) ? [bytes] : bytes, { objectMode: false })
}
