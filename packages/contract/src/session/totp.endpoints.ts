import type { Endpoint } from '../shared/index.ts'
import { anyOf, IdParams, publicAccess, signedIn } from '../shared/index.ts'
import { Member } from './people.schemas.ts'
import {
  ConfirmTotpBody,
  LoginRules,
  LoginRulesBody,
  OwnTotp,
  RecoveryCodes,
  SecondStepAnswer,
  SecondStepBody,
  SetUpTotpBody,
  TotpKey,
  TotpProofBody,
  TotpSetupBody,
} from './totp.schemas.ts'

/** The proof opens one session, a code counts once; wrong codes slow down like wrong passwords. */
export const secondStep = {
  method: 'POST',
  url: '/login/second-step',
  config: {
    access: publicAccess,
    speaksOutside: true,
    errors: ['login_token_invalid', 'totp_code_wrong', 'company_paused', 'too_many_requests'],
  },
  schema: {
    summary: 'The second step of a login: a code of the app, or a recovery code',
    body: SecondStepBody,
    response: { 200: SecondStepAnswer },
  },
} as const satisfies Endpoint

/** For whoever has no app yet and works for a company that asks for one; the second step then takes its first code. */
export const beginTotpSetup = {
  method: 'POST',
  url: '/login/second-step/setup',
  config: { access: publicAccess, errors: ['login_token_invalid'] },
  schema: {
    summary: 'The key of the app that has to be set up before the session begins',
    body: TotpSetupBody,
    response: { 200: TotpKey },
  },
} as const satisfies Endpoint

export const getOwnTotp = {
  method: 'GET',
  url: '/accounting/user/totp',
  config: { access: signedIn },
  schema: { summary: 'Whether I log in with a code beside the password', response: { 200: OwnTotp } },
} as const satisfies Endpoint

/** It counts once a code has confirmed it. */
export const setUpTotp = {
  method: 'POST',
  url: '/accounting/user/totp',
  config: {
    access: signedIn,
    speaksOutside: true,
    errors: [
      'own_password_wrong',
      'password_not_set',
      'login_throttled',
      'totp_already_on',
      'too_many_requests',
    ],
  },
  schema: {
    summary: 'The key for my authenticator app',
    body: SetUpTotpBody,
    response: { 200: TotpKey },
  },
} as const satisfies Endpoint

export const confirmTotp = {
  method: 'PUT',
  url: '/accounting/user/totp',
  config: {
    access: signedIn,
    speaksOutside: true,
    errors: ['totp_code_wrong', 'login_throttled', 'totp_already_on'],
  },
  schema: {
    summary: 'Log in with codes of the app from now on',
    body: ConfirmTotpBody,
    response: { 200: RecoveryCodes },
  },
} as const satisfies Endpoint

export const turnOffTotp = {
  method: 'PUT',
  url: '/accounting/user/totp/off',
  config: {
    access: signedIn,
    speaksOutside: true,
    errors: [
      'own_password_wrong',
      'password_not_set',
      'totp_code_wrong',
      'login_throttled',
      'totp_required_here',
      'too_many_requests',
    ],
  },
  schema: {
    summary: 'Log in with the password alone again',
    body: TotpProofBody,
    response: { 200: OwnTotp },
  },
} as const satisfies Endpoint

/** The former ones count no more. */
export const renewRecoveryCodes = {
  method: 'PUT',
  url: '/accounting/user/totp/recovery-codes',
  config: {
    access: signedIn,
    speaksOutside: true,
    errors: [
      'own_password_wrong',
      'password_not_set',
      'totp_code_wrong',
      'login_throttled',
      'too_many_requests',
    ],
  },
  schema: {
    summary: 'Ten new recovery codes',
    body: TotpProofBody,
    response: { 200: RecoveryCodes },
  },
} as const satisfies Endpoint

export const getLoginRules = {
  method: 'GET',
  url: '/accounting/login-rules',
  config: { access: anyOf('co_admin') },
  schema: { summary: 'What the company asks of its people at the login', response: { 200: LoginRules } },
} as const satisfies Endpoint

/** Counts from the next login of each. */
export const changeLoginRules = {
  method: 'PUT',
  url: '/accounting/login-rules',
  config: { access: anyOf('co_admin'), errors: ['stale_version'] },
  schema: {
    summary: 'Change what the company asks of its people at the login',
    body: LoginRulesBody,
    response: { 200: LoginRules },
  },
} as const satisfies Endpoint

/** For whoever has lost the app; their sessions end. */
export const resetMemberTotp = {
  method: 'DELETE',
  url: '/accounting/users/:id/totp',
  config: {
    access: anyOf('co_admin'),
    errors: ['not_found', 'totp_of_other_companies', 'totp_reset_self'],
  },
  schema: {
    summary: 'Take the authenticator app away from somebody',
    params: IdParams,
    response: { 200: Member },
  },
} as const satisfies Endpoint
