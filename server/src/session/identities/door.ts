export {
  type Claims,
  directoryAccount,
  type Identity,
  identitiesOf,
  isLinkedAt,
  linkedTo,
  personBy,
  storeIdentity,
} from './identities.ts'
export { removeIdentityOf } from './removal.ts'
