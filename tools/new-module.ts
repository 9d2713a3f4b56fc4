import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MODULES } from '../apps/api/src/modules.ts'
import { type ModuleNames, moduleFiles, moduleNames, quoted, type Titles } from './module-files.ts'
import { ROOT, run } from './run.ts'

/** The module before which a new one stands. */
const LAST = 'order-document'
const LAST_PLACE = `  { word: '${LAST}' },`

/**
 * `npm run new-module <word> <title in German, English, Spanish>`: the empty set of a domain: contract, module, feature with
 * texts in three languages, test, and their places in the lists of the product. In the order of modules it stands before the order document.
 */
const [word, de, en, es] = process.argv.slice(2)
if (!word || !de || !en || !es) {
  console.error(
    'npm run new-module <word> <title in German> <in English> <in Spanish>, e.g. npm run new-module gift-cards Geschenkkarten "Gift cards" "Tarjetas regalo"',
  )
  process.exit(2)
}
const names = moduleNames(word)
const titles = { de, en, es }
if (existsSync(join(ROOT, 'apps/api/src/modules', word))) {
  console.error(`There is a module ${word} already.`)
  process.exit(2)
}

for (const [path, text] of Object.entries(moduleFiles(names, titles))) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  writeFileSync(join(ROOT, path), text)
}
const order = placeInOrder(names)
enterContract(names, order)
enterProduct(names)
enterRoutes(names, titles)
await finish()
console.log(
  `${en}: packages/contract/src/${word}, apps/api/src/modules/${word}, apps/web/src/features/${word}`,
)

/** Changes one file of the project. @throws Error when the change finds nothing to change */
function edit(path: string, change: (text: string) => string): void {
  const before = readFileSync(join(ROOT, path), 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${path} has no place for the new module`)
  writeFileSync(join(ROOT, path), after)
}

/** Gives the word its place in the list of modules and in the document that tells it. @returns the order with it */
function placeInOrder({ word: name }: ModuleNames): readonly string[] {
  const words: readonly string[] = MODULES.map(({ word: known }) => known)
  edit('apps/api/src/modules.ts', (text) => text.replace(LAST_PLACE, `  { word: '${name}' },\n${LAST_PLACE}`))
  edit('docs/architecture.md', (text) => text.replace(`\`${LAST}\`.`, `\`${name}\` \`${LAST}\`.`))
  return [...words.slice(0, -1), name, LAST]
}

/** Puts a line before that of the first later module which has one. */
function insertBefore(
  text: string,
  later: readonly string[],
  lineOf: (module: string) => RegExp,
  line: string,
): string {
  const at = later.map((module) => text.search(lineOf(module))).find((index) => index >= 0)
  return at === undefined ? text : text.slice(0, at) + line + text.slice(at)
}

function laterThan(order: readonly string[], name: string): readonly string[] {
  return order.slice(order.indexOf(name) + 1)
}

function enterContract({ word: name, camel }: ModuleNames, order: readonly string[]): void {
  edit('packages/contract/src/api/index.ts', (text) => {
    const key = camel === name ? name : `'${name}': ${camel}`
    const entered = insertBefore(
      text,
      laterThan(order, name),
      (module) => new RegExp(`^ {2}'?${module}'?[:,]`, 'm'),
      `  ${key},\n`,
    )
    return entered === text ? text : `import * as ${camel} from '../${name}/${name}.endpoints.ts'\n${entered}`
  })
}

function enterProduct({ word: name, camel }: ModuleNames): void {
  edit('apps/api/src/product-modules.ts', (text) => {
    const key = camel === name ? name : `'${name}': ${camel}`
    const entered = text.replace(/^ {2}'order-document':/m, `  ${key},\n$&`)
    return entered === text ? text : `import { ${camel} } from './modules/${name}/module.ts'\n${entered}`
  })
}

function enterRoutes({ word: name, camel, pascal }: ModuleNames, titleIn: Titles): void {
  edit('apps/web/src/app/routes/work.ts', (text) => {
    const end = text.lastIndexOf('\n]\n')
    if (end < 0) return text
    const entry = `  {
    path: '/${name}',
    title: '${camel}',
    access: anyOf('co_admin'),
    nav: { menu: 'orders' },
    list: { query: ${pascal}Query, remember: '${name}' },
    page: lazyRouteComponent(() => import('../../features/${name}/${name}-page.tsx'), '${pascal}Page'),
  },
`
    const imports = `import { ${pascal}Query } from '@kontor/contract/${name}'\n`
    return `${imports}${text.slice(0, end)}\n${entry}]\n`
  })
  for (const [locale, title] of Object.entries(titleIn)) {
    edit(`apps/web/src/app/locales/${locale}.ts`, (text) =>
      text.replace(/( {2}routes: \{\n(?: {4}.*\n)*)/, `$1    ${camel}: ${quoted(title)},\n`),
    )
  }
}

/** Sorts imports, formats, and lets the OpenAPI document say what the server now says. */
async function finish(): Promise<void> {
  for (const [command, ...args] of [
    ['biome', 'check', '--write', '.'],
    ['node', 'tools/openapi.ts', '--write'],
  ] as const) {
    const { code, output } = await run(command, args, { quiet: true })
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
  }
}
