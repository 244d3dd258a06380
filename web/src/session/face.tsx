import { LaptopOutlined } from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** What a person sees and sets of his own signing in (platform.md §11.4). */
export const sessionFace: Face = {
  personal: [
    {
      path: '/person/sessions',
      title: '登录设备',
      icon: <LaptopOutlined />,
      Content: lazyPart(async () => (await import('./own/SessionList.tsx')).SessionList),
    },
  ],
}
