import { Button, type ButtonProps } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'
import { DangerButton } from '../dialog/danger-button.tsx'
import { WithReason } from '../hint/with-reason.tsx'
import { uiTexts } from '../locales/index.ts'

/** Why a form cannot be sent as it stands. `notice`: it shows a notice that says so. */
export type FormObstacle = 'incomplete' | 'unchanged' | 'loading' | 'notice'

interface Props extends Pick<ButtonProps, 'children' | 'fullWidth' | 'loading' | 'size' | 'variant'> {
  /** Id of the form that it sends, when it stands outside of it. */
  readonly form?: string
  readonly onClick?: () => void
  /** `button` where it belongs to no form. */
  readonly type?: 'submit' | 'button'
  readonly obstacle: FormObstacle | undefined
  /** Ends or destroys something: never the primary button. */
  readonly danger?: boolean | undefined
}

/** Sends a form. While it cannot be sent, the button says why. */
export function SubmitButton({ obstacle, danger, type = 'submit', ...button }: Props) {
  const t = useTexts(uiTexts)
  const Kind = danger ? DangerButton : Button
  return (
    <WithReason reason={obstacle && t(`obstacle.${obstacle}`)}>
      <Kind {...button} type={type} disabled={obstacle !== undefined} />
    </WithReason>
  )
}
