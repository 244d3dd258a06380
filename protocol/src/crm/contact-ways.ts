/** How one reaches whom a record is about: the same fields of leads, customers and contacts. */
export const mobileField = {
  name: 'mobile',
  label: '手机',
  synonyms: ['手机号', '手机号码', '移动电话'],
  formType: 'mobile',
  kind: 1,
} as const

export const telephoneField = {
  name: 'telephone',
  label: '电话',
  synonyms: ['座机', '固定电话', '联系电话'],
  formType: 'text',
  kind: 1,
  masksAs: 'mobile',
} as const

export const emailField = {
  name: 'email',
  label: '邮箱',
  synonyms: ['电子邮箱', '电子邮件', 'Email'],
  formType: 'email',
  kind: 1,
} as const
