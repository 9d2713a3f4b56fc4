import { LOCALES, type Locale } from '@kontor/contract/shared'
import { type ReactNode, useEffect, useState } from 'react'
import { formatTime } from '../../lib/format.ts'
import { chooseLocale, useLocale, useTexts } from '../../lib/i18n.ts'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import type { DeviceMemory } from './device-memory.ts'
import { scanTexts } from './locales/index.ts'
import classes from './scan.module.css'
import type { DeviceState } from './use-own-device.ts'

const NAMES: Readonly<Record<Locale, string>> = { de: 'Deutsch', en: 'English', es: 'Español' }

interface Props {
  readonly device: Exclude<DeviceState, { readonly kind: 'paired' }>
  readonly memory: DeviceMemory
}

/** What a device shows that is not paired: its id, or why it is out. */
export function PairingScreen({ device, memory }: Props) {
  const t = useTexts(scanTexts)
  switch (device.kind) {
    case 'loading':
      return (
        <Frame title={t('title')}>
          <SkeletonLines lines={4} />
        </Frame>
      )
    case 'failed':
      return (
        <Frame title={t('pairing.title')}>
          <ErrorNotice error={device.error} title={t('pairing.failed')} onRetry={device.retry} />
        </Frame>
      )
    case 'waiting':
      return (
        <Frame title={t('pairing.title')}>
          <p className="quiet" id="device-id">
            {t('pairing.yourId')}
          </p>
          <output className={classes.deviceId} aria-labelledby="device-id">
            {device.own.device_id}
          </output>
          <p>{t('pairing.how')}</p>
          <p className="quiet">{t('pairing.until', { time: formatTime(device.own.expires_at) })}</p>
          <p role="status">{t('pairing.waiting')}</p>
        </Frame>
      )
    default:
      return (
        <Frame title={t(`ended.${device.kind}`)}>
          <p>{t(`ended.${device.kind}Text`, { id: device.own.device_id })}</p>
          <Kept memory={memory} />
          {device.kind === 'unknown' && (
            <button type="button" className={classes.bigButton} onClick={device.pairAgain}>
              {t('ended.again')}
            </button>
          )}
        </Frame>
      )
  }
}

/** How much of what was done has not reached the server. */
function Kept({ memory }: { readonly memory: DeviceMemory }) {
  const t = useTexts(scanTexts)
  const [count, setCount] = useState(0)
  useEffect(() => {
    void memory.commands().then((commands) => setCount(commands.length))
  }, [memory])
  return count === 0 ? null : <p>{t('ended.kept', { count })}</p>
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useTexts(scanTexts)
  const locale = useLocale()
  return (
    <main className={classes.pairing}>
      <h1>{title}</h1>
      {children}
      <label className={classes.language}>
        {t('language')}
        <select
          value={locale}
          onChange={(event) => {
            const next = LOCALES.find((one) => one === event.currentTarget.value)
            if (next) void chooseLocale(next)
          }}
        >
          {LOCALES.map((one) => (
            <option key={one} value={one}>
              {NAMES[one]}
            </option>
          ))}
        </select>
      </label>
    </main>
  )
}
