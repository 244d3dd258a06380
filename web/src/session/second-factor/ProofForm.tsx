import { Form } from 'antd'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import type { ProofValues } from './ProofFields.tsx'
import styles from './second-factor.module.css'

interface ProofFormProps {
  busy: boolean
  okText: string
  aside?: ReactNode
  onProof: (proof: ProofValues) => void
  children: ReactNode
}

/** The first step of a setup. */
export function ProofForm({ busy, okText, aside, onProof, children }: ProofFormProps) {
  return (
    <Form<ProofValues> name="proof" layout="vertical" requiredMark={false} onFinish={onProof}>
      {children}
      <div className={styles.acts}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {okText}
        </Button>
        {aside}
      </div>
    </Form>
  )
}
