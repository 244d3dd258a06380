/** What fills the demonstration company. */
export { addEmployee } from './employees/enter.ts'
export { addLeave } from './employees/leave.ts'
export { assignScheme } from './insurance/assign.ts'
export { saveLimit } from './insurance/base-limits.ts'
export { beginInsurance, createNext } from './insurance/create.ts'
export { addInsured, setStopped } from './insurance/edit.ts'
export { saveScheme } from './insurance/schemes.ts'
export { addDept } from './organisation/write.ts'
