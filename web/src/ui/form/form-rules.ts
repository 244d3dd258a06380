import type { FormRule } from 'antd'
import { PASSWORD_RULE } from '#protocol/session/passwords.ts'

export const PASSWORD_LENGTH = 20

const PASSWORD_WORDS = '密码由6-20位字母、数字组成'

/** A rule whose message explains it. */
interface TextRule {
  required?: true
  whitespace?: true
  pattern?: RegExp
  message: string
}

/** What is wrong with a text by the first rule that it breaks; for a form that draws its own fields. */
export const firstFault = (rules: readonly TextRule[], text: string): string | undefined =>
  rules.find(({ required, pattern }) =>
    text.trim() === '' ? required === true : pattern && !pattern.test(text),
  )?.message

/** Needed, and by the rule; screens word it a little differently. */
export const passwordRules = (missing = '密码不能为空', wrong = PASSWORD_WORDS): TextRule[] => [
  { required: true, whitespace: true, message: missing },
  { pattern: PASSWORD_RULE, message: wrong },
]

/** Login names are mainland mobile numbers (platform.md §5.1). */
export const mobileRules = (missing: string, wrong: string): TextRule[] => [
  { required: true, message: missing },
  { pattern: /^1\d{10}$/, message: wrong },
]

export const emailRules = (wrong: string): FormRule[] => [{ type: 'email', message: wrong }]
export const requiredText = (missing: string): TextRule[] => [
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
