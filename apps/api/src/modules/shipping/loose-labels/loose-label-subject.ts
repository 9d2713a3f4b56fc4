import type { Ctx } from '../../../platform/ctx.ts'
import { type LabelSubject, NO_NOTES } from '../labels/label-subject.ts'
import { isRefusal } from '../shipping.tables.ts'
import {
  changeLooseLabel,
  findLooseLabel,
  type LooseAttempt,
  lockLooseLabel,
  NOTHING_WRONG,
} from './loose-labels.repository.ts'

/** A label without an order as what is bought: it stands alone. */
export const looseLabelSubject: LabelSubject<LooseAttempt> = {
  lock: (ctx, { looseLabelId }) => lockLooseLabel(ctx, looseLabelId),
  isWanted,
  isInUse: isWanted,
  folder: ({ looseLabelId }) => `labels/${looseLabelId}`,
  makeNotes: async () => NO_NOTES,
  areCurrent: async () => true,
  onBought: (ctx, { looseLabelId }, _papers, wanted) =>
    changeLooseLabel(ctx, looseLabelId, { state: wanted ? 'bought' : 'voiding', ...NOTHING_WRONG }),
  onFailed: (ctx, { looseLabelId }, error) => {
    const isForPeople = isRefusal(error.reason) || error.reason === 'ask_channel'
    return changeLooseLabel(ctx, looseLabelId, {
      state: 'failed',
      reason: error.reason,
      information: isForPeople ? [...error.texts] : [],
      fields: [...error.fields],
    })
  },
  onDropped: (ctx, { looseLabelId }) =>
    changeLooseLabel(ctx, looseLabelId, { state: 'voided', ...NOTHING_WRONG }),
  onVoided: (ctx, { looseLabelId }) =>
    changeLooseLabel(ctx, looseLabelId, { state: 'voided', ...NOTHING_WRONG }),
  // The label stands, and it is paid.
  onVoidRefused: (ctx, { looseLabelId }, texts) =>
    changeLooseLabel(ctx, looseLabelId, {
      state: 'bought',
      reason: 'void_refused',
      information: [...texts],
      fields: [],
    }),
  // The screen reads the carrier's reports themselves.
  onTracked: async () => undefined,
}

async function isWanted(ctx: Ctx, { looseLabelId }: LooseAttempt): Promise<boolean> {
  const label = await findLooseLabel(ctx, looseLabelId)
  return label !== undefined && label.state !== 'voiding' && label.state !== 'voided'
}
