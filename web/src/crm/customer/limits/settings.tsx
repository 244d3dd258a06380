import type { SettingPart } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { limitWords } from './limit-words.ts'

const LimitRules = lazyComponent(async () => (await import('./LimitRules.tsx')).LimitRules)
const OwnedLimits = () => <LimitRules type={1} />
const LockedLimits = () => <LimitRules type={2} />

/** How many customers a person may own and lock (crm-records.md §13.1). */
export const limitSettings: readonly SettingPart[] = [
  { key: 'owned', title: `${limitWords[1]}客户数限制`, order: 50, Content: OwnedLimits },
  { key: 'locked', title: `${limitWords[2]}客户数限制`, order: 60, Content: LockedLimits },
]
