import { startOutside } from './embedded.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { startProduct } from './product.ts'
import { welcome } from './welcome.ts'

async function main(): Promise<void> {
  const settings = readConfig(process.env, process.argv.slice(2))
  const outside = settings.demo ? await startOutside(settings) : null
  const product = await startProduct(outside?.config ?? settings)
  await outside?.furnish(product)
  const companies = await product.db.lookup('select from list_companies()')
  if (product.app) console.log(welcome(product.url, outside?.mailboxUrl ?? null, companies.length === 0))

  const stop = async () => {
    await product.stop()
    await outside?.stop()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop().catch((error: unknown) => {
        console.error('Kontor could not stop cleanly.', error)
        process.exitCode = 1
      })
    })
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
