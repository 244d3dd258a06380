/** What other areas may use of the administration's words. */
export { type DesignedField, designedFieldSchema, drawnFieldSchema } from './fields/calls.ts'
export { password } from './people/person-fields.ts'
export { roleTypeOf } from './roles/roles.ts'
export { weekdayOf } from './working-days/days.ts'
