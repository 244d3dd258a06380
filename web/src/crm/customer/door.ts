/** What customers offer to other things of customer management. */
export { CustomerSections } from './CustomerSections.tsx'
export { DuplicateCheck } from './duplicates/DuplicateCheck.tsx'
export { PrimaryContact } from './PrimaryContact.tsx'
export { customerScreen } from './screen.tsx'
