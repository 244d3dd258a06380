import { PhoneOutlined } from '@ant-design/icons'
import styles from './CopyText.module.css'
import { CopyText } from './CopyText.tsx'

/** What can be dialled; a number that is masked cannot. */
const DIALLED = /^[+\d][\d\s()-]{2,}$/

/** A phone number to copy by a click, or to dial. */
export function Phone({ number }: { number: string }) {
  return (
    <span className={styles.phone}>
      <CopyText text={number} />
      {DIALLED.test(number) && (
        <a
          className={styles.dial}
          href={`tel:${number.replaceAll(/[\s()-]/g, '')}`}
          title="拨打"
          aria-label={`拨打 ${number}`}
        >
          <PhoneOutlined />
        </a>
      )}
    </span>
  )
}
