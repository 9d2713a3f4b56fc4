import {
  chooseInAccountMenu,
  expect,
  expectAccessible,
  logIn,
  openPage,
  PASSWORD,
  sandbox,
  test,
} from './journey.ts'
import { wordsOf } from './words.ts'

const { app, audit, people } = wordsOf('de')

test('an admin keeps the profile and the people of the company', async ({ page, request }) => {
  await logIn(page, 'de', 'demo2')
  const success = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

  await test.step('the profile is reached from the account menu and saved', async () => {
    await chooseInAccountMenu(page, 'de', app.account.profile)
    await expect(page).toHaveURL(/\/management\/users$/)
    await expect(page.getByText(people.sessions.current)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: people.profile.edit, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(people.profile.username)).toBeDisabled()
    await dialog.getByLabel(people.profile.first_name).fill('')
    await expect(dialog.getByRole('button', { name: people.profile.save })).toBeDisabled()
    await dialog.getByLabel(people.profile.first_name).fill('Katharina')
    await dialog.getByRole('button', { name: people.profile.save }).click()
    await success(people.profile.saved)
    await expect(page.getByRole('button', { name: /Katharina Brandt/ })).toBeVisible()
  })

  await test.step('a wrong old password is refused at its field', async () => {
    await page.getByRole('button', { name: people.password.change }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(people.password.old).fill('falsch')
    await dialog.getByLabel(people.password.next).fill('acht gelbe gummistiefel')
    await dialog.getByRole('button', { name: people.password.change }).click()
    await expect(dialog.getByText('Das bisherige Passwort ist falsch.')).toBeVisible()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: wordsOf('de').ui.dialog.discard }).click()
  })

  await test.step('somebody is invited', async () => {
    await page.goto('/accounting/users')
    await expect(page).toHaveURL(/\/management\/users$/)
    await page
      .getByRole('navigation', { name: people.tabs.label })
      .getByRole('link', { name: people.tabs.users })
      .click()
    await expect(page.getByRole('row', { name: /Brandt/ })).toContainText(people.members.roles.co_admin)
    await page.getByRole('button', { name: people.members.invite }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(people.profile.first_name).fill('Mara')
    await dialog.getByLabel(people.profile.last_name).fill('Ohlsen')
    await dialog.getByLabel(people.profile.username).fill('mara')
    await dialog.getByLabel(people.profile.email).fill('mara@schuhe-brandt.example')
    await dialog.getByRole('button', { name: people.invite.submit }).click()
    await expect(dialog.getByText(people.invite.noRole)).toBeVisible()
    await dialog.getByRole('checkbox', { name: people.members.roles.co_orders, exact: true }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: people.invite.submit }).click()
    await success(people.invite.sent.replace('{email}', 'mara@schuhe-brandt.example'))
    await expect(page.getByRole('row', { name: /Mara Ohlsen/ })).toContainText(people.members.state.invited)
    await expectAccessible(page)
  })

  await test.step('rights are changed', async () => {
    await page.getByRole('button', { name: people.members.rolesOf.replace('{name}', 'Mara Ohlsen') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: people.members.roles.co_products, exact: true }).check()
    await dialog.getByRole('button', { name: people.rights.save }).click()
    await expect(page.getByRole('row', { name: /Mara Ohlsen/ })).toContainText(
      people.members.roles.co_products,
    )
  })

  await test.step('nobody is offered to put themselves out', async () => {
    const name = 'Katharina Brandt'
    const deactivate = (who: string) =>
      page.getByRole('button', { name: people.members.deactivateOf.replace('{name}', who) })
    await expect(deactivate('Mara Ohlsen')).toBeVisible()
    await expect(deactivate(name)).toHaveCount(0)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(people.members.state.active)
  })

  await test.step('the log says who changed what of whom', async () => {
    await openPage(page, 'de', app.routes.audit)
    const row = page.getByRole('row', { name: new RegExp(audit.type.member.roles_changed) })
    await expect(row).toContainText('Katharina Brandt')
    await expect(row).toContainText('Mara Ohlsen')
    await page.getByLabel(audit.filter.type, { exact: true }).selectOption('member.invited')
    await expect(page).toHaveURL(/type=member\.invited/)
    await expect(row).toBeHidden()
    await expect(page.getByRole('row', { name: /Mara Ohlsen/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/management/users')
  })

  await test.step('in English: another session is ended', async () => {
    const login = await request.post('/v1/login', { data: { username: 'demo2', password: PASSWORD } })
    expect(login.ok()).toBe(true)
    await page.getByRole('button', { name: app.header.language }).click()
    await page.getByRole('button', { name: 'English' }).click()
    const { people: words } = wordsOf('en')
    await page.getByRole('link', { name: words.tabs.profile }).click()
    await page.getByRole('button', { name: words.sessions.endOthers }).click()
    // Journeys before this one may have left sessions of their own.
    const { ended_one, ended_other } = words.sessions
    await expect(
      page.getByText(new RegExp(`^(${ended_one}|${ended_other.replace('{count}', '\\d+')})$`)),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: words.sessions.endOthers })).toBeHidden()
  })
})

interface Mail {
  readonly text: string
}

test('somebody of another company declines an invitation, and accepts the next by the link of its mail', async ({
  page,
  request,
}) => {
  const login = await request.post('/v1/login', { data: { username: 'demo2', password: PASSWORD } })
  const { token } = await login.json()
  const email = 'auftrag@schuhhaus-lindner.example'
  const invited = await request.post('/v1/accounting/users', {
    headers: { 'auth-token': token },
    data: { username: 'auftrag', email, first_name: 'M.', last_name: 'Albers', roles: ['co_products'] },
  })
  expect(await invited.json()).toEqual({ invitation_link: null })
  /** The link of the newest mail, once it differs from a former one. */
  const newestLink = async (former: string) => {
    let link = former
    await expect
      .poll(
        async () => {
          const mail = (await sandbox<Mail[]>(`mails?to=${email}`)).at(-1)
          link = /\/management\/users\?invitation=\S+/.exec(mail?.text ?? '')?.[0] ?? former
          return link
        },
        { timeout: 30_000 },
      )
      .not.toBe(former)
    return link
  }
  const declined = await newestLink('')

  await logIn(page, 'de', 'auftrag')
  await page.goto('/management/users')
  await expect(page.getByText(people.invitations.openMail)).toBeVisible()
  await expectAccessible(page)
  const of = (text: string) => text.replace('{company}', 'Rheinschuh Brandt')
  await page.getByRole('button', { name: of(people.invitations.declineOf) }).click()
  const sure = page.getByRole('dialog', { name: of(people.invitations.declineTitle) })
  await expectAccessible(page)
  await sure.getByRole('button', { name: people.invitations.decline }).click()
  await expect(page.getByText(of(people.invitations.declined), { exact: true })).toBeVisible()
  await expect(page.getByText(people.invitations.openMail)).toBeHidden()

  const asOwner = { headers: { 'auth-token': token } }
  const { data } = await (await request.get('/v1/accounting/users?per_page=200', asOwner)).json()
  const member = data.find(({ username }: { username: string }) => username === 'auftrag')
  expect(member.state).toBe('declined')
  await request.post(`/v1/accounting/users/${member.id}/invitation`, asOwner)
  await page.goto(await newestLink(declined))
  await expect(page.getByText(people.members.roles.co_products)).toBeVisible()
  await page.getByRole('button', { name: of(people.invitations.acceptOf) }).click()
  await expect(page.getByText(of(people.invitations.accepted), { exact: true })).toBeVisible()
  await expect(page.getByText(people.invitations.none)).toBeVisible()
  await expectAccessible(page)
})
