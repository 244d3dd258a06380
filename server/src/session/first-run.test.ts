import { afterEach, describe, expect, it } from 'vitest'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { createCaller } from '../../test/as.ts'
import { startApp } from '../../test/people.ts'

let running: Awaited<ReturnType<typeof startApp>> | undefined
afterEach(async () => {
  await running?.close()
  running = undefined
})

async function start() {
  running = await startApp({ config: { installationCode: 'ABCD-1234' } })
  return running
}
const filled = { username: '13912345678', password: 'harbour7', code: '' }
const elsewhere = { remoteAddress: '203.0.113.7' }

describe('first run (platform.md §2.6)', () => {
  it('creates the super user, who can sign in', async () => {
    const { app, nobody } = await start()
    expect(await nobody.ask(sessionCalls.querySystemStatus)).toBe(0)
    expect(await nobody.call(sessionCalls.login, filled)).toMatchObject({ code: 1005 })
    expect(await nobody.call(sessionCalls.initUser, filled)).toMatchObject({ code: 0, data: null })
    expect(await nobody.ask(sessionCalls.querySystemStatus)).toBe(1)

    const { adminToken } = await nobody.ask(sessionCalls.login, filled)
    const admin = createCaller(app.fastify, async () => adminToken)
    expect(await admin.ask(peopleCalls.queryLoginUser)).toMatchObject({
      userId: 14773,
      username: '13912345678',
      mobile: '13912345678',
      realname: 'admin',
      deptId: 14852,
      deptName: '全公司',
      post: '标准岗位',
      status: 1,
      parentId: 0,
      isAdmin: true,
      serverUserInfo: null,
    })
    expect(await admin.ask(companyCalls.queryAdminConfig)).toEqual({
      companyName: '我的企业',
      companyLogo: '',
      endTime: null,
      endDay: null,
    })
    expect(await admin.ask(companyCalls.queryActivityPhrase)).toHaveLength(4)
    expect(await admin.ask(permissionCalls.auth)).toHaveProperty('manage')
  })

  it('takes company name and real name', async () => {
    const { nobody, app } = await start()
    await nobody.ask(sessionCalls.initUser, { ...filled, companyName: '青岛锁业', realname: '王总' })
    const { adminToken } = await nobody.ask(sessionCalls.login, filled)
    const admin = createCaller(app.fastify, async () => adminToken)
    expect(await admin.ask(companyCalls.queryAdminConfig)).toMatchObject({ companyName: '青岛锁业' })
    expect(await admin.ask(peopleCalls.queryLoginUser)).toMatchObject({ realname: '王总' })
  })

  it('asks for the installation code from elsewhere', async () => {
    const { nobody } = await start()
    for (const code of ['', 'ABCD-1235', 'ABCD'])
      expect(await nobody.call(sessionCalls.initUser, { ...filled, code }, elsewhere)).toMatchObject({
        code: 1120,
        msg: '手机号校验出错！',
      })
    expect(await nobody.ask(sessionCalls.querySystemStatus)).toBe(0)
    expect(
      await nobody.call(sessionCalls.initUser, { ...filled, code: 'ABCD-1234' }, elsewhere),
    ).toMatchObject({
      code: 0,
    })
  })

  it('refuses bad names and passwords, and writes nothing then', async () => {
    const { nobody } = await start()
    expect(await nobody.call(sessionCalls.initUser, { ...filled, password: 'abcdef' })).toMatchObject({
      code: 1106,
    })
    for (const password of ['abc123', `${filled.username}a`])
      expect(await nobody.call(sessionCalls.initUser, { ...filled, password })).toMatchObject({ code: 1106 })
    expect(await nobody.call(sessionCalls.initUser, { ...filled, username: '123' })).toMatchObject({
      code: 1120,
    })
    expect(await nobody.call(sessionCalls.initUser, {})).toMatchObject({ code: 400 })
    expect(await nobody.ask(sessionCalls.querySystemStatus)).toBe(0)
  })

  it('happens once, also when asked for at the same moment', async () => {
    const { nobody, platform } = await start()
    const attempts = ['13900000001', '13900000002', '13900000003'].map((username) =>
      nobody.call(sessionCalls.initUser, { ...filled, username }),
    )
    const codes = (await Promise.all(attempts)).map(({ code }) => code)
    expect(codes.sort()).toEqual([0, 401, 401])
    expect(await platform.db.selectFrom('users').select('user_id').execute()).toHaveLength(1)
    expect(await nobody.call(sessionCalls.initUser, filled)).toMatchObject({ code: 401, msg: '无权操作' })
  })

  it('begins with the demonstration company when asked to', async () => {
    const { app, nobody } = await start()
    let loaded = 0
    app.services.loadDemo = async ({ directory }) => {
      loaded += directory.current().users.length
    }
    await nobody.ask(sessionCalls.initUser, { ...filled, demo: 1 })
    expect(loaded).toBe(1)
  })

  it('seeds once, however many processes start', async () => {
    const { platform } = await start()
    const { seedAreas } = await import('#server/app.ts')
    await Promise.all([seedAreas(platform), seedAreas(platform)])
    expect(await platform.db.selectFrom('departments').select('dept_id').execute()).toEqual([
      { dept_id: 14852 },
    ])
    expect(await platform.db.selectFrom('roles').select('role_id').execute()).toHaveLength(16)
    expect(await platform.db.selectFrom('modules').select('setting_id').execute()).toHaveLength(9)
  })
})
