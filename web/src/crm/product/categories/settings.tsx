import type { SettingPart } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** 产品类别设置 (crm-records.md §7.4). */
export const categorySettings: SettingPart = {
  key: 'categories',
  title: '产品类别设置',
  order: 30,
  Content: lazyComponent(async () => (await import('./Categories.tsx')).Categories),
}
