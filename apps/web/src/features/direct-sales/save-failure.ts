import { ApiError, type ApiErrorCode } from '../../lib/api-client.ts'
import { textsOf } from '../../lib/i18n.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { directSalesTexts } from './locales/index.ts'

/** How long errors of direct sale are shown (spec: integrations §8). */
const SECONDS = 5
/** Failures of which the server said nothing. */
const WORDLESS: readonly ApiErrorCode[] = ['offline', 'unexpected_answer']

/** Says that something could not be saved, for five seconds: in the server's words, or in ours when it has none. */
export function showSaveFailure(error: unknown): void {
  const speaks = error instanceof ApiError && !WORDLESS.includes(error.code)
  notify.error(speaks ? error : textsOf(directSalesTexts)('saveFailed'), { seconds: SECONDS })
}
