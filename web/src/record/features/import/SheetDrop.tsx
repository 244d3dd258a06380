import { CloudUploadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { formatFileSize, formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { DropArea } from '#web/ui/upload/DropArea.tsx'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import styles from './import.module.css'

const ACCEPTED = '.xlsx,.xls'

/** ，不超过 2MB（10,000 行）; nothing until it is known. */
function useLimitWords(): string {
  const { data } = useQuery(queryOf(companyCalls.queryImportLimits, {}))
  return data ? `，不超过 ${data.maxMb}MB（${formatNumber(data.maxRows)} 行）` : ''
}

interface SheetDropProps {
  file: File | null
  onFile: (file: File) => void
}

/** Where the workbook of an import is dropped or chosen. */
export function SheetDrop({ file, onFile }: SheetDropProps) {
  const limitWords = useLimitWords()
  const take = ([chosen]: readonly File[]) => {
    if (!chosen) return
    if (/\.xlsx?$/i.test(chosen.name)) onFile(chosen)
    else toast.error('请选择 .xlsx 或 .xls 文件')
  }
  return (
    <DropArea onFiles={take}>
      <button
        type="button"
        className={styles.drop}
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
        <small>支持 .xlsx 和 .xls{limitWords}</small>
      </button>
    </DropArea>
  )
}
