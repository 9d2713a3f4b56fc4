import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, IdParams, orProvider } from '../shared/index.ts'
import {
  ChannelAccountEdit,
  ChannelAccountList,
  ChannelAdapter,
  ConnectionCheck,
  FirstImport,
  ManagedChannelAccount,
  NewChannelAccount,
} from './channel-accounts.schemas.ts'

/** The provider's staff keep the provider's accounts, from within its own company. */
const seeAccounts = orProvider(anyOf('co_accounting'))
/** Opening and pausing an account decides whether orders come in at all. */
const changeAccounts = orProvider(anyOf('co_admin'))

export const listChannelAccounts = {
  method: 'GET',
  url: '/accounting/channels',
  config: { access: seeAccounts },
  schema: {
    summary:
      'The accounts at channels that the company sells through, own ones first; never their credentials',
    response: { 200: ChannelAccountList },
  },
} as const satisfies Endpoint

export const listChannelAdapters = {
  method: 'GET',
  url: '/channel-adapters',
  config: { access: seeAccounts },
  schema: {
    summary: 'The ways in which an account can be connected to its channel, and what each asks for',
    response: { 200: z.object({ data: z.array(ChannelAdapter) }) },
  },
} as const satisfies Endpoint

export const createChannelAccount = {
  method: 'POST',
  url: '/accounting/channels',
  config: {
    access: changeAccounts,
    errors: [
      'sales_channel_not_found',
      'channel_account_name_taken',
      'channel_adapter_unfit',
      'credentials_incomplete',
    ],
  },
  schema: {
    summary: 'Open an account at a channel',
    body: NewChannelAccount,
    response: { 201: ManagedChannelAccount },
  },
} as const satisfies Endpoint

export const changeChannelAccount = {
  method: 'PUT',
  url: '/accounting/channels/:id',
  config: {
    access: changeAccounts,
    errors: [
      'channel_account_not_found',
      'channel_account_name_taken',
      'channel_adapter_unfit',
      'credentials_incomplete',
      'first_import_missing',
      'stale_version',
    ],
  },
  schema: {
    summary: 'Change, pause or resume an own account. What is to be reported to a paused one waits',
    params: IdParams,
    body: ChannelAccountEdit,
    response: { 200: ManagedChannelAccount },
  },
} as const satisfies Endpoint

export const checkChannelAccount = {
  method: 'POST',
  url: '/accounting/channels/:id/check',
  config: {
    access: seeAccounts,
    speaksOutside: true,
    errors: ['channel_account_not_found', 'channel_account_unchecked'],
  },
  schema: {
    summary: 'Log in to the channel of an own account and read something small; changes nothing',
    params: IdParams,
    response: { 200: ConnectionCheck },
  },
} as const satisfies Endpoint

export const startFirstImport = {
  method: 'POST',
  url: '/accounting/channels/:id/import',
  config: {
    access: changeAccounts,
    errors: [
      'channel_account_not_found',
      'first_import_started',
      'first_import_day',
      'credentials_missing',
      'stale_version',
    ],
  },
  schema: {
    summary: 'Resume an own account whose orders were never fetched, and fetch them from a day on',
    params: IdParams,
    body: FirstImport,
    response: { 200: ManagedChannelAccount },
  },
} as const satisfies Endpoint
