import type { FormRule } from 'antd'
import { PASSWORD_RULE } from '#protocol/session/passwords.ts'

export const PASSWORD_LENGTH = 20

const PASSWORD_WORDS = '密码由6-20位字母、数字组成'

/** Needed, and by the rule; screens word it a little differently. */
export const passwordRules = (missing = '密码不能为空', wrong = PASSWORD_WORDS): FormRule[] => [
  { required: true, whitespace: true, message: missing },
  { pattern: PASSWORD_RULE, message: wrong },
]

/** Login names are mainland mobile numbers (platform.md §5.1). */
export const mobileRules = (missing: string, wrong: string): FormRule[] => [
  { required: true, message: missing },
  { pattern: /^1\d{10}$/, message: wrong },
]

export const emailRules = (wrong: string): FormRule[] => [{ type: 'email', message: wrong }]
export const requiredText = (missing: string): FormRule[] => [
  { required: true, whitespace: true, message: missing },
]

/** The second typing of a password. */
export const sameAs =
  (field: string, words: string) =>
  ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: async (_: unknown, again: string) => {
      if (again !== getFieldValue(field)) throw new Error(words)
    },
  })
