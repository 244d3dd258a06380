import type { SettingPart } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** 定额设置 (locks-and-extensions.md §16). */
export const quotaSettings: SettingPart = {
  key: 'quotas',
  title: '定额设置',
  order: 32,
  Content: lazyComponent(async () => (await import('./Quotas.tsx')).Quotas),
}
