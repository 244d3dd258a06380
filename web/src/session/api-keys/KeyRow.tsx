import { KeyOutlined } from '@ant-design/icons'
import type { ApiKey } from '#protocol/session/api-key-calls.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import styles from '../rows.module.css'

/** A key with what is known of it; revoking asks first. */
export function KeyRow({ row, onRevoke }: { row: ApiKey; onRevoke: () => void }) {
  const { name, hint, addresses, expireTime, expired, lastUseTime, lastUseIp } = row
  return (
    <li className={styles.item}>
      <span className={styles.icon}>
        <KeyOutlined />
      </span>
      <div className={styles.words}>
        <div className={styles.name}>
          {name}
          {expired && <Tag color="red" text="已过期" />}
        </div>
        <div className={styles.facts}>
          <span>suoke_…{hint}</span>
          <span>有效期至 {expireTime.slice(0, 10)}</span>
          <span>
            {lastUseTime ? (
              <>
                <Moment value={lastUseTime} /> 从 {lastUseIp} 使用
              </>
            ) : (
              '从未使用'
            )}
          </span>
          <span>{addresses.length > 0 ? `只能从 ${addresses.join('、')} 使用` : '不限使用地址'}</span>
        </div>
      </div>
      <Button danger onClick={onRevoke}>
        删除
      </Button>
    </li>
  )
}
