/** What customer management declares for other areas. */
export { crmUsers } from './crm-users.ts'
export { type RelatedKey, type RelatedKind, relatedKinds } from './related-kinds.ts'
