import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, integer, nothing, optional, optionalText, text } from '#protocol/platform/wire.ts'

const area = 'session'

export const identity = z.object({
  identityId: z.number(),
  /** Of whom he is known: a provider, or the directory of the company. */
  kind: z.enum(['oidc', 'ldap']),
  issuer: z.string(),
  account: z.string(),
  createTime: z.string(),
  lastUseTime: z.string().nullable(),
})
export type Identity = z.output<typeof identity>

/** Signing in by a provider, and by what one is known to whom (platform.md §2.11, §2.12). */
export const identityCalls = {
  begin: call({
    path: 'adminUser/beginOidc',
    body: 'json',
    area,
    need: 'public',
    summary: '开始统一登录，答复登录页地址',
    request: z.object({
      /** Path of this site to go to afterwards. */
      redirect: optionalText(2000),
    }),
    reply: z.object({ url: z.string() }),
  }),
  finish: call({
    path: 'adminUser/finishOidc',
    body: 'json',
    area,
    need: 'public',
    summary: '完成统一登录或关联；需要两步验证时再带验证码',
    request: z.object({
      /** What the provider sent back in the address: code, state and the rest. */
      query: text(8000),
      smscode: optionalText(30),
      /** Terminal, as at login. */
      type: optional(integer(1, 4)),
    }),
    reply: z.object({ redirect: z.string(), isLinked: z.boolean() }),
  }),
  beginLink: call({
    path: 'adminUser/beginOidcLink',
    body: 'json',
    area,
    need: 'signedIn',
    asOneself: true,
    sessionOnly: true,
    summary: '开始把自己关联到统一登录的账号',
    request: z.object({ password: optionalText(100), smscode: optionalText(30) }),
    reply: z.object({ url: z.string() }),
  }),
  list: call({
    path: 'adminUser/queryIdentities',
    area,
    need: 'signedIn',
    asOneself: true,
    summary: '自己的外部账号',
    safe: true,
    request: z.object({}),
    reply: z.object({
      identities: z.array(identity),
      /** Name of the provider to link with; '' where there is none or one is linked. */
      linkable: z.string(),
      /** The directory of the company alone knows his password. */
      passwordElsewhere: z.boolean(),
    }),
  }),
  remove: call({
    path: 'adminUser/removeIdentity',
    area,
    need: 'signedIn',
    asOneself: true,
    sessionOnly: true,
    summary: '解除自己的一个外部账号',
    request: z.object({ identityId: id() }),
    reply: nothing,
  }),
} as const
