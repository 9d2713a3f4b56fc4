import { z } from 'zod'
import { Random } from '../platform/random.ts'
import type { World } from '../platform/world.ts'
import type { IntakeAnswer, IntakeReportRecord } from './selling-model.ts'

/** What a shop reads of a report; the rest it keeps as it came. */
const Report = z.looseObject({
  id: z.number(),
  kind: z.string(),
  asks_for_answer: z.boolean().optional(),
})
const Page = z.object({ data: z.array(Report), next_after: z.number().nullable() })

/** How a shop answers a report that asks for an answer: as ordered, else mostly with yes. */
export interface ReportSpec {
  channel?: string
  answer?: 'accepted' | 'declined'
}

const DECLINED_SHARE = 0.2

/**
 * Fetches the reports for the shops of these channels, page by page, and answers each.
 * @param call one call to the intake API, signed with the channel's key
 */
export async function takeReports(
  world: World,
  channels: readonly string[],
  call: (channel: string, method: 'GET' | 'PUT', path: string, body?: unknown) => Promise<IntakeAnswer>,
  { channel, answer }: ReportSpec = {},
): Promise<IntakeReportRecord[]> {
  const taken: IntakeReportRecord[] = []
  for (const one of channel === undefined ? channels : [channel]) {
    for (let after: number | null = 0; after !== null; ) {
      const path = `reports?channel=${encodeURIComponent(one)}&after=${after}`
      const page = Page.safeParse((await call(one, 'GET', path)).answer)
      // A channel that is not set up over there, or nobody at home: there is nothing to take.
      if (!page.success) break
      for (const report of page.data.data) {
        const result = resultOf(world, report, answer)
        const message = result === 'declined' ? 'Der Shop lehnt die Erstattung ab.' : ''
        const { status } = await call(one, 'PUT', `reports/${report.id}`, { result, message })
        const record = {
          id: report.id,
          channel: one,
          at: world.now().toISOString(),
          report,
          result,
          status,
        }
        taken.push(world.intakeReports.put(String(report.id), record))
      }
      after = page.data.next_after
    }
  }
  return taken
}

function resultOf(
  world: World,
  report: z.infer<typeof Report>,
  wanted: ReportSpec['answer'],
): IntakeReportRecord['result'] {
  if (!report.asks_for_answer) return wanted === 'declined' ? 'declined' : 'done'
  if (wanted) return wanted
  return new Random(`report ${world.seed} ${report.id}`).chance(DECLINED_SHARE) ? 'declined' : 'accepted'
}
