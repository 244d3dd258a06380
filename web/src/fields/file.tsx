import { PaperClipOutlined } from '@ant-design/icons'
import { z } from 'zod'
import { fileEntitySchema } from '#protocol/record/calls.ts'
import { FileList } from '#web/ui/file-list/FileList.tsx'
import { EmptyValue, plainText } from './show.tsx'
import { defineViews, type ShowProps } from './views.tsx'

const groupSchema = z.array(fileEntitySchema).catch([])
const filesOf = (value: unknown) => (Array.isArray(value) ? groupSchema.parse(value) : [])

function ShowFiles({ value }: ShowProps) {
  const files = filesOf(value)
  return files.length === 0 ? <EmptyValue /> : <FileList files={files} />
}

const toText = (value: unknown) =>
  filesOf(value)
    .map((file) => file.name)
    .join('，')

/** One group of files under a batchId. */
export const file = defineViews({
  Show: ShowFiles,
  Edit: async () => (await import('./file/edit.tsx')).FileEdit,
  parse: (value) => (Array.isArray(value) ? (filesOf(value)[0]?.batchId ?? '') : plainText(value)),
  toWrite: (batchId) => batchId || null,
  toText,
  filter: null,
  icon: <PaperClipOutlined />,
  width: 140,
  align: 'left',
  drawn: 'value',
  ownLine: true,
  inline: false,
  roomy: false,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '上传附件',
    isTall: false,
    precisions: null,
    initial: null,
  },
})
