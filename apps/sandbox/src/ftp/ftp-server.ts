import { createServer } from 'node:net'
import type { World } from '../platform/world.ts'
import { FtpSession } from './ftp-session.ts'

export interface FtpServer {
  url: string
  stop: () => Promise<void>
}

/** Opens the FTP server: passive transfers only, one account, a folder for orders. */
export async function openFtpServer(world: World, host: string, port: number): Promise<FtpServer> {
  const sessions = new Set<FtpSession>()
  const server = createServer((socket) => {
    const session = new FtpSession(world, host, socket)
    sessions.add(session)
    socket.on('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    url: `ftp://${host}:${bound}`,
    stop: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.end()
        server.close(() => resolve())
      }),
  }
}
