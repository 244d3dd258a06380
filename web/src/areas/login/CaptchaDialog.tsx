import { Modal } from 'antd'
import { lazy, Suspense } from 'react'
import type { CaptchaProps } from './Captcha.tsx'
import styles from './login.module.css'

const Captcha = lazy(() => import('./Captcha.tsx'))

interface CaptchaDialogProps extends CaptchaProps {
  open: boolean
  onCancel: () => void
}

/** The slide captcha in a dialog; few logins need it, so it is fetched when it is asked for. */
export function CaptchaDialog({ open, onCancel, onSolve }: CaptchaDialogProps) {
  return (
    <Modal
      open={open}
      title="安全验证"
      width={340}
      footer={null}
      onCancel={onCancel}
      destroyOnHidden
      centered
    >
      <Suspense fallback={<div className={styles.waiting} />}>
        <Captcha onSolve={onSolve} />
      </Suspense>
    </Modal>
  )
}
