import { ExclamationCircleFilled } from '@ant-design/icons'
import styles from './FormFailure.module.css'

/** Why a form was refused, in a place kept free for it so that nothing moves. */
export function FormFailure({ text }: { text: string }) {
  return (
    <div className={styles.failure} role="alert">
      {text && (
        <>
          <ExclamationCircleFilled />
          <span>{text}</span>
        </>
      )}
    </div>
  )
}
