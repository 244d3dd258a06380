/** What other areas may use of the administration's words. */
export { type SimpleUser, simpleUser } from './people/calls.ts'
export { roleTypeOf } from './roles/roles.ts'
