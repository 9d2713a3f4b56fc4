import { createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { FtpTls } from './ftp-settings.ts'

/** How long a client may take to open the connection that it has asked for. */
const CONNECT_WITHIN_MS = 30_000
/** A transfer on which nothing comes for so long is over. */
const IDLE_MS = 60_000

/** A port that waits for one data connection of one client. */
export interface PassivePort {
  readonly port: number
  /** @throws Error when the client does not come in time */
  connected(): Promise<Socket>
  close(): void
}

interface Options {
  readonly host: string
  /** The ports of which a free one is taken; null: any. */
  readonly ports: { readonly from: number; readonly to: number } | null
  /** Only this address gets in: another one would take the client's place. */
  readonly client: string
  readonly tls: FtpTls | null
}

/** Opens a port for the next transfer. @throws Error when none is free */
export async function openPassivePort({ host, ports, client, tls }: Options): Promise<PassivePort> {
  const server = createServer({ pauseOnConnect: true })
  const { promise: accepted, resolve, reject } = Promise.withResolvers<Socket>()
  // Nobody may be waiting for it when it fails.
  accepted.catch(() => undefined)
  let data: Socket | undefined
  server.on('connection', (socket) => {
    socket.on('error', () => socket.destroy())
    if (data || socket.remoteAddress !== client) {
      socket.destroy()
      return
    }
    data = tls ? new TLSSocket(socket, { isServer: true, key: tls.key, cert: tls.cert }) : socket
    // Whoever reads it hears of the error as well.
    data.on('error', () => undefined)
    data.setTimeout(IDLE_MS, () => data?.destroy(new Error('nothing came on the data connection')))
    clearTimeout(patience)
    server.close()
    resolve(data)
  })
  const patience = setTimeout(() => {
    server.close()
    reject(new Error('the client did not open the data connection'))
  }, CONNECT_WITHIN_MS)
  const port = await listenOn(server, host, ports).catch((error: unknown) => {
    clearTimeout(patience)
    throw error
  })
  return {
    port,
    connected: () => accepted,
    close: () => {
      clearTimeout(patience)
      data?.destroy()
      server.close()
      reject(new Error('the data connection was closed'))
    },
  }
}

/** Listens on the first free port. @returns it */
async function listenOn(server: Server, host: string, ports: Options['ports']): Promise<number> {
  const { from, to } = ports ?? { from: 0, to: 0 }
  for (let port = from; port <= to; port += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const failed = () => resolve(false)
      server.once('error', failed)
      server.listen(port, host, () => {
        server.off('error', failed)
        resolve(true)
      })
    })
    const address = server.address()
    if (isOpen && typeof address === 'object' && address) return address.port
  }
  throw new Error('no port is free for a data connection')
}
