/** What customer management declares for other areas. */
export { crmUsers } from './crm-users.ts'
