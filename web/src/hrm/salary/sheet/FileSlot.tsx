import { CloseOutlined, DownloadOutlined, FileExcelOutlined, UploadOutlined } from '@ant-design/icons'
import type { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import styles from './compute.module.css'

interface FileSlotProps {
  title: string
  template:
    | typeof sheetCalls.attendanceTemplate
    | typeof sheetCalls.deductionTemplate
    | typeof sheetCalls.taxTemplate
  file: File | null
  onChoose: (file: File | null) => void
}

/** A workbook to choose, with the template that it follows. */
export function FileSlot({ title, template, file, onChoose }: FileSlotProps) {
  const choose = async () => {
    const [chosen] = await pickFiles({ accept: '.xlsx,.xls', multiple: false })
    if (!chosen) return
    if (/\.xlsx?$/i.test(chosen.name)) onChoose(chosen)
    else toast.error('请选择 .xlsx 或 .xls 文件')
  }
  return (
    <fieldset className={styles.slot} aria-label={title}>
      <span className={styles.title}>{title}</span>
      {file ? (
        <span className={styles.file}>
          <FileExcelOutlined /> <span title={file.name}>{file.name}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`不使用 ${file.name}`}
            onClick={() => onChoose(null)}
          />
        </span>
      ) : (
        <Button icon={<UploadOutlined />} aria-label={`选择${title}文件`} onClick={() => void choose()}>
          选择文件
        </Button>
      )}
      <Button
        type="link"
        icon={<DownloadOutlined />}
        aria-label={`下载${title}模板`}
        onClick={() => void attempt(download(template, {}))}
      >
        下载模板
      </Button>
    </fieldset>
  )
}
