import { z } from 'zod'
import { optional } from '#protocol/platform/wire.ts'
import { fileKeys, mostOf } from './form.ts'

/** A value of the form: text, or a number that other clients send. */
const formValue = (most: number) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : (value ?? '')),
    z.string().trim().max(most),
  )
const formValues = Object.fromEntries(fileKeys.map((key) => [key, formValue(mostOf(key))]))

/** The form of a contract's file as it is sent. */
export const sentFileSchema = z.object({
  /** Numbers of the chosen locks, joined by commas; `#` and the id of its line for one that has none yet. */
  shellNums: optional(z.string().max(20_000)),
  ...formValues,
})
