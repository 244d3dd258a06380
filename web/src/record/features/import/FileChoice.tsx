import { CloudUploadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { formatFileSize } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { DropArea } from '#web/ui/upload/DropArea.tsx'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import styles from './import.module.css'

const ACCEPTED = '.xlsx,.xls,.csv'

interface FileChoiceProps {
  file: File | null
  onChoose: (file: File) => void
  /** ，不超过 2MB */
  limitWords: string
}

/** The sheet to import, chosen or dropped. */
export function FileChoice({ file, onChoose, limitWords }: FileChoiceProps) {
  const take = ([chosen]: readonly File[]) => {
    if (!chosen) return
    if (/\.(?:xlsx?|csv)$/i.test(chosen.name)) onChoose(chosen)
    else toast.error('请选择 .xlsx、.xls 或 .csv 文件')
  }
  return (
    <DropArea onFiles={take}>
      <button
        type="button"
        className={file ? `${styles.drop} ${styles.chosen}` : styles.drop}
        onClick={() => void pickFiles({ accept: ACCEPTED, multiple: false }).then(take)}
      >
        {file ? (
          <FileExcelOutlined className={styles.icon} />
        ) : (
          <CloudUploadOutlined className={styles.icon} />
        )}
        {file ? (
          <span>
            {file.name}
            <em>{formatFileSize(file.size)}</em>
          </span>
        ) : (
          <span>点击选择文件，或将文件拖到此处</span>
        )}
        <small>
          {file ? '点击更换，' : ''}支持 .xlsx、.xls 和 .csv{limitWords}
        </small>
      </button>
    </DropArea>
  )
}
