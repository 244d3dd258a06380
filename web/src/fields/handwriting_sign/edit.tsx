import { EditOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import styles from '../fields.module.css'
import type { EditProps } from '../views.tsx'
import { SignPicture } from './SignPicture.tsx'

/** The pad comes with its library when somebody signs. */
const SignDialog = lazy(() => import('./SignDialog.tsx'))
const HEIGHT = 80

/** The signature as it is, and the ways to sign (again) or to take it away. */
export function SignEdit({ id, field, value, onChange, onBlur, invalid, disabled }: EditProps<string>) {
  const [signing, setSigning] = useState(false)
  const sign = (batchId: string) => {
    onChange(batchId)
    onBlur?.()
    setSigning(false)
  }
  return (
    <div className={styles.stack}>
      {value && <SignPicture batchId={value} height={HEIGHT} />}
      <div className={styles.line}>
        <Button
          id={id}
          className={styles.fixed}
          icon={<EditOutlined />}
          aria-label={value ? '重新签名' : '手写签名'}
          danger={invalid}
          disabled={disabled}
          reason={WHILE_BUSY}
          onClick={() => setSigning(true)}
        >
          {value ? '重新签名' : '手写签名'}
        </Button>
        {value && (
          <Button
            className={styles.fixed}
            type="text"
            disabled={disabled}
            reason={WHILE_BUSY}
            onClick={() => onChange('')}
          >
            清除签名
          </Button>
        )}
      </div>
      {signing && (
        <Suspense>
          <SignDialog title={field.name} onSigned={sign} onClose={() => setSigning(false)} />
        </Suspense>
      )}
    </div>
  )
}
