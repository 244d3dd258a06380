import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, nothing } from '#protocol/platform/wire.ts'
import { apiKey } from './api-key-calls.ts'
import { identity } from './identity-calls.ts'

const shared = { area: 'session', need: 'manage/users/userUpdate', sessionOnly: true } as const

/** How somebody else signs in (platform.md §2.9, §2.10): of administrators for administrators alone. */
export const accountSecurityCalls = {
  security: call({
    ...shared,
    path: 'adminUser/queryAccountSecurity',
    summary: '员工的两步验证、外部账号和 API 密钥',
    safe: true,
    request: z.object({ userId: id() }),
    reply: z.object({
      /** Since when he has a second factor; null: he has none. */
      secondFactorSince: z.string().nullable(),
      /** The company demands one of him. */
      isRequired: z.boolean(),
      identities: z.array(identity),
      keys: z.array(apiKey),
    }),
  }),
  removeIdentity: call({
    ...shared,
    path: 'adminUser/removeIdentityOf',
    summary: '解除员工的外部账号，已登录的设备立即退出；本人会收到通知',
    request: z.object({ userId: id(), identityId: id() }),
    reply: nothing,
  }),
  revokeKey: call({
    ...shared,
    path: 'adminApiKey/revokeOf',
    summary: '删除员工的 API 密钥，立即失效；本人会收到通知',
    request: z.object({ userId: id(), keyId: id() }),
    reply: nothing,
  }),
} as const
