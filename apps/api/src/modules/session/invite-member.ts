import type { InviteBody } from '@kontor/contract/session'
import type { z } from 'zod'
import { hashToken, newToken } from '../../platform/auth/tokens.ts'
import type { Config } from '../../platform/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { INVITATION_HOURS, invitationLink, invitePerson } from './invite-person.ts'
import {
  findMember,
  invitationsSince,
  lockMembers,
  type MemberRow,
  memberState,
  writeOffer,
} from './members.repository.ts'
import { invitationMail, offerMail } from './password-mail.ts'
import { invitationResent, memberInvited } from './session.events.ts'
import {
  countLinksSince,
  findUser,
  getUserById,
  lockUser,
  membershipsOf,
  spendLinks,
  type UserRow,
} from './session.repository.ts'
import type { MembershipOffer } from './session.tables.ts'
import { hoursAfter, hoursBefore, INVITATIONS_PER_HOUR, LINKS_PER_HOUR } from './session-limits.ts'

type Settings = Pick<Config, 'publicUrl' | 'smtpUrl'>

/**
 * Invites somebody to the company.
 * @returns the link when no mail can be sent: the admin hands it over; else null, and a mail goes out
 * @throws AppError `username_taken` for a name in whichever company that is not that of the person with this address, or
 *   is here already; `too_many_invitations`
 */
export async function inviteMember(
  ctx: Ctx,
  body: z.output<typeof InviteBody>,
  settings: Settings,
): Promise<string | null> {
  const { username, email, roles } = body
  await refuseTooMany(ctx)
  const known = await findUser(ctx.tx, 'portal', username)
  if (known) return offerMembership(ctx, known, body, settings)
  const link = await invitePerson(
    ctx.tx,
    {
      companyId: ctx.company.id,
      username,
      email,
      roles,
      firstName: body.first_name,
      lastName: body.last_name,
      locale: ctx.locale,
    },
    settings.publicUrl,
    ctx.now,
  )
  const user = await findUser(ctx.tx, 'portal', username)
  const member = user && (await findMember(ctx, user.id))
  if (!member) throw new Error('the invited person was not written')
  await ctx.emit(memberInvited, { user_id: member.id, roles: member.roles })
  return handOver(ctx, member, link, settings)
}

/**
 * Asks somebody who has an account already whether they want to work for this company, too (ADR 9). The company neither
 * sets their password nor sees their profile, and nothing is open to them before they accept.
 */
async function offerMembership(
  ctx: Ctx,
  user: UserRow,
  { email, roles, first_name, last_name }: z.output<typeof InviteBody>,
  settings: Settings,
): Promise<string | null> {
  const isPerson = user.isActive && user.email.toLowerCase() === email.toLowerCase()
  if (!isPerson || (await findMember(ctx, user.id)))
    throw new AppError('username_taken', {}, { username: 'username_taken' })
  const { offer, link } = newOffer(ctx, { first_name, last_name }, settings.publicUrl)
  await writeOffer(ctx, user.id, { roles, offer })
  await ctx.emit(memberInvited, { user_id: user.id, roles })
  return handOverOffer(ctx, { ...user, firstName: first_name, lastName: last_name, email }, link, settings)
}

function newOffer(
  { now }: Ctx,
  names: Pick<MembershipOffer, 'first_name' | 'last_name'>,
  publicUrl: string,
): { readonly offer: MembershipOffer; readonly link: string } {
  const token = newToken()
  const expires_at = hoursAfter(now, INVITATION_HOURS).toISOString()
  return {
    offer: { ...names, token_hash: hashToken(token), expires_at },
    link: `${publicUrl}/management/users?${new URLSearchParams({ invitation: token })}`,
  }
}

