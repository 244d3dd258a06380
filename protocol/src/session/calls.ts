import { z } from 'zod'
import { call, file } from '#protocol/platform/call.ts'
import { requiredText } from '#protocol/platform/required-text.ts'
import { decimal, flag, integer, nothing, optional, optionalText } from '#protocol/platform/wire.ts'

const area = 'session'
const need = 'public'

/** Longest text a password field may carry; longer is not a password, and hashing it would only cost. */
const PASSWORD_LENGTH = 100

/** Companies of a server with several, one of which has to be chosen; sent instead of a token. */
const company = z.object({ companyId: z.number(), companyName: z.string() })
export type CompanyChoice = z.output<typeof company>
/** This server never sends `companyList`: an installation serves one company (platform.md §2.2). */
const loginReply = z.object({ adminToken: z.string().default(''), companyList: z.array(company).optional() })

const captchaCheck = {
  path: 'verfyCode',
  area,
  need,
  summary: '校验滑动验证码',
  request: z.object({ tel: optionalText(20), angle: decimal() }),
  reply: z.union([z.literal(0), z.literal(1)]),
} as const

/** What an SMS code is for: 1 register or change account, 2 login, 3 reset password, 4 administrator confirmation. */
const smsType = () => integer(1, 4)

export const sessionCalls = {
  login: call({
    path: 'login',
    body: 'json',
    area,
    need,
    summary: '登录',
    request: z.object({
      username: optionalText(100),
      password: optionalText(PASSWORD_LENGTH),
      /** The code of the phone, or beside a password the second factor. */
      smscode: optionalText(30),
      /** 1 password, 2 SMS code. */
      loginType: optional(integer(1, 4)),
      /** Terminal: 1 PC, 2 mobile, 3 and 4 others. */
      type: optional(integer(1, 4)),
      /** The client can show the slide captcha; without this it is never asked for one (decided). */
      withCaptcha: optional(flag()),
      /** The angle by which the person turned the picture. */
      angle: optional(decimal()),
    }),
    reply: loginReply,
  }),
  loginWays: call({
    path: 'adminUser/queryLoginWays',
    area,
    need,
    summary: '除密码外还能怎样登录',
    safe: true,
    request: z.object({}),
    reply: z.object({
      /** By a code sent to the phone. */
      sms: z.boolean(),
      /** Name of the provider; '' where there is none. */
      oidc: z.string(),
      /** By name and password of the company's directory. */
      ldap: z.boolean(),
    }),
  }),
  logout: call({
    path: 'logout',
    area,
    need,
    summary: '退出登录',
    request: z.object({}),
    /** Where to end the session at the provider as well. */
    reply: z.object({ endSession: z.string() }).nullable(),
  }),
  reLogin: call({
    path: 'reLogin',
    body: 'json',
    area,
    need,
    summary: '选择企业登录',
    request: z.object({
      companyId: optional(integer()),
      username: optionalText(100),
      password: optionalText(PASSWORD_LENGTH),
    }),
    reply: loginReply,
  }),
  querySystemStatus: call({
    path: 'adminUser/querySystemStatus',
    area,
    need,
    summary: '系统是否已初始化',
    safe: true,
    request: z.object({}),
    reply: z.number(),
  }),
  initUser: call({
    path: 'adminUser/initUser',
    body: 'json',
    area,
    need,
    summary: '初始化系统，创建超级管理员',
    request: z.object({
      username: requiredText(20, '请输入手机号'),
      password: requiredText(PASSWORD_LENGTH, '请输入密码'),
      /** The installation code; not needed from the machine itself. */
      code: optionalText(100),
      companyName: optionalText(50),
      realname: optionalText(100),
      /** 1: begin with the demonstration company. */
      demo: optional(flag()),
    }),
    reply: nothing,
  }),
  captcha: call({
    path: 'captcha/{n}',
    method: 'GET',
    body: 'none',
    area,
    need,
    summary: '滑动验证码图片',
    request: z.object({ n: integer(1, 20) }),
    reply: file,
  }),
  verfyCode: call(captchaCheck),
  cloudVerfyCode: call({ ...captchaCheck, path: 'cloud/verfyCode' }),
  sendSms: call({
    path: 'cloud/sendSms',
    area,
    need,
    summary: '发送短信验证码',
    request: z.object({ telephone: optionalText(20), type: smsType() }),
    reply: nothing,
  }),
  verifySms: call({
    path: 'cloud/verifySms',
    area,
    need,
    summary: '校验短信验证码',
    request: z.object({ telephone: optionalText(20), smscode: optionalText(10), type: smsType() }),
    reply: z.union([z.literal(0), z.literal(1)]),
  }),
} as const
