import type { Answer, Endpoint } from '@kontor/contract/shared'
import { ApiError, currentToken, endpointUrl, errorOf, type InputArgument } from './api-client.ts'
import { currentLocale, textsOf } from './i18n.ts'
import { libTexts } from './locales/index.ts'

/** No answer came. */
const OFFLINE = 0

/** How a sending is followed and ended. */
export interface UploadWatch {
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends a file and says how far it has come. Unlike `fetch`, XMLHttpRequest tells of what is sent.
 * @param onProgress called with the bytes sent so far
 * @throws ApiError, also where no answer came
 */
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  input: InputArgument<E>,
  file: Blob,
  { onProgress, signal }: UploadWatch,
): Promise<Answer<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, endpointUrl(endpoint, ...input))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', currentLocale())
    request.setRequestHeader('content-type', endpoint.config.takes ?? 'application/json')
    const token = currentToken()
    if (token !== undefined) request.setRequestHeader('auth-token', token)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as Answer<E>)
        return
      }
      const headers = new Headers()
      const requestId = request.getResponseHeader('x-request-id')
      if (requestId !== null) headers.set('x-request-id', requestId)
      const response = new Response(request.responseText, { status: request.status, headers })
      errorOf(endpoint, response).then(reject, reject)
    })
    const fail = () =>
      reject(new ApiError(OFFLINE, { code: 'offline', message: textsOf(libTexts)('offline') }))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** The content of a file in base64, without the prefix of a data address. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    // A file may have been deleted or moved since it was chosen.
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
}
