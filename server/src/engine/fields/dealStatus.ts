import { dealStatusOptions } from '#protocol/fields/dealStatus.ts'
import { coded } from './coded.ts'
import { noDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { exportedText } from './sheet.ts'
import { itself } from './sort.ts'

/** A coded state of customers, which heads call by the kind of its choice. */
export const dealStatus: FieldStore = {
  ...coded(Object.fromEntries(dealStatusOptions.map(({ value, name }) => [value, name]))),
  unique: itself,
  headAs: 'select',
  sheet: exportedText,
  default: noDefault(''),
}
