import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { channelCalls } from '#protocol/messages/channel-calls.ts'
import { choiceCalls } from '#protocol/messages/choice-calls.ts'
import { MAIL_ACCOUNT, type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { type Receiver, startReceiver } from '../../../test/receiver.ts'

let company: TestCompany
let receiver: Receiver
let mail: MailServer
beforeAll(async () => {
  company = await drawCompany({ config: { outboundAllow: ['127.0.0.1'] } })
  mail = await startMailServer()
})
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())
afterAll(async () => {
  await mail.close()
  await company.close()
})

const admin = () => company.people.admin
const stateOf = async (key: string) =>
  (await admin().ask(channelCalls.list)).find((channel) => channel.key === key)
const SECRET = `whsec_${Buffer.from('twenty-four random bytes').toString('base64')}`
const smtp = () => ({
  host: '127.0.0.1',
  port: mail.port,
  security: 'none',
  user: MAIL_ACCOUNT.user,
  password: MAIL_ACCOUNT.password,
  from: MAIL_ACCOUNT.user,
})

describe('settings of channels', () => {
  it('are for those who may change the system', async () => {
    const { repA } = company.people
    const request = { channel: 'webhook', settings: {} }
    const asked = [
      repA.call(channelCalls.list),
      repA.call(channelCalls.save, { ...request, isOn: 0 }),
      repA.call(channelCalls.tryOut, request),
    ]
    for (const reply of await Promise.all(asked)) expect(reply).toMatchObject({ code: 401 })
    expect((await admin().ask(channelCalls.list)).map(({ key, isOn }) => [key, isOn])).toEqual([
      ['email', false],
      ['wecom', false],
      ['dingtalk', false],
      ['feishu', false],
      ['webhook', false],
    ])
  })

  it('keep secrets sealed and never send them back; what is left empty stays, null takes it away', async () => {
    const settings = { address: receiver.origin, secret: 'SECabc', withContent: true }
    await admin().ask(channelCalls.save, { channel: 'dingtalk', isOn: 1, settings })
    const kept = {
      key: 'dingtalk',
      isOn: true,
      settings: { withContent: true },
      kept: ['address', 'secret'],
      lost: [],
    }
    expect(await stateOf('dingtalk')).toEqual(kept)
    const { rows } = await company.platform.pool.query(
      `select settings::text || secrets::text as stored from message_channels where channel = 'dingtalk'`,
    )
    expect(rows[0].stored).not.toMatch(/SECabc|127\.0\.0\.1/)
    await admin().ask(channelCalls.save, {
      channel: 'dingtalk',
      isOn: 1,
      settings: { address: '', secret: '' },
    })
    expect(await stateOf('dingtalk')).toMatchObject({ kept: ['address', 'secret'] })
    await admin().ask(channelCalls.save, { channel: 'dingtalk', isOn: 0, settings: { secret: null } })
    expect(await stateOf('dingtalk')).toMatchObject({ isOn: false, kept: ['address'] })
    const act = await company.platform.db
      .selectFrom('sys_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(act).toMatchObject({ object: '消息渠道：钉钉', detail: '停用并保存了钉钉渠道的设置' })
  })

  it.each([
    ['webhook', {}, '请填写接收地址'],
    [
      'webhook',
      { address: 'javascript:alert(1)', secret: SECRET },
      '接收地址应以 http:// 或 https:// 开头，不能包含账号和密码',
    ],
    [
      'webhook',
      { address: 'https://a:b@x.example', secret: SECRET },
      '接收地址应以 http:// 或 https:// 开头，不能包含账号和密码',
    ],
    ['email', { host: 'x\r\ny', from: 'a@b.cn' }, 'SMTP 服务器填写不正确'],
    ['email', { host: 'x.example', port: 70_000, from: 'a@b.cn' }, '端口填写不正确'],
    ['email', { host: 'x.example', security: 'rot13', from: 'a@b.cn' }, '加密方式填写不正确'],
    ['email', { host: 'x.example', from: 'a@b.cn>, <c@d.cn' }, '发件人邮箱填写不正确'],
    ['pigeon', {}, '参数验证错误：channel'],
  ])('of %s refuse %j', async (channel, settings, msg) => {
    expect(await admin().call(channelCalls.save, { channel, isOn: 1, settings })).toMatchObject({
      code: 400,
      msg,
    })
  })

  it('send no password to another server than it was meant for', async () => {
    await admin().ask(channelCalls.save, { channel: 'email', isOn: 0, settings: smtp() })
    const elsewhere = { ...smtp(), host: 'localhost', password: '' }
    const request = { channel: 'email', settings: elsewhere }
    const asked = [
      admin().call(channelCalls.tryOut, request),
      admin().call(channelCalls.save, { ...request, isOn: 0 }),
    ]
    for (const reply of await Promise.all(asked))
      expect(reply).toMatchObject({ code: 400, msg: '服务器有改动，请重新填写密码或授权码' })
    await admin().ask(channelCalls.save, { channel: 'email', isOn: 0, settings: { ...smtp(), password: '' } })
    expect(await stateOf('email')).toMatchObject({ kept: ['password'] })
  })
})

describe('a trial', () => {
  const tryOut = (channel: string, settings: Record<string, string | number | boolean>) =>
    admin().call(channelCalls.tryOut, { channel, settings })
  const TRIAL = '这是一条测试消息，收到说明渠道设置正确。'

  it('of a mail server sends to the caller, with the account, and says what is wrong with it', async () => {
    const { username, realname } = admin()
    expect(await tryOut('email', smtp())).toMatchObject({
      msg: '请先在个人中心填写您的邮箱，测试消息会发到那里',
    })
    await admin().ask(accountCalls.updateUser, {
      username,
      realname,
      email: 'boss@suoke.example',
      sex: 1,
      post: '',
    })
    expect(await tryOut('email', smtp())).toMatchObject({ code: 0 })
    expect(mail.mails).toMatchObject([{ to: 'boss@suoke.example' }])
    expect(mail.mails[0]?.text).toContain(Buffer.from(TRIAL).toString('base64').slice(0, 40))
    expect(await tryOut('email', { ...smtp(), password: 'wrong' })).toMatchObject({
      code: 400,
      msg: '发送失败：邮件服务器不接受这个账号或密码',
    })
  })

  it('of WeChat-work names the person by his mobile number', async () => {
    expect(await tryOut('wecom', { address: `${receiver.origin}/send?key=k` })).toMatchObject({ code: 0 })
    expect(receiver.received).toMatchObject([
      {
        path: '/send?key=k',
        body: {
          msgtype: 'text',
          text: { content: `系统管理员：${TRIAL}`, mentioned_mobile_list: [admin().username] },
        },
      },
    ])
  })

  it('of DingTalk signs the address', async () => {
    const address = `${receiver.origin}/robot/send?access_token=t`
    expect(await tryOut('dingtalk', { address, secret: 'SECxyz' })).toMatchObject({ code: 0 })
    const [received] = receiver.received
    const asked = new URL(received?.path ?? '', receiver.origin).searchParams
    const timestamp = String(company.platform.clock.now().getTime())
    expect(asked.get('timestamp')).toBe(timestamp)
    const expected = createHmac('sha256', 'SECxyz').update(`${timestamp}\nSECxyz`).digest('base64')
    expect(asked.get('sign')).toBe(expected)
    expect(asked.get('access_token')).toBe('t')
    expect(received?.body).toMatchObject({ at: { atMobiles: [admin().username], isAtAll: false } })
  })

  it('of Feishu signs the body, and has no tags, whatever is written', async () => {
    const rename = async (realname: string) => {
      const { userId } = admin()
      await company.platform.pool.query('update users set realname = $1 where user_id = $2', [
        realname,
        userId,
      ])
      await company.app.services.directory.changed()
    }
    await rename('<at user_id="all">所有人</at>')
    expect(await tryOut('feishu', { address: receiver.origin, secret: 'fs' })).toMatchObject({ code: 0 })
    await rename('系统管理员')
    const timestamp = String(Math.floor(company.platform.clock.now().getTime() / 1000))
    expect(receiver.received[0]?.body).toEqual({
      timestamp,
      sign: createHmac('sha256', `${timestamp}\nfs`).update('').digest('base64'),
      msg_type: 'text',
      content: { text: `＜at user_id="all"＞所有人＜/at＞：${TRIAL}` },
    })
  })

  it('of a webhook is signed as Standard Webhooks says', async () => {
    expect(await tryOut('webhook', { address: receiver.origin, secret: SECRET })).toMatchObject({ code: 0 })
    const [{ headers = {}, text = '', body = {} } = {}] = receiver.received
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
    const key = Buffer.from('twenty-four random bytes')
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
    expect(body).toMatchObject({ type: 'message.created', data: { text: TRIAL } })
  })

  it.each([
    ['{"errcode":300001,"errmsg":"token is not exist"}', '发送失败：机器人拒绝了消息（错误码 300001）'],
    ['<html>inside knowledge</html>', '发送失败：对方的回应无法识别，请检查机器人地址'],
  ])('that is answered %s is refused, and tells nothing of the answer', async (answer, msg) => {
    receiver.answer = (_, reply) => reply.end(answer)
    expect(await tryOut('dingtalk', { address: receiver.origin })).toMatchObject({ code: 400, msg })
  })

  it('goes to no address inside that is not allowed, and follows nobody there', async () => {
    const settings = { address: 'http://127.0.0.2:80/', secret: SECRET }
    expect(await tryOut('webhook', settings)).toMatchObject({
      code: 400,
      msg: '发送失败：不能连接内网地址，需要时请由运维人员在 OUTBOUND_ALLOW 中允许',
    })
    receiver.answer = (_, reply) => reply.writeHead(302, { location: `${receiver.origin}/again` }).end()
    expect(await tryOut('webhook', { ...settings, address: receiver.origin })).toMatchObject({
      msg: '发送失败：对方回应 HTTP 302，要求跳转到别处，未跟随',
    })
    expect(receiver.received).toHaveLength(1)
  })

  it('is not made more than ten times a minute', async () => {
    company.platform.clock.advance(60_000)
    const trial = () => tryOut('wecom', { address: receiver.origin })
    for (let time = 0; time < 10; time += 1) expect(await trial()).toMatchObject({ code: 0 })
    expect(await trial()).toMatchObject({ code: 403 })
    company.platform.clock.advance(60_000)
    expect(await trial()).toMatchObject({ code: 0 })
  })
})

describe('what somebody wants by which channel', () => {
  it('is his own: by channels in use that are for people to choose, group by group', async () => {
    const { repA, repB } = company.people
    await admin().ask(channelCalls.save, { channel: 'email', isOn: 1, settings: {} })
    await admin().ask(channelCalls.save, {
      channel: 'webhook',
      isOn: 1,
      settings: { address: receiver.origin, secret: SECRET },
    })
    const begins = [
      {
        channel: 'email',
        groups: ['approval', 'announcement', 'business', 'task', 'event', 'account', 'system', 'hrm'],
        isUnreachable: true,
      },
    ]
    expect(await repA.ask(choiceCalls.list)).toEqual(begins)
    await repA.ask(choiceCalls.save, { channel: 'email', group: 'team', isOn: 1 })
    await repA.ask(choiceCalls.save, { channel: 'email', group: 'approval', isOn: 0 })
    expect(await repA.ask(choiceCalls.list)).toMatchObject([
      { groups: ['announcement', 'team', 'business', 'task', 'event', 'account', 'system', 'hrm'] },
    ])
    expect(await repB.ask(choiceCalls.list)).toEqual(begins)
    expect(await repA.call(choiceCalls.save, { channel: 'webhook', group: 'team', isOn: 0 })).toMatchObject({
      code: 400,
      msg: '这个渠道没有启用',
    })
    expect(await repA.call(choiceCalls.save, { channel: 'email', group: 'x', isOn: 0 })).toMatchObject({
      code: 400,
    })
    await admin().ask(channelCalls.save, { channel: 'email', isOn: 0, settings: {} })
    expect(await repA.ask(choiceCalls.list)).toEqual([])
  })
})
