import type { Endpoint } from '../shared/index.ts'
import { device, publicAccess } from '../shared/index.ts'
import {
  DeviceRegistration,
  DeviceSecret,
  Pairing,
  ScanCommandAnswer,
  ScanCommandBody,
  ScanCommandParams,
  ScanList,
} from './scan.schemas.ts'

export const registerDevice = {
  method: 'POST',
  url: '/scan/registrations',
  config: { access: publicAccess, errors: ['too_many_requests'] },
  schema: {
    summary: 'A new scan device: the id that it shows and the secret that it keeps',
    response: { 201: DeviceRegistration },
  },
} as const satisfies Endpoint

export const getPairing = {
  method: 'POST',
  url: '/scan/pairing',
  config: { access: publicAccess },
  schema: {
    summary: 'Whether a store has entered the id of a scan device',
    body: DeviceSecret,
    response: { 200: Pairing },
  },
} as const satisfies Endpoint

export const listScanLines = {
  method: 'GET',
  url: '/scan/lines',
  config: { access: device },
  schema: {
    summary: 'The lines that the store of a scan device has to pick',
    response: { 200: ScanList },
  },
} as const satisfies Endpoint

export const sendScanCommand = {
  method: 'PUT',
  url: '/scan/commands/:commandId',
  config: {
    access: device,
    errors: [
      'scan_line_gone',
      'scan_line_taken',
      'scan_wrong_size',
      'scan_ean_unknown',
      'scan_not_undone',
      'scan_command_reused',
    ],
  },
  schema: {
    summary:
      'Pick a line, say that it was not found, or take a pick of this device back. The same command again answers the same and changes nothing',
    params: ScanCommandParams,
    body: ScanCommandBody,
    response: { 200: ScanCommandAnswer },
  },
} as const satisfies Endpoint
