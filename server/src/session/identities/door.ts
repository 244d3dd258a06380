export {
  type Claims,
  directoryAccount,
  type Identity,
  isLinkedAt,
  keepLink,
  linkedTo,
  personBy,
} from './identities.ts'
