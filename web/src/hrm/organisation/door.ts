export { DeptSelect } from './DeptSelect.tsx'
export { EmployeeSelect } from './EmployeeSelect.tsx'
export { useDeptOptions } from './use-dept-options.ts'
export { deptOptions, useDeptTree } from './use-depts.ts'
