import type { ErrorComponentProps } from '@tanstack/react-router'
import { BrokenView } from '../ui/states/broken-view.tsx'

/** What stands in the place of a screen that broke while rendering or loading. */
export function ScreenError({ error }: ErrorComponentProps) {
  return <BrokenView error={error} />
}
