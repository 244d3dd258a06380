export {
  type Claims,
  directoryAccount,
  type Identity,
  identitiesOf,
  isLinkedAt,
  keepLink,
  linkedTo,
  personBy,
} from './identities.ts'
export { removeIdentityOf } from './removal.ts'
