import { PickListLineParams, PickListTick, TickedLine } from '../orders/pick-list.schemas.ts'
import type { Endpoint } from '../shared/index.ts'
import { pickListLink } from '../shared/index.ts'
import { LinkedPickList } from './linked-pick-list.schemas.ts'

export const getLinkedPickList = {
  method: 'GET',
  url: '/picklist',
  config: { access: pickListLink },
  schema: {
    summary: 'The lines that are to be fetched in the store of a link',
    response: { 200: LinkedPickList },
  },
} as const satisfies Endpoint

export const tickLinkedLine = {
  method: 'PUT',
  url: '/picklist/:lineId',
  config: { access: pickListLink, errors: ['scan_line_gone'] },
  schema: {
    summary: 'Tick a line on the list of a link, or take the tick away. The same again changes nothing',
    params: PickListLineParams,
    body: PickListTick,
    response: { 200: TickedLine },
  },
} as const satisfies Endpoint
