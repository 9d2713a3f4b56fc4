import type { z } from 'zod'
import type { Translate } from './i18n.ts'
import type { de } from './locales/de.ts'

type Issue = z.core.$ZodIssue

const REQUIRED_KINDS = new Set(['undefined', 'null'])

function sizeText(issue: Issue & { code: 'too_small' | 'too_big' }, t: Translate<typeof de>): string {
  const ofText = issue.origin === 'string'
  if (issue.code === 'too_big') {
    return t(ofText ? 'issue.tooLong' : 'issue.tooLarge', { count: Number(issue.maximum) })
  }
  if (ofText && issue.minimum === 1) return t('issue.required')
  return t(ofText ? 'issue.tooShort' : 'issue.tooSmall', { count: Number(issue.minimum) })
}

/** The message for an issue of a field: what is wrong and how to correct it. */
function issueText(issue: Issue, t: Translate<typeof de>): string {
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return sizeText(issue, t)
    case 'invalid_type':
      return REQUIRED_KINDS.has(issue.input === null ? 'null' : typeof issue.input)
        ? t('issue.required')
        : t(issue.expected === 'number' ? 'issue.number' : 'issue.invalid')
    case 'invalid_format':
      return t(issue.format === 'email' ? 'issue.email' : 'issue.invalid')
    case 'invalid_value':
      return t('issue.choice')
    default:
      return t('issue.invalid')
  }
}

/**
 * The first problem of each field by its dotted path; empty for valid values.
 * @param own a form's own message for an issue; undefined leaves the usual text
 */
export function fieldErrors(
  schema: z.ZodType,
  values: unknown,
  t: Translate<typeof de>,
  own: (issue: Issue) => string | undefined = () => undefined,
): Record<string, string> {
  // The issue carries its input, which distinguishes a missing value from one of the wrong type.
  const result = schema.safeParse(values, { reportInput: true })
  const errors = new Map<string, string>()
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.')
    if (!errors.has(path)) errors.set(path, own(issue) ?? issueText(issue, t))
  }
  return Object.fromEntries(errors)
}
