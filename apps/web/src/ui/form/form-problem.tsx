import type { ApiError } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { Notice } from '../states/notice.tsx'

/** The server's refusal of a form, with messages of fields that are not shown. */
export function FormProblem({ problem }: { readonly problem: ApiError | undefined }) {
  const t = useTexts(uiTexts)
  if (!problem) return null
  const more = Object.values(problem.errors).flat()
  return (
    <Notice kind="danger" title={problem.message} requestId={problem.requestId}>
      {more.length > 0 && (
        <ul aria-label={t('form.problems')}>
          {more.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
