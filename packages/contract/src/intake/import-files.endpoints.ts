import type { Endpoint } from '../shared/index.ts'
import { anyOf, apiKey, CSV_MEDIA_TYPE, FileStream, page } from '../shared/index.ts'
import {
  DeliveredRefusedQuery,
  ImportAction,
  ImportFile,
  ImportFileDetail,
  ImportFilesQuery,
  ImportParams,
  ImportUploadQuery,
  RefusedRowsQuery,
} from './import-files.schemas.ts'

const products = anyOf('co_accounting')
const UPLOAD_ERRORS = [
  'file_too_large',
  'import_file_not_csv',
  'import_file_empty',
  'import_file_unreadable',
  'unsupported_media_type',
  'storage_full',
]

export const intakeFile = {
  method: 'POST',
  url: '/intake/files',
  config: {
    access: apiKey('articles'),
    speaksOutside: true,
    takes: 'application/octet-stream',
    errors: UPLOAD_ERRORS,
  },
  schema: {
    summary:
      'Deliver a CSV file of up to 100 MB; it is imported at once when files with such headers were mapped before, else it waits on the screen for its columns to be named',
    querystring: ImportUploadQuery,
    response: { 201: ImportFile },
  },
} as const satisfies Endpoint

export const intakeFileResult = {
  method: 'GET',
  url: '/intake/files/:id/result',
  config: { access: apiKey('articles'), errors: ['import_file_not_found'] },
  schema: {
    summary: 'How far a delivered file has come, and what became of its rows',
    params: ImportParams,
    response: { 200: ImportFile },
  },
} as const satisfies Endpoint

export const intakeFileRefused = {
  method: 'GET',
  url: '/intake/files/:id/result/refused',
  config: {
    access: apiKey('articles'),
    speaksOutside: true,
    produces: CSV_MEDIA_TYPE,
    errors: ['import_file_not_found'],
  },
  schema: {
    summary: 'The refused rows of a delivered file with the reasons, as CSV',
    params: ImportParams,
    querystring: DeliveredRefusedQuery,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint

export const uploadImportFile = {
  method: 'POST',
  url: '/intake/uploads',
  config: { access: products, speaksOutside: true, takes: 'application/octet-stream', errors: UPLOAD_ERRORS },
  schema: {
    summary: 'Upload a CSV file with articles or stock of up to 100 MB; nothing of it is imported yet',
    querystring: ImportUploadQuery,
    response: { 201: ImportFile },
  },
} as const satisfies Endpoint

export const listImportFiles = {
  method: 'GET',
  url: '/intake/files',
  config: { access: products },
  schema: {
    summary: 'The files of the last 30 days, newest first',
    querystring: ImportFilesQuery,
    response: { 200: page(ImportFile) },
  },
} as const satisfies Endpoint

export const getImportFile = {
  method: 'GET',
  url: '/intake/files/:id',
  config: { access: products, errors: ['import_file_not_found'] },
  schema: {
    summary: 'A file with its columns, its first rows and the first refused ones',
    params: ImportParams,
    response: { 200: ImportFileDetail },
  },
} as const satisfies Endpoint

export const changeImportFile = {
  method: 'PUT',
  url: '/intake/files/:id',
  config: {
    access: products,
    errors: [
      'import_file_not_found',
      'import_file_busy',
      'import_columns_wrong',
      'import_columns_missing',
      'import_column_twice',
    ],
  },
  schema: {
    summary: 'Name its columns and have it judged without changing anything, import it, or discard it',
    params: ImportParams,
    body: ImportAction,
    response: { 200: ImportFile },
  },
} as const satisfies Endpoint

export const getRefusedRows = {
  method: 'GET',
  url: '/intake/files/:id/refused',
  config: {
    access: products,
    speaksOutside: true,
    produces: CSV_MEDIA_TYPE,
    errors: ['import_file_not_found'],
  },
  schema: {
    summary: 'The refused rows of a file with the reasons, as CSV',
    params: ImportParams,
    querystring: RefusedRowsQuery,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint
