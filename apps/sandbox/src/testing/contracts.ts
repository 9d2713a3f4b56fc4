import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'

/** The folder of the vendors' documents beside the repository; they are not copied into the project. */
const FOLDER = new URL('../../../../../shared/contracts/', import.meta.url)

/** Whether the published contracts are at hand; tests that need them are skipped, visibly, without. */
export const contractsPresent = existsSync(FOLDER)

/** A document of the contracts folder, for example `amazon/ordersV0.json`. */
// biome-ignore lint/suspicious/noExplicitAny: the vendors' documents have no types; a wrong path fails the test.
export function contract(path: string): any {
  return JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'))
}

/**
 * Compiles a schema inside a published document.
 * @param path the document
 * @param pointer where the schema stands in it, for example `/definitions/Order`
 */
export function schemaOf(path: string, pointer: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false })
  formats.default(ajv)
  ajv.addSchema(withNullable(contract(path)) as object, 'document')
  return ajv.compile({ $ref: `document#${pointer}` })
}

/** What is wrong with a value, one text an error; empty when nothing is. */
export function violations(validate: ValidateFunction, value: unknown): string[] {
  return validate(value)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

/** OpenAPI 3.0 says `nullable` where JSON Schema has the type `null`. */
function withNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNullable)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withNullable(value)]))
  if (copy.nullable === true && typeof copy.type === 'string') copy.type = [copy.type, 'null']
  return copy
}

/** A folder of them, as files on this machine. */
export const contractsFolder = (path: string): string => fileURLToPath(new URL(`${path}/`, FOLDER))
