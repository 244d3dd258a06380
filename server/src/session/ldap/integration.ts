import type { ValuesOf } from '#protocol/platform/declared-setting.ts'
import { integration } from '#server/access/integration.ts'
import { refuse } from '#server/platform/refusal.ts'
import { certificateSetting, checkCertificates } from '../certificate-setting.ts'
import { NAME } from './name.ts'
import { tryDirectory } from './server.ts'

const settings = [
  { key: 'host', label: '服务器', kind: 'text', required: true, hint: '如 ldap.example.cn' },
  { key: 'port', label: '端口', kind: 'number', required: true, begins: 636, min: 1, max: 65_535 },
  {
    key: 'security',
    label: '加密方式',
    kind: 'choice',
    required: true,
    begins: 'tls',
    options: [
      { value: 'tls', label: 'LDAPS（一般为 636 端口）' },
      { value: 'starttls', label: 'StartTLS（一般为 389 端口）' },
      { value: 'none', label: '不加密（密码以明文传输，仅限可信内网）' },
    ],
  },
  certificateSetting('服务器'),
  {
    key: 'mode',
    label: '怎样验证密码',
    kind: 'choice',
    required: true,
    begins: 'search',
    options: [
      { value: 'search', label: '先用查询账号找到员工，再以他的身份登录' },
      { value: 'template', label: '按模板直接以员工的身份登录' },
    ],
  },
  {
    key: 'bindDn',
    label: '查询账号',
    kind: 'text',
    hint: '如 cn=reader,dc=example,dc=cn；按模板登录时不需要',
  },
  {
    key: 'bindPassword',
    label: '查询账号的密码',
    kind: 'text',
    secret: true,
    sentTo: ['host', 'port', 'security'],
  },
  {
    key: 'template',
    label: '登录模板',
    kind: 'text',
    hint: `如 uid=${NAME},ou=people,dc=example,dc=cn，或 ${NAME}@example.cn`,
  },
  { key: 'baseDn', label: '查找的起点', kind: 'text', required: true, hint: '如 ou=people,dc=example,dc=cn' },
  {
    key: 'filter',
    label: '查找条件',
    kind: 'text',
    required: true,
    begins: `(|(uid=${NAME})(sAMAccountName=${NAME})(mail=${NAME}))`,
    hint: `${NAME} 是员工在登录页输入的账号`,
  },
  {
    key: 'matchBy',
    label: '按什么对应到员工',
    kind: 'choice',
    required: true,
    begins: 'mobile',
    options: [
      { value: 'mobile', label: '手机号' },
      { value: 'email', label: '邮箱' },
      { value: 'username', label: '输入的账号就是本系统的登录名' },
    ],
  },
  { key: 'mobileAttribute', label: '手机号的属性', kind: 'text', required: true, begins: 'mobile' },
  { key: 'emailAttribute', label: '邮箱的属性', kind: 'text', required: true, begins: 'mail' },
  {
    key: 'idAttribute',
    label: '唯一标识的属性',
    kind: 'text',
    required: true,
    begins: 'entryUUID',
    hint: 'OpenLDAP 为 entryUUID，Active Directory 为 objectGUID；没有时使用 DN',
  },
] as const

export type LdapValues = ValuesOf<typeof settings>

/** A directory server whose names and passwords people sign in with (platform.md §2.12). */
export const ldapDirectory = integration({
  key: 'ldap',
  label: '公司目录（LDAP）',
  group: 'login',
  note: '员工用公司目录（LDAP、Active Directory）的账号和密码登录；只登录已有的员工，管理员的本地密码始终有效',
  adminOnly: true,
  settings,
  check: ({ mode, bindDn, bindPassword, template, filter, ca }) => {
    if (mode === 'search' && !bindDn) refuse('settingMissing', '查询账号')
    if (mode === 'search' && !bindPassword) refuse('settingMissing', '查询账号的密码')
    if (mode === 'template' && !template?.includes(NAME)) refuse('settingUnfit', '登录模板')
    if (!filter.includes(NAME) || !/^\(.*\)$/.test(filter)) refuse('settingUnfit', '查找条件')
    checkCertificates('服务器', ca)
  },
  tryOut: tryDirectory,
})
