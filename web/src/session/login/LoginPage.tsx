import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sessionCalls } from '#protocol/session/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Entrance } from '#web/ui/page/Entrance.tsx'
import { redirectTarget } from '../own-path.ts'
import styles from './login.module.css'
import { OidcButton } from './OidcButton.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'

const SmsLogin = lazyComponent(async () => (await import('./SmsLogin.tsx')).default)

const ways = [
  { value: 'password', label: '密码登录' },
  { value: 'sms', label: '短信登录' },
]

/** /login (platform.md §12): by password, by SMS code or by the provider; then back to where the person wanted to go. */
export default function LoginPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  // a server that does not answer says so when one signs in
  const { data } = useQuery(queryOf(sessionCalls.loginWays, {}))
  const [way, setWay] = useState<string>('password')
  const enter = () => void navigate(redirectTarget(query), { replace: true })
  return (
    <Entrance title="欢迎登录" subtitle="使用企业为您开通的账号登录">
      {data?.sms ? (
        <Segmented block className={styles.ways} options={ways} value={way} onChange={setWay} />
      ) : (
        <div className={styles.ways} />
      )}
      {way === 'sms' ? <SmsLogin onEnter={enter} /> : <PasswordLogin onEnter={enter} prefill={query} />}
      {data?.oidc && <OidcButton name={data.oidc} redirect={redirectTarget(query)} />}
      <p className={styles.help}>
        {data?.ldap
          ? '可以使用公司目录（域）的账号登录，忘记密码请联系企业的管理员。'
          : '忘记密码？请联系企业的管理员为您重置。'}
      </p>
    </Entrance>
  )
}
