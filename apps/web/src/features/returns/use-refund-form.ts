import type { OrderLine } from '@kontor/contract/order-document'
import { type CaseCondition, type CaseReason, openCase } from '@kontor/contract/returns'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { base64Of } from '../../lib/upload-file.ts'
import { useLineChange } from '../orders/index.ts'
import { centsOf, reductionProblem, toCents } from './reduction.ts'
import { useCaseImages } from './use-case-images.ts'

interface Values {
  readonly reason: CaseReason
  readonly condition: CaseCondition | undefined
  readonly message: string
  readonly amount: string
}

const EMPTY: Values = { reason: 'item_broken', condition: undefined, message: '', amount: '' }
const FILE_NAME_MAX = 200

/** What a case needs before it can be sent (spec: orders §5, Partial refund). */
export type Need = 'needsImage' | 'needsCondition' | 'needsMessage' | 'needsAmount'

/** The state of the goodwill form: values, images, what is missing, and sending. */
export function useRefundForm(
  orderId: number,
  line: Pick<OrderLine, 'id' | 'reductions'>,
  onDone: () => void,
) {
  const [values, setValues] = useState(EMPTY)
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set())
  const chosen = useCaseImages()
  const refundable = toCents(line.reductions.refundable_amount)
  const amountProblem = reductionProblem(values.amount, refundable)

  const needs: Need[] = []
  if (values.condition === undefined) needs.push('needsCondition')
  if (values.message.trim() === '') needs.push('needsMessage')
  if (amountProblem !== undefined) needs.push('needsAmount')
  if (chosen.images.length === 0) needs.push('needsImage')

  const sending = useLineChange({
    orderId,
    change: async () => {
      const cents = centsOf(values.amount)
      if (values.condition === undefined || cents === undefined) throw new Error('The form is not complete.')
      const images = await Promise.all(
        chosen.images.map(async ({ file }) => ({
          name: file.name.slice(0, FILE_NAME_MAX),
          data: await base64Of(file),
        })),
      )
      const { reason, condition, message } = values
      return call(openCase, {
        params: { id: line.id },
        body: {
          reason,
          type: 'partial_refund',
          condition,
          message,
          requested_reduction: cents / 100,
          images,
        },
      })
    },
    onDone,
  })

  return {
    values,
    change: (patch: Partial<Values>) => setValues({ ...values, ...patch }),
    /** Whether a field was left once, from when on its problem is shown. */
    leave: (field: keyof Values) => setLeft(new Set([...left, field])),
    wasLeft: (field: keyof Values) => left.has(field),
    amountProblem,
    refundable,
    chosen,
    needs,
    isDirty: values !== EMPTY || chosen.images.length > 0,
    ...sending,
  }
}
