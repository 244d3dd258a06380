import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, nothing } from '#protocol/platform/wire.ts'
import { apiKey } from './api-key-calls.ts'

const shared = { area: 'session', need: 'manage/users/userUpdate', sessionOnly: true } as const

/** How somebody else signs in (platform.md §2.9, §2.10): of administrators for administrators alone. */
export const accountSecurityCalls = {
  security: call({
    ...shared,
    path: 'adminUser/queryAccountSecurity',
    summary: '员工的两步验证和 API 密钥',
    safe: true,
    request: z.object({ userId: id() }),
    reply: z.object({
      /** Since when he has a second factor; null: he has none. */
      secondFactorSince: z.string().nullable(),
      /** The company demands one of him. */
      isRequired: z.boolean(),
      keys: z.array(apiKey),
    }),
  }),
  revokeKey: call({
    ...shared,
    path: 'adminApiKey/revokeOf',
    summary: '删除员工的 API 密钥，立即失效；本人会收到通知',
    request: z.object({ userId: id(), keyId: id() }),
    reply: nothing,
  }),
} as const
