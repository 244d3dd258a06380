export { DeptSelect } from './DeptSelect.tsx'
export { EmployeeSelect } from './EmployeeSelect.tsx'
export { deptOptions, useDeptTree } from './use-depts.ts'
