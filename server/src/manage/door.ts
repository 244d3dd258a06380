/** What other areas may use of administration. */
export { copyKindForm, saveKindForm } from './fields/kind-form.ts'
export { countOptionsOf, listOptionChangesOf } from './fields/options.ts'
export { latestChange, readDefinition, readKindDefinition } from './fields/read.ts'
export { type DrawnForm, type FormPart, storeForm } from './fields/save.ts'
export { addUsers } from './people/new-user.ts'
export { presentSimple } from './people/present.ts'
export { officialYears } from './working-days/door.ts'
