/** Icons of types of office approvals. */
export { IconField } from './IconField.tsx'
export { firstIcon } from './icon-value.ts'
export { TypeIcon } from './TypeIcon.tsx'
