import { UploadOutlined } from '@ant-design/icons'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import styles from './contract-file.module.css'

interface PickedFileProps {
  id?: string
  value?: File
  onChange?: (file: File) => void
  /** As of an input: `.pdf`. */
  accept: string
  /** Megabytes. */
  most: number
}

/** One file in a form. */
export function PickedFile({ id, value, onChange, accept, most }: PickedFileProps) {
  const pick = async () => {
    const [file] = await pickFiles({ accept, multiple: false })
    if (!file) return
    if (file.size > most * 1024 * 1024) toast.error(`文件不能超过${most}MB`)
    else onChange?.(file)
  }
  return (
    <div className={styles.picked}>
      <Button
        id={id}
        aria-label={value ? `重新选择文件，已选 ${value.name}` : '选择文件'}
        icon={<UploadOutlined />}
        onClick={() => void pick()}
      >
        {value ? '重新选择' : '选择文件'}
      </Button>
      {value && <span>{value.name}</span>}
    </div>
  )
}
