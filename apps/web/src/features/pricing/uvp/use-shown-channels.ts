import { UVP_CHANNELS } from '@kontor/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readStoredJson, writeStoredJson } from '../../../lib/browser-storage.ts'
import { userQuery } from '../../../lib/master-data.ts'

/** Rows that are hidden until somebody asks for them. */
const HIDDEN: readonly string[] = UVP_CHANNELS.filter(({ is_shown }) => !is_shown).map(({ name }) => name)

const storedUnder = (person: number) => `uvp.hidden.${person}`

function hiddenBy(person: number | undefined): readonly string[] {
  const stored = person === undefined ? undefined : readStoredJson(storedUnder(person))
  return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : HIDDEN
}

/** Which rows the calculators compare: each person's own choice, kept on this device. */
export function useShownChannels() {
  const person = useQuery(userQuery()).data?.id
  // Until something is chosen here, what is stored counts.
  const [chosen, setChosen] = useState<readonly string[]>()
  const hidden = chosen ?? hiddenBy(person)
  return {
    isShown: (name: string) => !hidden.includes(name),
    show: (name: string, isShown: boolean) => {
      const next = isShown ? hidden.filter((other) => other !== name) : [...hidden, name]
      setChosen(next)
      if (person !== undefined) writeStoredJson(storedUnder(person), next)
    },
  }
}
