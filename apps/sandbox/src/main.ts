import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { SandboxOptions } from './options.ts'
import { startSandbox } from './start-sandbox.ts'

const USAGE = `node apps/sandbox/src/main.ts [--port 4010] [--smtp-port 4025] [--ftp-port 4021] [--data folder] [--seed 1]
  [--orders-per-hour 4] [--intake-url http://localhost:3000 --intake-access-key key --intake-secret-key secret]
  [--verbose]`

/** Reads the command line; everything it leaves out keeps the default of `startSandbox`. */
function readOptions(): SandboxOptions {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      'smtp-port': { type: 'string', default: '4025' },
      'ftp-port': { type: 'string', default: '4021' },
      data: { type: 'string' },
      seed: { type: 'string', default: '1' },
      'orders-per-hour': { type: 'string', default: '0' },
      'intake-url': { type: 'string' },
      'intake-access-key': { type: 'string', default: '' },
      'intake-secret-key': { type: 'string', default: '' },
      verbose: { type: 'boolean', default: false },
    },
  })
  const ordersPerHour = Number(values['orders-per-hour'])
  return {
    port: Number(values.port),
    smtpPort: Number(values['smtp-port']),
    ftpPort: Number(values['ftp-port']),
    seed: Number(values.seed),
    selling: ordersPerHour > 0 ? { ordersPerHour } : false,
    quiet: !values.verbose,
    ...(values.data ? { dataFile: join(values.data, 'sandbox.ndjson') } : {}),
    ...(values['intake-url']
      ? {
          intake: {
            url: values['intake-url'],
            accessKey: values['intake-access-key'],
            secretKey: values['intake-secret-key'],
          },
        }
      : {}),
  }
}

try {
  const { stop, ...addresses } = await startSandbox(readOptions())
  // One line of JSON, so that the starting process knows that it is ready, and where.
  console.log(JSON.stringify({ ready: true, pid: process.pid, ...addresses }))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(USAGE)
  // Servers that did open would keep the process alive.
  process.exit(1)
}
