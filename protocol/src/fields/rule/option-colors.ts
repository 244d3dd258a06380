import { z } from 'zod'

/** The soft tag colours an option may have; the web keeps their shades, for light and dark. */
export const optionColors = ['grey', 'red', 'orange', 'amber', 'green', 'cyan', 'blue', 'purple'] as const
export type OptionColor = (typeof optionColors)[number]
/** By the name of the option; one without a colour is not among them. */
export type OptionColors = Readonly<Record<string, OptionColor>>

export const optionColorsSchema = z.record(z.string().max(100), z.enum(optionColors))

/** The colours of those options that there are, in their order; undefined when none has one. */
export function colorsOf(
  options: readonly string[],
  given: Readonly<Record<string, unknown>> | null | undefined,
): OptionColors | undefined {
  const found = options.flatMap((option): [string, OptionColor][] => {
    const color = optionColors.find((each) => given && Object.hasOwn(given, option) && each === given[option])
    return color ? [[option, color]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
