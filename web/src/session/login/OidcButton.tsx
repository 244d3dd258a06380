import { useState } from 'react'
import { identityCalls } from '#protocol/session/identity-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormFailure } from '#web/ui/form/FormFailure.tsx'
import styles from './login.module.css'

/** Leads to the provider that is set, which sends back to /oidc. */
export function OidcButton({ name, redirect }: { name: string; redirect: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const go = async () => {
    setBusy(true)
    setFailure('')
    try {
      const { url } = await ask(identityCalls.begin, { redirect }, { quiet: true })
      location.assign(url)
    } catch (refusal) {
      setBusy(false)
      setFailure(messageOf(refusal))
    }
  }
  return (
    <>
      <div className={styles.other}>或</div>
      <Button size="large" block loading={busy} onClick={() => void go()}>
        {name}
      </Button>
      {failure && <FormFailure text={failure} />}
    </>
  )
}
