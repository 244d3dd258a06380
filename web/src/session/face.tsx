import { ApiOutlined, LaptopOutlined, LinkOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What a person sees and sets of his own signing in (platform.md §11.4). */
export const sessionFace: Face = {
  personal: [
    {
      path: '/person/sessions',
      title: '登录设备',
      icon: <LaptopOutlined />,
      Content: lazyComponent(async () => (await import('./own/SessionList.tsx')).SessionList),
    },
    {
      path: '/person/second-factor',
      title: '两步验证',
      icon: <SafetyCertificateOutlined />,
      Content: lazyComponent(
        async () => (await import('./second-factor/SecondFactorPart.tsx')).SecondFactorPart,
      ),
    },
    {
      path: '/person/identities',
      title: '外部账号',
      icon: <LinkOutlined />,
      Content: lazyComponent(async () => (await import('./identities/IdentitiesPart.tsx')).IdentitiesPart),
    },
    {
      path: '/person/api-keys',
      title: 'API 密钥',
      icon: <ApiOutlined />,
      Content: lazyComponent(async () => (await import('./api-keys/KeysPart.tsx')).KeysPart),
    },
  ],
  manage: [
    {
      path: '/manage/login-security',
      section: '组织与权限',
      order: 50,
      title: '登录安全',
      icon: <SafetyCertificateOutlined />,
      need: 'manage/system/read',
    },
  ],
}
