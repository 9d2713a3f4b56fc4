import { fork } from 'node:child_process'
import { join } from 'node:path'
import { SMALL_HEAP } from '../apps/api/src/prepare-first-start.ts'
import type { FromServer, ToServer } from './protocol.ts'

/** A process that is measured, and a way to ask it something. */
export interface Measured {
  readonly url: string
  readonly carrierUrl: string
  ask<K extends FromServer['kind']>(question: ToServer, answer: K): Promise<Extract<FromServer, { kind: K }>>
  stop(): void
}

/** Starts one of the servers of this folder, and waits until it listens. */
export async function startMeasured(file: string, env: NodeJS.ProcessEnv): Promise<Measured> {
  const child = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, ...SMALL_HEAP],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const next = <K extends FromServer['kind']>(kind: K) =>
    new Promise<Extract<FromServer, { kind: K }>>((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`${file} ended with ${code}`))
      const onMessage = (message: FromServer) => {
        if (message.kind !== kind) return
        child.off('message', onMessage)
        child.off('exit', onExit)
        resolve(message as Extract<FromServer, { kind: K }>)
      }
      child.on('message', onMessage)
      child.once('exit', onExit)
    })
  const { url, carrierUrl } = await next('listening')
  return {
    url,
    carrierUrl,
    ask: (question, answer) => {
      const answered = next(answer)
      child.send(question)
      return answered
    },
    stop: () => child.disconnect(),
  }
}