/**
 * Sends the invitation again to somebody who has not taken it up, or has declined it; the former link ends. At most three an hour.
 * The link sets the password of an account: it is given only for one that works for this company alone. An account of
 * other companies as well is theirs, too, and its person sets the password by themselves.
 * @returns as `inviteMember`
 * @throws AppError `not_found`, `member_not_invited`, `too_many_requests`, `too_many_invitations`
 */
export async function resendInvitation(ctx: Ctx, userId: number, settings: Settings): Promise<string | null> {
  const member = await findMember(ctx, userId)
  if (!member) throw new AppError('not_found')
  if (!['invited', 'declined'].includes(memberState(member))) throw new AppError('member_not_invited')
  await lockUser(ctx.tx, userId)
  if (member.isOffered) return offerAgain(ctx, member, settings)
  if (!(await isOwnAccount(ctx, userId))) throw new AppError('member_not_invited')
  await refuseTooMany(ctx)
  const sent = await countLinksSince(ctx.tx, userId, hoursBefore(ctx.now, 1))
  if (sent >= LINKS_PER_HOUR) throw new AppError('too_many_requests')
  await spendLinks(ctx.tx, userId, ctx.now)
  const link = await invitationLink(ctx.tx, member, settings.publicUrl, ctx.now)
  await ctx.emit(invitationResent, { user_id: userId })
  return handOver(ctx, member, link, settings)
}

async function offerAgain(ctx: Ctx, member: MemberRow, settings: Settings): Promise<string | null> {
  await refuseTooMany(ctx)
  const sent = await invitationsSince(ctx, hoursBefore(ctx.now, 1), LINKS_PER_HOUR, member.id)
  if (sent.length >= LINKS_PER_HOUR) throw new AppError('too_many_requests')
  const names = { first_name: member.firstName, last_name: member.lastName }
  const { offer, link } = newOffer(ctx, names, settings.publicUrl)
  await writeOffer(ctx, member.id, { offer })
  await ctx.emit(invitationResent, { user_id: member.id })
  return handOverOffer(ctx, member, link, settings)
}

/** Whether nobody but this company has ever let the account in; memberships are never deleted. */
async function isOwnAccount(ctx: Ctx, userId: number): Promise<boolean> {
  const user = await getUserById(ctx.tx, userId)
  const memberships = await membershipsOf(ctx.tx, userId)
  return user?.passwordHash === null && memberships.every(({ companyId }) => companyId === ctx.company.id)
}

/** One after the other, so that many at once do not slip through. @throws AppError `too_many_invitations` */
async function refuseTooMany(ctx: Ctx): Promise<void> {
  await lockMembers(ctx)
  const sent = await invitationsSince(ctx, hoursBefore(ctx.now, 1), INVITATIONS_PER_HOUR)
  const tipping = sent[INVITATIONS_PER_HOUR - 1]
  if (!tipping) return
  const minutes = Math.ceil((hoursAfter(tipping, 1).getTime() - ctx.now.getTime()) / 60_000)
  throw new AppError('too_many_invitations', { minutes: Math.max(1, minutes) })
}

type Reader = Pick<MemberRow, 'email' | 'username' | 'firstName' | 'lastName'>

async function handOverOffer(
  ctx: Ctx,
  reader: Reader,
  link: string,
  { smtpUrl }: Settings,
): Promise<string | null> {
  if (smtpUrl === null) return link
  const person = { ...reader, name: nameOf(reader), locale: ctx.locale }
  await ctx.enqueue(sendMail, offerMail(person, ctx.company.name, link, INVITATION_HOURS))
  return null
}

const nameOf = ({ firstName, lastName, username }: Reader): string =>
  `${firstName} ${lastName}`.trim() || username

async function handOver(
  ctx: Ctx,
  member: MemberRow,
  link: string,
  { smtpUrl }: Settings,
): Promise<string | null> {
  if (smtpUrl === null) return link
  const name = nameOf(member)
  await ctx.enqueue(sendMail, invitationMail({ ...member, name }, ctx.company.name, link, INVITATION_HOURS))
  return null
}
