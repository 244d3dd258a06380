import type { SettingPart } from '#web/platform/area.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** 商机组设置 (crm-records.md §6.6). */
export const stageGroupSettings: SettingPart = {
  key: 'stage-groups',
  title: '商机组设置',
  order: 20,
  Content: lazyPart(async () => (await import('./StageGroups.tsx')).StageGroups),
}
