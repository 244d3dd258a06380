import type { ComponentType } from 'react'
import type { NeedPath } from '#web/platform/permissions.ts'

/** Where new accounts come from besides the form, beside 新建员工. */
export interface StaffSource {
  key: string
  caption: string
  need: NeedPath
  /** Its dialog. */
  Dialog: ComponentType<{ onClose: () => void }>
}

declare module '#web/platform/area.ts' {
  interface Face {
    staffSources?: readonly StaffSource[]
  }
  interface Shown {
    staffSources: readonly StaffSource[]
  }
}
