import { PaperClipOutlined } from '@ant-design/icons'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import { FileList } from '#web/ui/file-list/FileList.tsx'
import { EmptyValue, plainText } from './show.tsx'
import { defineViews, type ShowProps } from './views.tsx'

const isFile = (value: unknown): value is FileEntity =>
  isObject(value) && [value.fileId, value.name, value.batchId].every((part) => typeof part === 'string')
const filesOf = (value: unknown): FileEntity[] => (Array.isArray(value) ? value.filter(isFile) : [])

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
  ownLine: true,
  inline: false,
  designer: {
    hint: '上传附件',
  },
})
