import type { Endpoint } from '../shared/index.ts'
import { anyOf } from '../shared/index.ts'
import { FtpConfiguration, FtpUserBody, FtpUserSaved, NewFtpUser } from './ftp.schemas.ts'

const access = anyOf('co_accounting')

export const getFtpUser = {
  method: 'GET',
  url: '/directsales/ftp',
  config: { access },
  schema: {
    summary: "The company's user of the FTP server, or how a new one would be called",
    response: { 200: FtpConfiguration },
  },
} as const satisfies Endpoint

export const createFtpUser = {
  method: 'POST',
  url: '/directsales/ftp',
  config: {
    access,
    errors: ['ftp_user_exists', 'ftp_username_other', 'too_many_requests'],
    speaksOutside: true,
  },
  schema: {
    summary: 'Create the one FTP user of the company, under the suggested name',
    body: NewFtpUser,
    response: { 200: FtpUserSaved },
  },
} as const satisfies Endpoint

export const updateFtpUser = {
  method: 'PUT',
  url: '/directsales/ftp',
  config: { access, errors: ['ftp_user_not_found', 'too_many_requests'], speaksOutside: true },
  schema: {
    summary: 'Change the password of the FTP user, or switch it on or off',
    body: FtpUserBody,
    response: { 200: FtpUserSaved },
  },
} as const satisfies Endpoint
