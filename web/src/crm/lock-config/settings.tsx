import type { SettingPart } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** 业务参数设置 › 软件锁 (locks-and-extensions.md §28.1). */
export const lockSettings: SettingPart = {
  key: 'locks',
  title: '软件锁',
  order: 34,
  Content: lazyComponent(async () => (await import('./LockSettings.tsx')).LockSettings),
}
