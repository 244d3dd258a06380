import { CloseOutlined } from '@ant-design/icons'
import { business } from '#protocol/crm/business/type.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import type { MadeRenewal } from './RenewDialog.tsx'
import styles from './radar.module.css'

/** Orders that are named; of more the number is shown. */
const MOST_NAMED = 20

/** What the page has made, until it is put away. */
export function MadeRenewals({ made, onClose }: { made: readonly MadeRenewal[]; onClose: () => void }) {
  const locks = made.reduce((sum, { shellNums }) => sum + shellNums.length, 0)
  return (
    <section className={styles.made} aria-label="已发起的续费订单">
      <div className={styles.numbers} role="status">
        <span>
          已发起 {made.length} 个续费订单，共 {locks} 把锁：
        </span>
        {made.slice(0, MOST_NAMED).map(({ businessId, orderNo, customerName }) => (
          <span key={businessId} title={customerName}>
            <RelatedLink target={business.key} id={businessId} name={orderNo} />
          </span>
        ))}
        {made.length > MOST_NAMED && <span>等</span>}
      </div>
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label="收起" onClick={onClose} />
    </section>
  )
}
