import { ApartmentOutlined, LinkOutlined } from '@ant-design/icons'
import type { Identity } from '#protocol/session/identity-calls.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import styles from '../rows.module.css'

interface IdentityRowProps {
  row: Identity
  /** Absent where it cannot be undone. */
  onRemove: (() => void) | undefined
}

/** By what somebody is known to a provider or to the directory of the company. */
export function IdentityRow({ row, onRemove }: IdentityRowProps) {
  const { kind, account, issuer, createTime, lastUseTime } = row
  const isProvider = kind === 'oidc'
  return (
    <li className={styles.item}>
      <span className={styles.icon}>{isProvider ? <LinkOutlined /> : <ApartmentOutlined />}</span>
      <div className={styles.words}>
        <div className={styles.name}>{account}</div>
        <div className={styles.facts}>
          <span>{isProvider ? issuer : '公司目录'}</span>
          <span>
            <Moment value={createTime} /> 关联
          </span>
          {lastUseTime && (
            <span>
              最近使用 <Moment value={lastUseTime} />
            </span>
          )}
        </div>
      </div>
      {onRemove && (
        <Button aria-label={`解除 ${account}`} onClick={onRemove}>
          解除
        </Button>
      )}
    </li>
  )
}
