import { contactForm } from './hrm/employees/contact-form.ts'
import type { DesignedForm } from './record/declaration/designed-form.ts'

/** Forms of rows that belong to records: designed as those of record types are, and no record types. */
export const rowForms: readonly DesignedForm[] = [contactForm]
