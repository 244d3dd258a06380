import { PlusOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import { MOST_PICTURES, TOO_MANY_PICTURES } from '#protocol/fields/pic.ts'
import { newBatchId, sendInto } from '#web/platform/files.ts'
import { toast } from '#web/platform/notices.ts'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { DropArea } from '#web/ui/upload/DropArea.tsx'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import { addUploads } from '#web/ui/upload/uploads.ts'
import type { EditProps } from '../views.tsx'
import type { Picture } from './files.ts'
import { Pictures } from './Pictures.tsx'
import styles from './pic.module.css'

const ACCEPTED = ['image/jpeg', 'image/png', 'image/gif']

/**
 * Pictures, at most nine (foundations §5.1): what is too much is cut off, the control is gone at nine. Each has a batch of its
 * own, so that one can go without the others; what is removed here stays until the form is saved.
 */
export function PicturesEdit({
  id,
  field,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
}: EditProps<Picture[]>) {
  const latest = useRef(value)
  latest.current = value
  /** Uploads that have not arrived take their place already. */
  const sending = useRef(0)

  const put = (pictures: Picture[]) => {
    latest.current = pictures
    onChange(pictures)
    onBlur?.()
  }
  const add = (chosen: readonly File[]) => {
    const pictures = chosen.filter(({ type }) => ACCEPTED.includes(type))
    if (pictures.length < chosen.length) toast.error('请选择正确的文件类型')
    const room = MOST_PICTURES - latest.current.length - sending.current
    if (pictures.length > room) toast.error(TOO_MANY_PICTURES)
    for (const file of pictures.slice(0, Math.max(room, 0))) {
      sending.current += 1
      const send = sendInto(newBatchId(), 'img')
      addUploads({
        files: [file],
        send: (sent, options) =>
          send(sent, options).finally(() => {
            sending.current -= 1
          }),
        onDone: ({ fileId, name, size, url }) => {
          if (latest.current.length < MOST_PICTURES) put([...latest.current, { fileId, name, size, url }])
        },
      })
    }
  }
  const remove = ({ fileId }: Picture) =>
    confirmDelete({
      title: '此操作将永久删除该图片, 是否继续?',
      content: '保存后生效。',
      okText: '删除图片',
      onOk: () => {
        put(latest.current.filter((each) => each.fileId !== fileId))
        toast.success('删除成功')
      },
    })
  const isFull = value.length >= MOST_PICTURES
  const pick = async () => add(await pickFiles({ accept: ACCEPTED.join() }))
  return (
    <DropArea onFiles={disabled || isFull ? undefined : add}>
      <Pictures pictures={value} onRemove={disabled ? undefined : remove}>
        {!isFull && (
          <li className={styles.picture}>
            <button
              id={id}
              type="button"
              className={invalid ? styles.addInvalid : styles.add}
              aria-label={`上传${field.name}`}
              disabled={disabled}
              onClick={() => void pick()}
            >
              <PlusOutlined />
              <span>上传图片</span>
            </button>
          </li>
        )}
      </Pictures>
    </DropArea>
  )
}
