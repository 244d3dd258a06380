import type { Face } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const workLogFace: Face = {
  otherSettings: [
    {
      key: 'log-rules',
      title: '日志规则设置',
      order: 20,
      Content: lazyComponent(async () => (await import('./LogRules.tsx')).LogRules),
    },
  ],
}
