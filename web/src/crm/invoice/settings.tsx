import type { SettingPart } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** 业务参数设置 › 开票类型设置 (crm-records.md §11.1). */
export const kindSettings: SettingPart = {
  key: 'invoice-kinds',
  title: '开票类型设置',
  order: 36,
  Content: lazyComponent(async () => (await import('./KindSettings.tsx')).KindSettings),
}
