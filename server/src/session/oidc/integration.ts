import type { ValuesOf } from '#protocol/platform/declared-setting.ts'
import { integration } from '#server/access/integration.ts'
import { refuse } from '#server/platform/refusal.ts'
import { certificateSetting, checkCertificates } from '../certificate-setting.ts'
import { discover } from './provider.ts'

const settings = [
  {
    key: 'name',
    label: '按钮名称',
    kind: 'text',
    required: true,
    begins: '统一登录',
    hint: '登录页按钮上的文字',
  },
  {
    key: 'issuer',
    label: '提供方地址（Issuer）',
    kind: 'address',
    required: true,
    hint: '其下有 /.well-known/openid-configuration',
  },
  { key: 'clientId', label: '客户端 ID', kind: 'text', required: true },
  {
    key: 'clientSecret',
    label: '客户端密钥',
    kind: 'text',
    secret: true,
    required: true,
    sentTo: ['issuer'],
  },
  {
    key: 'address',
    label: '本系统的访问地址',
    kind: 'address',
    required: true,
    hint: '员工打开本系统的地址；在提供方登记的回调地址是它加上 /oidc，退出后返回的地址是它加上 /login',
  },
  {
    key: 'scope',
    label: '请求的范围',
    kind: 'text',
    required: true,
    begins: 'openid profile email phone',
    hint: '用空格分隔，必须包含 openid',
  },
  {
    key: 'matches',
    label: '首次登录时按已验证的邮箱或手机号找到员工',
    kind: 'switch',
    begins: true,
    hint: '关闭后员工须先在个人中心关联',
  },
  {
    key: 'trustsFactors',
    label: '提供方已做多因素验证时，不再要求两步验证',
    kind: 'switch',
    begins: false,
    hint: '提供方在 amr 中说明 mfa，或 acr 是下面的值之一',
  },
  { key: 'acr', label: '表示多因素的 acr 值', kind: 'text', hint: '多个值用空格分隔' },
  { key: 'endsSession', label: '退出登录时也退出提供方', kind: 'switch', begins: false },
  certificateSetting('提供方'),
] as const

export type OidcValues = ValuesOf<typeof settings>

/** A provider of OpenID Connect by which people sign in (platform.md §2.11). */
export const oidcProvider = integration({
  key: 'oidc',
  label: '统一登录（OIDC）',
  group: 'login',
  note: '员工通过企业的身份提供方登录；只登录已有的员工，不会创建员工',
  adminOnly: true,
  settings,
  check: ({ scope, ca }) => {
    if (!scope.split(/\s+/).includes('openid')) refuse('settingUnfit', '请求的范围')
    checkCertificates('提供方', ca)
  },
  tryOut: async (trial) => {
    const metadata = (await discover(trial)).serverMetadata()
    return `提供方 ${metadata.issuer} 可以连接，登录页地址是 ${metadata.authorization_endpoint ?? '（没有说明）'}`
  },
})
