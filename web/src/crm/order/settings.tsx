import type { SettingPart } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** 业务参数设置 › 订单类型. */
export const orderTypeSettings: SettingPart = {
  key: 'order-types',
  title: '订单类型',
  order: 80,
  Content: lazyComponent(async () => (await import('./OrderTypes.tsx')).OrderTypes),
}
