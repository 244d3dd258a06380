export { DeptSelect } from './DeptSelect.tsx'
export { EmployeeSelect } from './EmployeeSelect.tsx'
export { useDeptTree } from './use-depts.ts'
