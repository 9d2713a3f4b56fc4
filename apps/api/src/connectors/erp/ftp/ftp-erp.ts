import type { ErpAccount, ErpConnector, ErpDocument } from '../../../modules/erp/index.ts'
import { ErpError } from '../../../modules/erp/index.ts'
import { FtpRefused, withFtpFolder } from '../../../platform/outbound/guarded-ftp.ts'
import type { OutboundPolicy } from '../../../platform/outbound/outbound-target.ts'
import type { ErpCircuits } from '../erp-circuits.ts'
import { lineFailure, quoted } from '../erp-failure.ts'

const TIMEOUT_MS = 60_000
const NOT_LOGGED_IN = 530
/** A file that nobody has, asked for to see that the folder answers. */
const PROBE = 'kontor-connection-test'

/**
 * An ERP that fetches orders from an FTP folder. A document is written under a name that no ERP picks up, and gets its
 * own only when it is there as a whole. A file of that name and size is this document: an earlier
 * attempt whose answer was lost.
 */
export const ftpErp = (
  policy: OutboundPolicy,
  circuits: ErpCircuits,
  timeoutMs = TIMEOUT_MS,
): ErpConnector => ({
  connect: (account) => ({
    deliver: (document, signal) =>
      circuits.run(account, () => upload(policy, account, document, timeoutMs, signal)),
    check: (signal) => enter(policy, account, timeoutMs, signal),
  }),
})

async function upload(
  policy: OutboundPolicy,
  account: ErpAccount,
  document: ErpDocument,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<'accepted' | 'known'> {
  const content = Buffer.from(document.xml)
  const partial = `.${document.name}.part`
  try {
    return await withFtpFolder(policy, accessOf(account, timeoutMs, signal), async (folder) => {
      if ((await folder.sizeOf(document.name)) === content.byteLength) return 'known'
      await folder.put(partial, content)
      const written = await folder.sizeOf(partial)
      if (written !== content.byteLength && written !== 'untold') {
        throw new ErpError('unavailable', `${written ?? 0} of ${content.byteLength} bytes arrived`)
      }
      await folder.rename(partial, document.name)
      return 'accepted'
    })
  } catch (error) {
    if (error instanceof FtpRefused) throw refusal(error)
    throw lineFailure(error) ?? error
  }
}

/** Logs in and looks into the folder. */
async function enter(
  policy: OutboundPolicy,
  account: ErpAccount,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    await withFtpFolder(policy, accessOf(account, timeoutMs, signal), (folder) => folder.sizeOf(PROBE))
  } catch (error) {
    if (error instanceof FtpRefused) {
      const failure = refusal(error)
      throw failure.kind === 'refused'
        ? new ErpError('unavailable', failure.message, { cause: error })
        : failure
    }
    throw lineFailure(error) ?? error
  }
}

const accessOf = (account: ErpAccount, timeoutMs: number, signal: AbortSignal) => ({
  url: account.erp_base_url,
  user: account.erp_user,
  password: account.erp_password,
  timeoutMs,
  signal,
})

function refusal(error: FtpRefused): ErpError {
  const message = `FTP ${quoted(error.reply)}`
  if (error.code === NOT_LOGGED_IN) return new ErpError('unauthorised', message, { cause: error })
  return new ErpError(error.code >= 500 ? 'refused' : 'unavailable', message, { cause: error })
}
