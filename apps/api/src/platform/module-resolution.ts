import { type ResolveFnOutput, registerHooks } from 'node:module'

const LIBRARY = 'drizzle-orm'
const INSIDE = `/node_modules/${LIBRARY}/`

const found = new Map<string, ResolveFnOutput>()

/**
 * Looks the modules of one library up once each. Node reads the package.json of a package anew for each of its modules and
 * for each file that imports it, and this one's lists 447 entries in 179 KB: half of the time and a third of the memory
 * that loading the product took. To be imported before anything that imports the library.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (specifier.startsWith('.')) {
      const isInside = parentURL?.includes(INSIDE) && specifier.endsWith('.js')
      return isInside
        ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier, context)
    }
    if (specifier !== LIBRARY && !specifier.startsWith(`${LIBRARY}/`)) return next(specifier, context)
    const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(specifier, known)
    return known
  },
})
