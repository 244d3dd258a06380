import { z } from 'zod'
import { integer, optional, optionalText } from '#protocol/platform/wire.ts'

const PASSWORD_LENGTH = 100

const isEmail = (value: string | undefined) => !value || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value)

export const sex = () => optional(integer(0, 2))
export const email = () => optionalText(50).refine(isEmail, { message: '邮箱格式有误' })
export const post = () => optionalText(50)
/** Absent keeps what is stored, '' and null empty it. */
export const changedText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => (value === null ? '' : value))
export const changedEmail = () => changedText(50).refine(isEmail, { message: '邮箱格式有误' })
export const password = () => optionalText(PASSWORD_LENGTH)
