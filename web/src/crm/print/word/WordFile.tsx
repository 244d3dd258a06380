import { UploadOutlined } from '@ant-design/icons'
import { LARGEST_WORD } from '#protocol/crm/print/calls.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import styles from './word.module.css'

/** One document of Word of the person's; null when he changed his mind or it is none. */
export async function pickWord(): Promise<File | null> {
  const [file] = await pickFiles({ accept: '.docx', multiple: false })
  if (!file) return null
  if (!/\.docx$/i.test(file.name)) {
    toast.error('请选择 .docx 格式的 Word 文档')
    return null
  }
  if (file.size > LARGEST_WORD) {
    toast.error(`Word 文档不能超过${LARGEST_WORD / 1024 / 1024}MB`)
    return null
  }
  return file
}

interface WordFileProps {
  id?: string
  value?: File | null
  onChange?: (file: File) => void
}

/** The document in a form. */
export function WordFile({ id, value, onChange }: WordFileProps) {
  const pick = async () => {
    const file = await pickWord()
    if (file) onChange?.(file)
  }
  return (
    <div className={styles.picked}>
      <Button
        id={id}
        aria-label={value ? `重新选择文档，已选 ${value.name}` : '选择文档'}
        icon={<UploadOutlined />}
        onClick={() => void pick()}
      >
        {value ? '重新选择' : '选择文档'}
      </Button>
      {value && <span>{value.name}</span>}
    </div>
  )
}
