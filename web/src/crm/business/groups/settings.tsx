import type { SettingPart } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** 商机组设置 (crm-records.md §6.6). */
export const stageGroupSettings: SettingPart = {
  key: 'stage-groups',
  title: '商机组设置',
  order: 20,
  Content: lazyComponent(async () => (await import('./StageGroups.tsx')).StageGroups),
}
