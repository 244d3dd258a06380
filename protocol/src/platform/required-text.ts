import { optionalText } from './wire.ts'

/** Trimmed text that must be given, refused with a sentence of its own. */
export const requiredText = (max: number, message: string) =>
  optionalText(max).refine((value) => value !== '', { message })
