/** What other areas may use of the administration's words. */
export { type DesignedField, type DrawnField, designedFieldSchema, drawnFieldSchema } from './fields/calls.ts'
export { roleTypeOf } from './roles/roles.ts'
export { weekdayOf } from './working-days/days.ts'
