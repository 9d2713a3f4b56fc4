import type { Endpoint } from '../shared/index.ts'
import { apiKey, Message, orOrderToken, publicAccess, signedIn } from '../shared/index.ts'
import {
  LoginAnswer,
  LoginBody,
  LoginTokenBody,
  PasswordRequestBody,
  PasswordResetBody,
  SessionInfo,
  SsoAnswer,
  SsoBody,
  SwitchCompanyBody,
  User,
  UserEdit,
} from './session.schemas.ts'

export const login = {
  method: 'POST',
  url: '/login',
  config: {
    access: publicAccess,
    speaksOutside: true,
    errors: ['login_failed', 'company_paused', 'too_many_requests'],
  },
  schema: { summary: 'Log in with user name and password', body: LoginBody, response: { 200: LoginAnswer } },
} as const satisfies Endpoint

/**
 * A session kept by the browser is checked and its cookie renewed; a single sign-on token is exchanged for a session,
 * once. Anything else answers 401.
 */
export const loginByToken = {
  method: 'POST',
  url: '/login/token',
  config: {
    access: publicAccess,
    errors: ['login_token_invalid', 'login_throttled', 'second_step_by_password', 'company_paused'],
  },
  schema: {
    summary: 'Continue with a session token, or log in with a single sign-on token',
    body: LoginTokenBody,
    response: { 200: LoginAnswer },
  },
} as const satisfies Endpoint

/** A partner logs one of the company's people in; what comes back is exchanged by `POST /login/token` (decisions: Session). */
export const issueSsoToken = {
  method: 'POST',
  url: '/intake/sso',
  config: {
    access: apiKey('sso'),
    errors: ['sso_user_unknown', 'sso_user_inactive', 'sso_user_without_rights', 'sso_user_of_provider'],
  },
  schema: {
    summary: 'A single sign-on token for a user: valid for 60 seconds, once',
    body: SsoBody,
    response: { 201: SsoAnswer },
  },
} as const satisfies Endpoint

/** Counts with the `auth-token` header only, which makes a GET that ends a session safe (decisions: Session). */
export const logout = {
  method: 'GET',
  url: '/logout',
  config: { access: orOrderToken(signedIn), writes: true, inView: true },
  schema: { summary: 'End the session', response: { 200: Message } },
} as const satisfies Endpoint

export const sessionInfo = {
  method: 'GET',
  url: '/session/info',
  config: { access: publicAccess },
  schema: { summary: 'What the login screen needs to know', response: { 200: SessionInfo } },
} as const satisfies Endpoint

export const switchCompany = {
  method: 'PUT',
  url: '/session/company',
  config: { access: signedIn, errors: ['company_not_yours', 'company_paused', 'second_step_missing'] },
  schema: { summary: 'Work for another company of mine', body: SwitchCompanyBody, response: { 200: User } },
} as const satisfies Endpoint

export const getUser = {
  method: 'GET',
  url: '/accounting/user',
  config: { access: signedIn },
  schema: { summary: 'The person logged in', response: { 200: User } },
} as const satisfies Endpoint

export const editUser = {
  method: 'PUT',
  url: '/accounting/user',
  config: { access: signedIn },
  schema: { summary: 'Change name or language', body: UserEdit, response: { 200: User } },
} as const satisfies Endpoint

/** Known and unknown users are answered alike. */
export const requestPassword = {
  method: 'PUT',
  url: '/accounting/user/password-request',
  config: { access: publicAccess },
  schema: {
    summary: 'Ask for a link to set a new password',
    body: PasswordRequestBody,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const resetPassword = {
  method: 'PUT',
  url: '/accounting/user/password-reset',
  config: {
    access: publicAccess,
    speaksOutside: true,
    errors: ['activation_token_invalid', 'password_too_common', 'password_contains_name'],
  },
  schema: {
    summary: 'Set a password by the link from the mail',
    body: PasswordResetBody,
    response: { 200: Message },
  },
} as const satisfies Endpoint
