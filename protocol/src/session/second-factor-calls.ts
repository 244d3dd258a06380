import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { flag, idList, nothing, optionalText } from '#protocol/platform/wire.ts'

const area = 'session'
const need = 'signedIn'
/** Six digits of the app, or a recovery code. */
const smscode = () => optionalText(30)
const password = () => optionalText(100)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The second factor at login (platform.md §2.9). */
export const secondFactorCalls = {
  state: call({
    path: 'adminUser/querySecondFactor',
    area,
    need,
    asOneself: true,
    sessionOnly: true,
    whileSettingUp: true,
    summary: '自己的两步验证',
    safe: true,
    request: z.object({}),
    reply: z.object({
      /** Since when; null: there is none. */
      since: z.string().nullable(),
      recoveryCodesLeft: z.number(),
      /** The company demands one. */
      required: z.boolean(),
    }),
  }),
  begin: call({
    path: 'adminUser/beginSecondFactor',
    body: 'json',
    area,
    need,
    asOneself: true,
    sessionOnly: true,
    whileSettingUp: true,
    summary: '开始设置两步验证；已开启时另需验证码',
    request: z.object({ password: password(), smscode: smscode() }),
    reply: z.object({
      /** Base32, for apps that cannot read the picture. */
      secret: z.string(),
      /** `otpauth://…`, to be drawn as a QR code. */
      uri: z.string(),
    }),
  }),
  confirm: call({
    path: 'adminUser/confirmSecondFactor',
    body: 'json',
    area,
    need,
    asOneself: true,
    sessionOnly: true,
    whileSettingUp: true,
    summary: '用第一个验证码完成设置；答复恢复码，仅此一次',
    request: z.object({ smscode: smscode() }),
    reply: recoveryCodes,
  }),
  renewCodes: call({
    path: 'adminUser/renewRecoveryCodes',
    body: 'json',
    area,
    need,
    asOneself: true,
    sessionOnly: true,
    summary: '重新生成恢复码，旧的作废',
    request: z.object({ password: password(), smscode: smscode() }),
    reply: recoveryCodes,
  }),
  remove: call({
    path: 'adminUser/removeSecondFactor',
    body: 'json',
    area,
    need,
    asOneself: true,
    sessionOnly: true,
    summary: '关闭自己的两步验证',
    request: z.object({ password: password(), smscode: smscode() }),
    reply: nothing,
  }),
  rules: call({
    path: 'adminConfig/querySecondFactorRules',
    area,
    need: 'manage/system/read',
    sessionOnly: true,
    summary: '谁必须使用两步验证',
    safe: true,
    request: z.object({}),
    reply: z.object({
      everybody: z.union([z.literal(0), z.literal(1)]),
      roleIds: z.array(z.number()),
      /** What may be chosen. */
      roles: z.array(z.object({ roleId: z.number(), roleName: z.string() })),
      /** How many people who may sign in have one, and how many there are. */
      having: z.number(),
      people: z.number(),
    }),
  }),
  setRules: call({
    path: 'adminConfig/setSecondFactorRules',
    body: 'json',
    area,
    need: 'manage/system/update',
    sessionOnly: true,
    summary: '设置谁必须使用两步验证',
    request: z.object({ everybody: flag(), roleIds: idList() }),
    reply: nothing,
  }),
} as const
