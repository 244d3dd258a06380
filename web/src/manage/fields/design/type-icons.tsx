import type { ReactNode } from 'react'
import type { FormType } from '#protocol/fields/form-types.ts'
import { viewsOf } from '#web/fields/all.ts'

/** Sign of a form type beside its name, which says the same. */
export const iconOf = (formType: FormType): ReactNode => (
  <span aria-hidden="true">{viewsOf(formType).icon}</span>
)
