import type { SettingPart } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const Companies = lazyComponent(async () => (await import('./Companies.tsx')).Companies)

/** The companies that sell and their accounts (locks-and-extensions.md §28.4). */
export const companySettings: readonly SettingPart[] = [
  { key: 'region-company', title: '销售公司', order: 90, Content: Companies },
]
