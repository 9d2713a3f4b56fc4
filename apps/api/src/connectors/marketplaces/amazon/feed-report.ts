import { convert } from 'xmlbuilder2'
import { z } from 'zod'

/** What Amazon made of a feed (processing report of an XML feed). */
export interface FeedReport {
  readonly processed: number
  readonly successful: number
  /** Errors and warnings; what went well is not named. */
  readonly results: readonly {
    readonly message_id: string
    readonly is_error: boolean
    readonly text: string
  }[]
}

const text = z
  .union([z.string(), z.object({})])
  .transform((value) => (typeof value === 'string' ? unescaped(value) : ''))
const count = z.string().regex(/^\d+$/).transform(Number)
const Result = z.object({
  MessageID: text.optional(),
  ResultCode: text,
  ResultMessageCode: text.optional(),
  ResultDescription: text.optional(),
})
const Report = z.object({
  AmazonEnvelope: z.object({
    Message: z.object({
      ProcessingReport: z.object({
        ProcessingSummary: z.object({ MessagesProcessed: count, MessagesSuccessful: count }),
        Result: z.union([z.array(Result), Result.transform((one) => [one])]).default([]),
      }),
    }),
  }),
})

/** Reads a processing report. Pure. @returns null when it is none */
export function readFeedReport(xml: string): FeedReport | null {
  const parsed = Report.safeParse(objectIn(xml))
  if (!parsed.success) return null
  const { ProcessingSummary, Result: results } = parsed.data.AmazonEnvelope.Message.ProcessingReport
  return {
    processed: ProcessingSummary.MessagesProcessed,
    successful: ProcessingSummary.MessagesSuccessful,
    results: results.map((one) => ({
      message_id: one.MessageID ?? '',
      is_error: one.ResultCode === 'Error',
      text: [one.ResultMessageCode, one.ResultDescription].filter(Boolean).join(': '),
    })),
  }
}

/** The parser returns texts escaped. */
const unescaped = (value: string): string =>
  value.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')

function objectIn(xml: string): unknown {
  try {
    return convert(xml, { format: 'object' })
  } catch {
    return undefined
  }
}

/** Whether a report can be that of a feed whose only message has this number. Pure. */
export function speaksOf(report: FeedReport, reference: string): boolean {
  const number = String(BigInt(reference))
  // 0 stands for the feed as a whole.
  const isOther = ({ message_id }: { message_id: string }) => !['', '0', number].includes(message_id)
  return report.processed <= 1 && !report.results.some(isOther)
}
