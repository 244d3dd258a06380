import { useQuery } from '@tanstack/react-query'
import { fileCalls } from '#protocol/files/calls.ts'
import { fileAddress } from '#web/platform/file-address.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import styles from '../fields.module.css'

interface SignPictureProps {
  batchId: string
  height: number
}

/** A stored signature, large when pointed at; on white in both themes: it was drawn in ink. */
export function SignPicture({ batchId, height }: SignPictureProps) {
  const { data, isPending } = useQuery({
    ...queryOf(fileCalls.one, { batchId }),
    // a batch of a signature never changes: signing again makes another one
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return null
  if (!data) return <span className={styles.empty}>签名图片已失效</span>
  const picture = (size?: number) => (
    <img
      className={size === undefined ? styles.signatureLarge : styles.signature}
      src={fileAddress(data.url)}
      alt="手写签名"
      style={{ height: size }}
    />
  )
  return (
    <Popover content={picture()} mouseEnterDelay={0.2} trigger={['hover', 'focus']}>
      <button type="button" className={styles.enlarge} aria-label="放大手写签名">
        {picture(height)}
      </button>
    </Popover>
  )
}
