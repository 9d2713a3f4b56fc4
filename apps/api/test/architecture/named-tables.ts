import { parseSync } from '@swc/core'

/** The tables that a piece of code names, and those of them that it writes. */
export interface NamedTables {
  readonly named: ReadonlySet<string>
  readonly written: ReadonlySet<string>
}

/** What a parser answers; only these fields are looked at. */
type Node = Readonly<Record<string, unknown>> & { readonly type: string }

const WORD = /[a-z_][a-z0-9_]*/g
const WRITE =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:public\.)?(\w+)/g
const READ = /\b(?:from|join|into|update|using|only|on|table)\s+(?:public\.)?(\w+)|\bpublic\.(\w+)/g

/** What one statement or fragment of SQL names. Comments and texts in quotes name nothing. */
export function tablesOfSql(sql: string, tables: ReadonlySet<string>): NamedTables {
  const text = sql
    .toLowerCase()
    .replace(/\/\*.*?\*\/|--[^\n]*/gs, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
  const named = new Set<string>()
  for (const match of text.matchAll(WORD)) {
    const [word] = match
    const before = text.slice(0, match.index)
    const isColumn = /\w\.$/.test(before) && !/\bpublic\.$/.test(before)
    if (tables.has(word) && !isColumn && !/\bas\s+$/.test(before)) named.add(word)
  }
  return { named, written: only(tables, text.matchAll(WRITE)) }
}

/** What a file of functions names. Their bodies are texts in quotes, and `returns` is a word of the language there. */
export function tablesOfFunctions(sql: string, tables: ReadonlySet<string>): NamedTables {
  const text = sql.toLowerCase().replace(/\/\*.*?\*\/|--[^\n]*/gs, ' ')
  return { named: only(tables, text.matchAll(READ)), written: only(tables, text.matchAll(WRITE)) }
}

const only = (tables: ReadonlySet<string>, matches: Iterable<RegExpMatchArray>): Set<string> =>
  new Set([...matches].map(([, first, second]) => first ?? second ?? '').filter((name) => tables.has(name)))

/** The tables that a `*.tables.ts` declares: the name of its export and the name in the database. */
export function declaredTables(source: string): Map<string, string> {
  const declared = new Map<string, string>()
  for (const node of nodesOf(source)) {
    if (node.type !== 'VariableDeclarator') continue
    const call = node.init as Node | null
    if (call?.type !== 'CallExpression' || nameOf(call.callee) !== 'pgTable') continue
    const [first] = call.arguments as readonly { readonly expression: Node }[]
    if (first?.expression.type === 'StringLiteral') {
      declared.set(nameOf(node.id), String(first.expression.value))
    }
  }
  return declared
}

/**
 * What a TypeScript file names: in its `sql` templates, in `sql.raw` and as tables that it imports.
 * @param exported the name in the database of each table, by the name of its export
 */
export function tablesOfSource(source: string, exported: ReadonlyMap<string, string>): NamedTables {
  const tables = new Set(exported.values())
  const nodes = nodesOf(source)
  const imported = importedTables(nodes, exported)
  const named = new Set(imported.values())
  const written = new Set<string>()
  for (const node of nodes) {
    const sql = sqlOf(node, imported)
    if (sql !== null) {
      const found = tablesOfSql(sql, tables)
      for (const table of found.named) named.add(table)
      for (const table of found.written) written.add(table)
    }
    const table = writtenByBuilder(node, imported)
    if (table) written.add(table)
  }
  return { named, written }
}

function importedTables(nodes: readonly Node[], exported: ReadonlyMap<string, string>): Map<string, string> {
  const imported = new Map<string, string>()
  for (const node of nodes) {
    if (node.type !== 'ImportDeclaration') continue
    if (!(node.source as { value: string }).value.endsWith('.tables.ts')) continue
    for (const specifier of node.specifiers as readonly Node[]) {
      const table = exported.get(nameOf(specifier.imported ?? specifier.local))
      if (table) imported.set(nameOf(specifier.local), table)
    }
  }
  return imported
}

/** The SQL of a node; where a value stands in a template there is a blank, where an imported table stands its name. */
function sqlOf(node: Node, imported: ReadonlyMap<string, string>): string | null {
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') {
    const { quasis, expressions } = node.template as {
      readonly quasis: readonly { readonly raw: string }[]
      readonly expressions: readonly Node[]
    }
    return quasis
      .map(({ raw }, index) => `${raw} ${imported.get(nameOf(expressions[index])) ?? ''} `)
      .join('')
  }
  if (node.type === 'CallExpression') {
    const { object, property } = (node.callee ?? {}) as { readonly object?: Node; readonly property?: Node }
    if (nameOf(object) !== 'sql' || nameOf(property) !== 'raw') return null
    const [first] = node.arguments as readonly { readonly expression: Node }[]
    return first?.expression.type === 'StringLiteral' ? String(first.expression.value) : null
  }
  return null
}

const WRITERS = new Set(['insert', 'update', 'delete'])

/** The table of `tx.insert(table)` and its like. */
function writtenByBuilder(node: Node, imported: ReadonlyMap<string, string>): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const { property } = (node.callee ?? {}) as { readonly property?: Node }
  if (!WRITERS.has(nameOf(property))) return undefined
  const [first] = node.arguments as readonly { readonly expression: Node }[]
  return imported.get(nameOf(first?.expression))
}

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node.value) : ''

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Every node of a file. */
function nodesOf(source: string): Node[] {
  const nodes: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      if (isNode(value)) nodes.push(value)
      Object.values(value).forEach(visit)
    }
  }
  visit(parseSync(source, { syntax: 'typescript', target: 'esnext' }))
  return nodes
}
