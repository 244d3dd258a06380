import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { requiredText } from '#protocol/platform/required-text.ts'
import { day, id, nothing, optionalText } from '#protocol/platform/wire.ts'
import { faultOfBound } from './addresses.ts'

/** Keys of one person. */
export const MOST_KEYS = 20
/** Days that a key may live. */
export const LONGEST_LIFE = 366
const MOST_ADDRESSES = 20

const shared = { area: 'session', need: 'signedIn', asOneself: true, sessionOnly: true } as const

/** Addresses and networks. */
const addresses = z
  .preprocess((given) => given ?? [], z.array(z.string().trim()).max(MOST_ADDRESSES))
  .superRefine((given, context) => {
    const [message] = given.flatMap((each) => faultOfBound(each) ?? [])
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

/** A key as its person and whoever looks after his account see it. */
export const apiKey = z.object({
  keyId: z.number(),
  name: z.string(),
  /** Its last letters. */
  hint: z.string(),
  /** From where it is taken; none: from everywhere. */
  addresses: z.array(z.string()),
  createTime: z.string(),
  expireTime: z.string(),
  expired: z.boolean(),
  lastUseTime: z.string().nullable(),
  lastUseIp: z.string().nullable(),
})
export type ApiKey = z.output<typeof apiKey>

/** Keys by which programs act for a person (platform.md §2.10). */
export const apiKeyCalls = {
  list: call({
    ...shared,
    path: 'adminApiKey/queryList',
    summary: '自己的 API 密钥',
    safe: true,
    request: z.object({}),
    reply: z.array(apiKey),
  }),
  add: call({
    ...shared,
    path: 'adminApiKey/add',
    body: 'json',
    summary: '创建 API 密钥；密钥只在答复中出现这一次',
    request: z.object({
      name: requiredText(50, '请填写密钥名称'),
      /** The last day on which it is taken. */
      expireDay: day(),
      addresses,
      password: optionalText(100),
      smscode: optionalText(30),
    }),
    reply: z.object({ keyId: z.number(), key: z.string() }),
  }),
  revoke: call({
    ...shared,
    path: 'adminApiKey/revoke',
    summary: '删除自己的 API 密钥，立即失效',
    request: z.object({ keyId: id() }),
    reply: nothing,
  }),
} as const
