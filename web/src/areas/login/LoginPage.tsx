import { Tabs } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { Entrance } from '#web/ui/Entrance.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'
import { SmsLogin } from './SmsLogin.tsx'

/** Only paths of this site: another site must not be reached through a link to our login. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

/** /login (platform.md §12): by password or by SMS code; then back to where the person wanted to go. */
export default function LoginPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? '/'
  const enter = () => void navigate(isOwnPath(redirect) ? redirect : '/', { replace: true })
  const items = [
    { key: 'password', label: '密码登录', children: <PasswordLogin onEnter={enter} prefill={query} /> },
    { key: 'sms', label: '短信登录', children: <SmsLogin onEnter={enter} /> },
  ]
  return (
    <Entrance title="欢迎登录">
      <Tabs items={items} destroyOnHidden style={{ marginTop: 20 }} />
    </Entrance>
  )
}
