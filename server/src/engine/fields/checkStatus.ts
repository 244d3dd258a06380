import { checkStates } from '#protocol/record/states/check-states.ts'
import { stateWords } from '#protocol/record/states/states.ts'
import { coded } from './coded.ts'
import { noDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { exportedText } from './sheet.ts'
import { itself } from './sort.ts'

/** A coded state that follows from approvals; heads call it by the kind of its code. */
export const checkStatus: FieldStore = {
  ...coded(stateWords(checkStates)),
  unique: itself,
  headAs: 'number',
  sheet: exportedText,
  default: noDefault(''),
}
