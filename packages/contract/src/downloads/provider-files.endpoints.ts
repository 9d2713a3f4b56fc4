import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileStream, Id, IdParams, orProvider, page, provider } from '../shared/index.ts'
import { FilesQuery, ProviderFilesQuery } from './addresses.schemas.ts'
import { ProvidedFile, ProvidedFileParams, ProviderFile, ProviderFileBody } from './provider-files.schemas.ts'

export const listFiles = {
  method: 'GET',
  url: '/download/files',
  config: { access: anyOf('co_accounting') },
  schema: {
    summary: 'The files that the provider gives to the company',
    querystring: FilesQuery,
    response: { 200: page(ProvidedFile) },
  },
} as const satisfies Endpoint

export const getFile = {
  method: 'GET',
  url: '/download/files/:name',
  config: {
    access: orProvider(anyOf('co_accounting')),
    speaksOutside: true,
    produces: 'application/octet-stream',
    errors: ['file_not_found'],
  },
  schema: {
    summary: 'A file of the provider',
    params: ProvidedFileParams,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint

export const listProviderFiles = {
  method: 'GET',
  url: '/download/providerFiles',
  config: { access: provider },
  schema: {
    summary: 'The files that were given to merchants, newest first',
    querystring: ProviderFilesQuery,
    response: { 200: page(ProviderFile) },
  },
} as const satisfies Endpoint

export const announceProviderFile = {
  method: 'POST',
  url: '/download/providerFiles',
  config: { access: provider, errors: ['company_not_yours'] },
  schema: {
    summary: 'Say what a file is called and whom it is for; nobody sees it before its content is there',
    body: ProviderFileBody,
    response: { 201: z.object({ id: Id }) },
  },
} as const satisfies Endpoint

export const uploadProviderFile = {
  method: 'PUT',
  url: '/download/providerFiles/:id/content',
  config: {
    access: provider,
    speaksOutside: true,
    takes: 'application/octet-stream',
    errors: [
      'file_not_found',
      'file_already_uploaded',
      'file_too_large',
      'file_kind_unknown',
      'unsupported_media_type',
      'storage_full',
    ],
  },
  schema: {
    summary: 'The content of a file of up to 20 MB; what it is counts by its content, not by its name',
    params: IdParams,
    response: { 200: ProviderFile },
  },
} as const satisfies Endpoint

export const withdrawProviderFile = {
  method: 'PUT',
  url: '/download/providerFiles/:id/withdrawn',
  config: { access: provider, errors: ['file_not_found'] },
  schema: {
    summary: 'Take a file from everybody; its content is deleted',
    params: IdParams,
    response: { 200: ProviderFile },
  },
} as const satisfies Endpoint
