import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, glob, mkdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const LOGIN = 'kontor'

/** A PostgreSQL server of the run's own, which may be ended at any moment. */
export interface OwnCluster {
  readonly url: string
  /** Ends it as a power failure does, and starts it again. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server in a new folder below `folder`; null where PostgreSQL is not installed. */
export async function startOwnCluster(folder: string): Promise<OwnCluster | null> {
  const found: string[] = []
  for await (const each of glob('/usr/lib/postgresql/*/bin')) found.push(each)
  const bin = found.sort().at(-1)
  if (!bin || !existsSync(join(bin, 'initdb'))) return null
  const account = await serverAccount()
  const data = join(folder, 'cluster')
  await mkdir(data, { recursive: true })
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(folder, account.uid, account.gid)
    await chown(data, account.uid, account.gid)
  }
  // Nothing is read from these: the server would keep what they write to open for as long as it runs.
  const call = (program: string, ...args: string[]) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(join(bin, program), args, { ...account, cwd: '/', stdio: 'ignore' })
      child.once('error', reject)
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`)),
      )
    })
  const port = await freePort()
  await call('initdb', '-D', data, '-U', LOGIN, '--auth=trust', '--encoding=UTF8', '--no-instructions')
  const control = (action: string, ...more: string[]) =>
    call('pg_ctl', '-D', data, '-w', '-l', join(data, 'log'), ...more, action)
  const options = ['-o', `-p ${port} -k ${data} -c listen_addresses=127.0.0.1`]
  await control('start', ...options)
  return {
    url: `postgres://${LOGIN}@127.0.0.1:${port}/postgres`,
    crash: async () => {
      await control('stop', '-m', 'immediate')
      await control('start', ...options)
    },
    stop: async () => {
      await control('stop', '-m', 'immediate')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** A server refuses to run as root: then it runs as the account that its package made. */
async function serverAccount(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (what) => Number((await run('id', [what, 'postgres'])).stdout)),
  )
  return uid === undefined || gid === undefined ? {} : { uid, gid }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
