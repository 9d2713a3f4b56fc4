import type pg from 'pg'
import { LARGE_COMPANY } from './planned-orders.ts'
import type { Statement } from './protocol.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

const nodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The big tables that a statement reads from end to end, planned as the product runs it: its role, its scope. */
export async function explain(
  client: pg.Client,
  statements: readonly Statement[],
  bigTables: ReadonlySet<string>,
): Promise<string[]> {
  const scanned: string[] = []
  for (const { text, values } of statements) {
    await client.query(
      `begin; set local role kontor_app; select set_config('app.company_id', '${LARGE_COMPANY}', true)`,
    )
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json) ${text}`,
      values,
    )
    await client.query('rollback')
    for (const node of nodes(rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' })) {
      const table = node['Relation Name']
      if (node['Node Type'] === 'Seq Scan' && table && bigTables.has(table)) scanned.push(table)
    }
  }
  return scanned
}
