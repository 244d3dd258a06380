import mammoth from 'mammoth'
import styles from './preview.module.css'
import { type StageProps, useContent } from './stage.ts'
import { Loading, Unsupported } from './Unsupported.tsx'

const PAGE_STYLE = `body{margin:48px 64px;color:#1c2024;font:15px/1.7 -apple-system,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif;overflow-wrap:anywhere}
img{max-width:100%}table{border-collapse:collapse;width:100%}td,th{padding:4px 8px;border:1px solid #d9dbe1;vertical-align:top}`

/** A Word document as a plain page of text, tables and pictures. */
async function toPage(arrayBuffer: ArrayBuffer): Promise<string> {
  const { value } = await mammoth.convertToHtml({ arrayBuffer })
  return `<!doctype html><meta charset="utf-8"><style>${PAGE_STYLE}</style>${value}`
}

/** The page comes from a stranger's file: its frame may run nothing, open nothing and send nothing. */
export default function WordStage({ file }: StageProps) {
  const { data, isError } = useContent(file, toPage)
  if (isError) return <Unsupported file={file} />
  if (data === undefined) return <Loading />
  return <iframe className={styles.page} title={file.name} sandbox="" srcDoc={data} />
}
