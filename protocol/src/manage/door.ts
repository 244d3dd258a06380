/** What other areas may use of the administration's words. */
export {
  countedOptions,
  type DesignedField,
  type DrawnField,
  designedFieldSchema,
  drawnFieldSchema,
  drawnForm,
  optionProgress,
  optionsToCount,
} from './fields/calls.ts'
export { password } from './people/person-fields.ts'
export { roleTypeOf } from './roles/roles.ts'
export { weekdayOf } from './working-days/days.ts'
