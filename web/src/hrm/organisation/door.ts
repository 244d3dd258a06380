export { DeptSelect } from './DeptSelect.tsx'
export { EmployeeSelect } from './EmployeeSelect.tsx'
