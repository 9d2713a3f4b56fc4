import { type AddressInfo, createServer } from 'node:net'
import { FtpSession } from './ftp-session.ts'
import type { FtpSettings } from './ftp-settings.ts'
import type { FtpUsers } from './ftp-users.ts'

/** More at a time would take memory and ports from all other calls. */
const MOST_CLIENTS = 100
const MOST_OF_ADDRESS = 10

export interface FtpServer {
  readonly port: number
  stop(): Promise<void>
}

/**
 * Listens for clients by FTP: explicit TLS, passive transfers alone, one flat set of folders for each user. It knows no files
 * itself; they are the users' (`FtpUsers`).
 */
export async function startFtpServer(users: FtpUsers, settings: FtpSettings): Promise<FtpServer> {
  const sessions = new Set<FtpSession>()
  const server = createServer((socket) => {
    const client = socket.remoteAddress ?? ''
    const ofClient = [...sessions].filter((session) => session.client === client).length
    if (sessions.size >= MOST_CLIENTS || ofClient >= MOST_OF_ADDRESS) {
      socket.on('error', () => socket.destroy())
      socket.end('421 Too many connections, please try again later\r\n')
      return
    }
    const session = new FtpSession(users, settings, socket)
    sessions.add(session)
    socket.on('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  server.on('error', (error) => settings.log.warn({ err: error }, 'FTP server'))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.end()
        server.close(() => resolve())
      }),
  }
}
