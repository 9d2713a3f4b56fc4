import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { platform, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Another process of this machine has the file. */
export class FileHeld extends Error {
  override readonly name = 'FileHeld'
}

/**
 * Holds a file for this process: no other one on this machine gets it until it is let go, or this process ends, however it
 * ends. What holds it is a socket, since nobody answers at that of a dead process, where a number could be another's by now.
 * @returns lets it go
 * @throws FileHeld when another process, or another sandbox of this one, has it
 */
export async function holdFile(file: string): Promise<() => Promise<void>> {
  const name = `kontor-sandbox-${createHash('sha256').update(resolve(file)).digest('hex').slice(0, 16)}`
  const isPipe = platform() === 'win32'
  const path = isPipe ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
  if (await answers(path)) throw new FileHeld(`${file} is in use by another process`)
  if (!isPipe) await rm(path, { force: true })
  const server = createServer((socket) => socket.destroy())
  server.unref()
  server.listen(path)
  await once(server, 'listening')
  return async () => {
    server.close()
    await once(server, 'close')
  }
}

function answers(path: string): Promise<boolean> {
  const socket = connect(path)
  return new Promise((done) => {
    socket.once('connect', () => done(true)).once('error', () => done(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
