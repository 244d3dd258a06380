/** What other areas may use of administration. */
export { copyKindForm, saveKindForm } from './fields/kind-form.ts'
export { readKindDefinition } from './fields/read.ts'
export { addUsers } from './people/new-user.ts'
export { presentSimple } from './people/present.ts'
export { officialYears } from './working-days/door.ts'
