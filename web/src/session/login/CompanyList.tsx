import { useState } from 'react'
import { type CompanyChoice, sessionCalls } from '#protocol/session/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormFailure } from '#web/ui/form/FormFailure.tsx'
import styles from './login.module.css'

interface CompanyListProps {
  companies: readonly CompanyChoice[]
  secret: { username: string; password: string }
  onEnter: () => void
  onBack: () => void
}

/** The companies in which an account is known; one has to be entered (platform.md §2.2). */
export function CompanyList({ companies, secret, onEnter, onBack }: CompanyListProps) {
  const [failure, setFailure] = useState('')
  const [entering, setEntering] = useState<number>()
  const enter = async (companyId: number) => {
    setFailure('')
    setEntering(companyId)
    try {
      await ask(sessionCalls.reLogin, { companyId, ...secret }, { quiet: true })
      onEnter()
    } catch (refusal) {
      setEntering(undefined)
      setFailure(messageOf(refusal))
    }
  }
  return (
    <>
      <p className={styles.step}>请选择要进入的企业。</p>
      <ul className={styles.companies} aria-label="企业">
        {companies.map(({ companyId, companyName }) => (
          <li key={companyId}>
            <Button
              block
              size="large"
              loading={entering === companyId}
              disabled={entering !== undefined && entering !== companyId}
              reason="正在进入另一个企业，请稍候"
              onClick={() => void enter(companyId)}
            >
              {companyName}
            </Button>
          </li>
        ))}
      </ul>
      <FormFailure text={failure} />
      <Button type="link" onClick={onBack}>
        换一个账号
      </Button>
    </>
  )
}
