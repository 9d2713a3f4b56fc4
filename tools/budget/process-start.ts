import { registerHooks } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'

/** Prints how many modules a process of the product loads before its first call or job, and what they hold once collected. */
let modules = 0
registerHooks({
  load(url, context, nextLoad) {
    modules += 1
    return nextLoad(url, context)
  },
})
await import('../../apps/api/src/product.ts')
// Collected twice: what the first collection frees lets go of more.
for (let n = 0; n < 2; n++) {
  globalThis.gc?.()
  await wait(0)
}
const heapMiB = Math.round(process.memoryUsage().heapUsed / 1024 / 1024)
process.stdout.write(JSON.stringify({ modules, heapMiB }))
