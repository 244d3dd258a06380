import type { OptionColor } from '#protocol/fields/rule/option-colors.ts'
import { OTHER, toOptions } from '#protocol/fields/value/choice.ts'
import type { PrecisionChoice, ShownField } from './views.tsx'

/** `precisions` of choices: every option at once, or in a list that drops down (record-engine.md §2.5). */
export const TILED = 1
export const DROPPED = 2

export const arrangement: PrecisionChoice = {
  label: '展示方式',
  control: 'tiles',
  options: [
    { label: '平铺', value: TILED },
    { label: '下拉', value: DROPPED },
  ],
}

export interface Option {
  label: string
  value: string
}

/** Options of a field as controls take them: plain names, or `{name, value}` entries (record-engine.md §2.6). */
export function optionsOf(setting: readonly unknown[] | undefined): Option[] {
  return (setting ?? []).map((option) => {
    if (option === null || typeof option !== 'object') return { label: String(option), value: String(option) }
    const name = 'name' in option ? String(option.name) : ''
    return { label: name, value: 'value' in option ? String(option.value) : name }
  })
}

const isListed = (options: readonly Option[], value: string) =>
  options.some((option) => option.value === value)
const takesWords = (options: readonly Option[]) => isListed(options, OTHER)

/** Which radio or box is on for a value that may be free text standing in for 其他. */
export function chosenOption(options: readonly Option[], value: string): string {
  return value === '' || isListed(options, value) || !takesWords(options) ? value : OTHER
}

/** The words typed for 其他, '' while none are. */
export function otherWords(options: readonly Option[], value: string): string {
  return isListed(options, value) || !takesWords(options) ? '' : value
}

/** Name of one coded value; free text stays as it is. */
export function nameOf(setting: readonly unknown[] | undefined, value: string): string {
  return optionsOf(setting).find((option) => option.value === value)?.label ?? value
}

export interface ShownOption {
  name: string
  color: OptionColor | undefined
}

/** What a value chooses, by name, with the colour that the option has. */
export function shownOptions(
  field: Pick<ShownField, 'setting' | 'optionColors'>,
  value: unknown,
): ShownOption[] {
  return toOptions(value).map((each) => {
    const name = nameOf(field.setting, each)
    return { name, color: field.optionColors?.[name] }
  })
}

/** Cells show `A` of `A（重点客户）`, as long as no other option begins so. */
export function briefOf(name: string, setting: readonly unknown[] | undefined): string {
  const [brief = ''] = name.split('（')
  const alike = optionsOf(setting).filter(({ label }) => label === brief || label.startsWith(`${brief}（`))
  return brief !== '' && alike.length <= 1 ? brief : name
}

/** Names of several. */
export function namesOf(setting: readonly unknown[] | undefined, value: unknown): string {
  return toOptions(value)
    .map((each) => nameOf(setting, each))
    .join('，')
}
