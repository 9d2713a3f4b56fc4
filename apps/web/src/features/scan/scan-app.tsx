import { useEffect } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { openDeviceMemory } from './device-memory.ts'
import { scanTexts } from './locales/index.ts'
import { PairingScreen } from './pairing-screen.tsx'
import { useOwnDevice } from './use-own-device.ts'
import { WorkScreen } from './work-screen.tsx'

const memory = openDeviceMemory()

/** `/scan`: picks the lines of one store on a device of that store, with or without a connection. */
export function ScanApp() {
  const t = useTexts(scanTexts)
  const device = useOwnDevice(memory)
  useEffect(() => {
    document.title = t('title')
  }, [t])
  if (device.kind !== 'paired') return <PairingScreen device={device} memory={memory} />
  return <WorkScreen key={device.own.secret} memory={memory} own={device.own} onOut={device.onOut} />
}
