import type { SettingPart } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** 业务字典 (locks-and-extensions.md §28.3). */
export const bizDictSettings: SettingPart = {
  key: 'biz-dict',
  title: '业务字典',
  order: 80,
  Content: lazyComponent(async () => (await import('./BizDict.tsx')).BizDict),
}
