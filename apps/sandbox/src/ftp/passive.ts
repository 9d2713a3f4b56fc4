import { createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** A port that waits for one data connection. */
export interface PassivePort {
  port: number
  /** The connection, encrypted when asked for. */
  connected(secure: { key: string; cert: string } | undefined): Promise<Socket>
  close(): void
}

/** Opens any free port for the next transfer. */
export async function openPassivePort(host: string): Promise<PassivePort> {
  const server: Server = createServer({ pauseOnConnect: true })
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, () => resolve())
  })
  const address = server.address()
  let data: Socket | undefined
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connected: async (secure) => {
      const socket = await accepted
      data = secure ? new TLSSocket(socket, { isServer: true, ...secure }) : socket
      // A client that hangs up is its own problem; without a listener it would end the process.
      data.on('error', () => undefined)
      data.resume()
      data.pause()
      return data
    },
    close: () => {
      data?.destroy()
      server.close()
    },
  }
}
