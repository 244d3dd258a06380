/** What fills the demonstration company. */
export { addEmployee } from './employees/enter.ts'
export { addLeave } from './employees/leave.ts'
export { addDept } from './organisation/write.ts'
