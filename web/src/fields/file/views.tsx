import { z } from 'zod'
import { fileEntitySchema } from '#protocol/calls/records.ts'
import { formatFileSize } from '#web/platform/format.ts'
import styles from '../fields.module.css'
import { EmptyValue, plainText } from '../show.tsx'
import { defineViews, type ShowProps } from '../views.tsx'

const groupSchema = z.array(fileEntitySchema).catch([])
const filesOf = (value: unknown) => (Array.isArray(value) ? groupSchema.parse(value) : [])

function ShowFiles({ value }: ShowProps) {
  const files = filesOf(value)
  if (files.length === 0) return <EmptyValue />
  return (
    <span className={styles.peopleWrap}>
      {files.map((file) => (
        <a key={file.fileId} href={file.url} download={file.name}>
          {file.name}（{formatFileSize(file.size)}）
        </a>
      ))}
    </span>
  )
}

const toText = (value: unknown) =>
  filesOf(value)
    .map((file) => file.name)
    .join('，')

/** One group of files under a batchId. The group is written unchanged; files enter it where uploads are offered. */
export const file = defineViews({
  Show: ShowFiles,
  Edit: null,
  parse: (value) => (Array.isArray(value) ? (filesOf(value)[0]?.batchId ?? '') : plainText(value)),
  toWrite: (batchId) => batchId || null,
  toText,
  filter: null,
})
